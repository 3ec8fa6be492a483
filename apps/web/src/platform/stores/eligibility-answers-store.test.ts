import '~/platform/testing/memory-storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { useEligibilityAnswersStore } from './eligibility-answers-store.ts'

const said = {
  age: 30,
  employment_status: 'employed' as const,
  employer_name: 'Volta Textiles Ltd',
  monthly_income: 400_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
  advance_payment_months: 12,
  plan: 'standard' as const,
}
const store = () => useEligibilityAnswersStore.getState()

beforeEach(() => store().clear())

test('the number of the Ghana Card is not written to the browser’s storage', () => {
  store().keep(said, 'eligible', { timestamp: 5 })
  store().keepCard('GHA-123456789-0')
  const kept = localStorage.getItem('eligibility-answers')
  expect(kept).toContain('Volta Textiles')
  expect(kept).not.toContain('GHA-')
})
