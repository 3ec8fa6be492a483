import {
  ageOn,
  employmentStatuses,
  type EmploymentStatus,
  isLocalDate,
  type Region,
  regions,
  e164Of,
} from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { z } from 'zod'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'

const text = z
  .string()
  .trim()
  .max(200, { error: () => t`Use at most 200 characters` })

const oneOf = <Code extends string>(codes: readonly Code[], value: string | null): Code | '' =>
  codes.find((code) => code === value) ?? ''

const fields = (today: string) =>
  z.object({
    first_name: text.min(1, t`Enter your first name`),
    last_name: text.min(1, t`Enter your last name`),
    phone: z
      .string()
      .refine((typed) => e164Of(typed) !== null, t`Enter a Ghana phone number, such as 024 123 4567`),
    address: text,
    city: text,
    state: z.enum(['', ...regions]),
    date_of_birth: z
      .string()
      .refine(
        (date) => date === '' || (isLocalDate(date) && date < today && ageOn(date, today) <= 120),
        t`Enter your date of birth`,
      ),
    ghana_card_number: z
      .string()
      .trim()
      .refine(
        (number) => number === '' || /^GHA-\d{9}-\d$/.test(number),
        t`A Ghana Card number looks like GHA-123456789-0`,
      ),
    employment_status: z.enum(['', ...employmentStatuses]),
    employer_name: text,
    monthly_income: z
      .int()
      .min(0)
      .max(1_000_000_000_000, t`Enter your income for one month`)
      .nullable(),
    payday: z.string(),
  })

export type ProfileForm = z.output<ReturnType<typeof fields>>

/** What may be unknown, but is not taken back once it is known. */
const kept = {
  address: msg`Enter your street or digital address`,
  city: msg`Enter your town or city`,
  state: msg`Choose your region`,
  date_of_birth: msg`Enter your date of birth`,
  ghana_card_number: msg`Enter your Ghana Card number`,
  employment_status: msg`Choose what describes you best`,
  monthly_income: msg`Enter your monthly income, 0 if you have none`,
  payday: msg`Choose the day`,
} as const satisfies Partial<Record<keyof ProfileForm, MessageDescriptor>>

const isEmpty = (value: unknown) => value === '' || value === null

/** The own profile as a form: what is not known yet is empty. `today` in Ghana. */
export const profileSchema = (today: string, before: ProfileForm) =>
  fields(today).superRefine((form, context) => {
    for (const [field, message] of Object.entries(kept)) {
      // The keys of `kept` are fields of the form: see its type.
      const key = field as keyof typeof kept
      if (isEmpty(form[key]) && !isEmpty(before[key]))
        context.addIssue({ code: 'custom', path: [key], message: translate(message) })
    }
  })

export const formOf = (profile: Profile): ProfileForm => ({
  first_name: profile.first_name ?? '',
  last_name: profile.last_name ?? '',
  phone: formatPhoneTyped(profile.phone ?? ''),
  address: profile.address ?? '',
  city: profile.city ?? '',
  state: oneOf(regions, profile.state),
  date_of_birth: profile.date_of_birth ?? '',
  ghana_card_number: profile.ghana_card_number ?? '',
  employment_status: profile.employment_status ?? '',
  employer_name: profile.employer_name ?? '',
  monthly_income: profile.monthly_income,
  payday: profile.payday === null ? '' : String(profile.payday),
})

export interface ProfileChanges {
  first_name?: string
  last_name?: string
  phone?: string
  address?: string
  city?: string
  state?: Region
  date_of_birth?: string
  ghana_card_number?: string
  employment_status?: EmploymentStatus
  employer_name?: string
  monthly_income?: number
  payday?: number
}

/** Only what was changed; of what was emptied, only what may be empty. */
export const changesOf = (before: ProfileForm, after: ProfileForm): ProfileChanges => {
  const changed = (field: keyof ProfileForm) => before[field] !== after[field]
  const given = (field: keyof ProfileForm) => changed(field) && after[field] !== '' && after[field] !== null
  return {
    ...(given('first_name') && { first_name: after.first_name }),
    ...(given('last_name') && { last_name: after.last_name }),
    ...(given('phone') && { phone: e164Of(after.phone) ?? after.phone }),
    ...(given('address') && { address: after.address }),
    ...(given('city') && { city: after.city }),
    ...(changed('state') && after.state && { state: after.state }),
    ...(given('date_of_birth') && { date_of_birth: after.date_of_birth }),
    ...(given('ghana_card_number') && { ghana_card_number: after.ghana_card_number }),
    ...(changed('employment_status') &&
      after.employment_status && { employment_status: after.employment_status }),
    ...(changed('employer_name') && { employer_name: after.employer_name }),
    ...(changed('monthly_income') &&
      after.monthly_income !== null && { monthly_income: after.monthly_income }),
    ...(given('payday') && { payday: Number(after.payday) }),
  }
}
