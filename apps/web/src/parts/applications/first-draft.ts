import { formatPhone } from '@efie/domain'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { type Draft, emptyDraft, pick, regionOf } from './draft.ts'

/** Fields of a draft that an eligibility check also answers. */
const answered = [
  'ghana_card_number',
  'employment_status',
  'employer_name',
  'monthly_income',
  'monthly_obligations',
  'monthly_rent',
  'advance_payment_months',
  'plan',
] as const satisfies readonly (keyof Draft)[]

type AnsweredField = (typeof answered)[number]
export type Answered = Partial<Pick<Draft, AnsweredField>>

/** An answer of a check; null and empty text mean none. */
export type Said = { [Field in AnsweredField]?: Draft[Field] | null }

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Some of these fields. */
const only = (values: Said, fields: readonly AnsweredField[]): Answered =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Values an application takes over from a check. */
export const answersOf = (said: Said): Answered =>
  only(
    said,
    answered.filter((field) => !isBlank(said[field])),
  )

/**
 * Values of a check that may be used beside the profile. The Ghana Card belongs to the account. The rest of
 * the profile gives way to its owner's own check, but not to a guest's.
 */
export const besideProfile = (
  profile: Profile | null,
  answers: Answered,
  { byGuest }: { byGuest: boolean },
): Answered => {
  const told: Said = {
    ghana_card_number: profile?.ghana_card_number,
    ...(byGuest && {
      employment_status: profile?.employment_status,
      employer_name: profile?.employer_name,
      monthly_income: profile?.monthly_income,
    }),
  }
  return only(
    answers,
    answered.filter((field) => field in answers && isBlank(told[field])),
  )
}

/** Current values of the fields that a check also answers. */
export const answeredIn = (draft: Draft): Answered => pick(draft, answered)

/**
 * Applies a check to a draft: it fills blank fields, and replaces values taken over from an earlier check.
 * What the person typed stays. The plan is never blank, so if it isn't known what was taken over, the later
 * answer counts.
 */
export const withAnswers = (
  draft: Draft,
  answers: Answered,
  { before, isLater }: { before: Answered; isLater: boolean },
): Draft => {
  const isOpen = (field: AnsweredField): boolean => {
    if (isBlank(draft[field]) || (field === 'advance_payment_months' && !draft[field])) return true
    if (field in before) return draft[field] === before[field]
    return isLater && draft[field] === emptyDraft[field]
  }
  return {
    ...draft,
    ...only(
      answers,
      answered.filter((field) => field in answers && isOpen(field)),
    ),
  }
}

/** A first draft from what the person has told us before, so that nothing is asked twice. */
export const firstDraft = (profile: Profile | null, answers: Answered): Draft => ({
  ...emptyDraft,
  first_name: profile?.first_name ?? '',
  last_name: profile?.last_name ?? '',
  phone: formatPhone(profile?.phone ?? ''),
  date_of_birth: profile?.date_of_birth ?? '',
  ghana_card_number: profile?.ghana_card_number ?? '',
  address: profile?.address ?? '',
  city: profile?.city ?? '',
  state: regionOf(profile?.state),
  employment_status: profile?.employment_status ?? '',
  employer_name: profile?.employer_name ?? '',
  monthly_income: profile?.monthly_income ?? null,
  payday: profile?.payday ?? emptyDraft.payday,
  ...answers,
})
