import type { eligibilityQuestion } from '@efie/contracts/eligibility'
import { ageOn, isGhanaCard, productBounds, type PublicTerms } from '@efie/domain'
import type { EligibilityAnswers } from '~/platform/stores/eligibility-answers-store.ts'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import type { TypedIn } from '~/platform/forms/contract-form.ts'

export type EligibilityForm = TypedIn<typeof eligibilityQuestion>

/** `?rent=82550&months=12` in pesewas, from the calculator. Invalid values are ignored. */
export const carriedFigures = (search: URLSearchParams): Partial<EligibilityForm> => {
  const rent = Number(search.get('rent') ?? '')
  const months = Number(search.get('months') ?? '')
  return {
    ...(Number.isSafeInteger(rent) && rent > 0 && { monthly_rent: rent }),
    ...(Number.isInteger(months) &&
      months > 0 &&
      months <= productBounds.advance_payment_months && { advance_payment_months: months }),
  }
}

const known = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined && value !== ''

/** Answers already known: from the calculator, then the last check, then the profile. */
export const firstAnswers = (
  profile: Profile | null,
  answers: EligibilityAnswers | null,
  carried: Partial<EligibilityForm>,
  today: string,
  terms: Pick<PublicTerms, 'default_advance_payment_months'> | null,
): EligibilityForm => {
  const card = profile?.ghana_card_number
  return {
    ghana_card_number: known(card) && isGhanaCard(card) ? card : '',
    employer_name: profile?.employer_name ?? '',
    age: known(profile?.date_of_birth) ? ageOn(profile.date_of_birth, today) : null,
    employment_status: profile?.employment_status ?? '',
    monthly_income: profile?.monthly_income ?? null,
    monthly_obligations: null,
    monthly_rent: null,
    advance_payment_months: terms?.default_advance_payment_months ?? null,
    plan: 'standard',
    ...answers,
    ...carried,
  }
}
