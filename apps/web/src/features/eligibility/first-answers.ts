import type { eligibilityQuestion } from '@efie/contracts/eligibility'
import { planKinds, productBounds, type PublicTerms } from '@efie/domain'
import type { EligibilityAnswers } from '~/platform/stores/eligibility-answers-store.ts'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import type { TypedIn } from '~/platform/forms/contract-form.ts'

export type EligibilityForm = TypedIn<typeof eligibilityQuestion>

/** `?rent=82550&months=12&plan=reducing`, rent in pesewas, from the calculator. Invalid values are ignored. */
export const carriedFigures = (search: URLSearchParams): Partial<EligibilityForm> => {
  const rent = Number(search.get('rent') ?? '')
  const months = Number(search.get('months') ?? '')
  const plan = planKinds.find((kind) => kind === search.get('plan'))
  return {
    ...(Number.isSafeInteger(rent) && rent > 0 && { monthly_rent: rent }),
    ...(Number.isInteger(months) &&
      months > 0 &&
      months <= productBounds.advance_payment_months && { advance_payment_months: months }),
    ...(plan && { plan }),
  }
}

/** Answers already known: from the calculator, then the last check, then the profile. */
export const firstAnswers = (
  profile: Profile | null,
  answers: EligibilityAnswers | null,
  carried: Partial<EligibilityForm>,
  terms: Pick<PublicTerms, 'default_advance_payment_months'> | null,
): EligibilityForm => ({
  employment_status: profile?.employment_status ?? '',
  monthly_income: profile?.monthly_income ?? null,
  monthly_obligations: null,
  monthly_rent: null,
  advance_payment_months: terms?.default_advance_payment_months ?? null,
  plan: 'standard',
  ...answers,
  ...carried,
  unmet_conditions: [],
})
