import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'
import { type Draft, emptyDraft, pick, regionOf } from './draft.ts'

/** The fields of a draft that an eligibility check answers too. */
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

/** What was said in a check; null and an empty text where nothing was. */
export type Said = { [Field in AnsweredField]?: Draft[Field] | null }

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Some of the fields. */
const only = (values: Said, fields: readonly AnsweredField[]): Answered =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** What a check brings into an application. */
export const answersOf = (said: Said): Answered =>
  only(
    said,
    answered.filter((field) => !isBlank(said[field])),
  )

/**
 * What of a check may stand in an application beside the profile. Whose Ghana Card it is was settled with the account; the rest
 * of the profile gives way to its owner's own check, and not to one that a guest made.
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

/** What stands in the fields that a check answers too. */
export const answeredIn = (draft: Draft): Answered => pick(draft, answered)

/**
 * A draft after a check: what is blank takes the check's answer, and so does what still holds the one that was brought in
 * before. What the person typed stays. The plan is never blank: where it is not known what was brought in, the later word holds.
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
  phone: formatPhoneTyped(profile?.phone ?? ''),
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
