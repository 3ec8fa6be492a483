import '~/platform/testing/memory-storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { eligibilityValidMs, knownEligibility, useEligibilityStore } from './eligibility-store.ts'

const found = Date.UTC(2026, 10, 1)

beforeEach(() => {
  localStorage.clear()
  useEligibilityStore.getState().clear()
})

test('unknown while nothing is stored', () => {
  expect(knownEligibility(found)).toBeNull()
})

test.each([true, false])('a result of %s holds for 30 days', (eligible) => {
  useEligibilityStore.getState().setResult(eligible, found)
  expect(knownEligibility(found + eligibilityValidMs)).toBe(eligible)
})

test('an older result is removed from the browser', () => {
  useEligibilityStore.getState().setResult(true, found)
  expect(localStorage.getItem('eligibility-store')).not.toBeNull()
  expect(knownEligibility(found + eligibilityValidMs + 1)).toBeNull()
  expect(localStorage.getItem('eligibility-store')).toBeNull()
  expect(useEligibilityStore.getState().eligible).toBeNull()
})
