import '~/platform/testing/memory-storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstDraft } from '~/parts/applications/first-draft.ts'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { checkHere, laterCheck } from './check-answers.ts'

const said = {
  employment_status: 'employed' as const,
  monthly_income: 600_000,
  monthly_obligations: 20_000,
  monthly_rent: 80_000,
  advance_payment_months: 6,
  plan: 'reducing' as const,
}
const blank = profileOf('user')
const known = {
  ...blank,
  ghana_card_number: 'GHA-123456789-0',
  employment_status: 'self_employed' as const,
  employer_name: 'Adum Market',
  monthly_income: 300_000,
}
/** The application of a person who signs in after a check in this browser. */
const begun = (profile: typeof blank) => {
  setSignedIn(profile)
  return firstDraft(profile, checkHere().answers)
}
const check = (byGuest: boolean) => {
  useEligibilityAnswersStore.getState().keep(said, 'eligible', { byGuest, timestamp: 5 })
}

beforeEach(() => useEligibilityAnswersStore.getState().clear())

test('a guest’s check fills only what the profile leaves blank', () => {
  check(true)
  expect(begun(known)).toMatchObject({
    ghana_card_number: 'GHA-123456789-0',
    employment_status: 'self_employed',
    employer_name: 'Adum Market',
    monthly_income: 300_000,
    monthly_obligations: 20_000,
    monthly_rent: 80_000,
    plan: 'reducing',
  })
  expect(begun({ ...known, monthly_income: null }).monthly_income).toBe(600_000)
  expect(begun(blank)).toMatchObject({ employment_status: 'employed', monthly_income: 600_000 })
})

test('a check of one’s own is the later word on work and income, and never on the Ghana Card', () => {
  check(false)
  expect(begun(known)).toMatchObject({
    ghana_card_number: 'GHA-123456789-0',
    employment_status: 'employed',
    monthly_income: 600_000,
  })
})

test('a check made on another device leaves the Ghana Card alone too', () => {
  setSignedIn(known)
  // A cast, because only the answers and their time matter here.
  const there = {
    answers: { ...said, employer_name: 'Volta Textiles Ltd', ghana_card_number: 'GHA-999999999-0' },
    created_at: '2026-11-20T09:00:00.000Z',
  } as unknown as Parameters<typeof laterCheck>[1]
  const { answers } = laterCheck(checkHere(), there)
  expect(answers).toMatchObject({ employer_name: 'Volta Textiles Ltd', monthly_income: 600_000 })
  expect(answers).not.toHaveProperty('ghana_card_number')
})
