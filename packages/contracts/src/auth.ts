import { holdsLink, linkInName, regions, employmentStatuses, languages } from '@efie/domain'
import { z } from 'zod'
import { emailOf, pesewas } from './base.ts'
import { profileChanges, wholeParticulars } from './profiles.ts'

/** HTML forms send an empty string for a blank field. */
const blankIsAbsent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

const optional = <Field extends z.ZodType>(field: Field) => z.preprocess(blankIsAbsent, field.optional())

const text = (max: number) => optional(z.string().trim().max(max, `Use at most ${max} characters`))

const name = (max: number) =>
  optional(
    z
      .string()
      .trim()
      .max(max, `Use at most ${max} characters`)
      .refine((typed) => !holdsLink(typed), linkInName),
  )

const maxGivenName = 100
const names = { first_name: name(maxGivenName), last_name: name(maxGivenName), full_name: name(200) }

/** User metadata that clients display, beside the profile's names. */
export const namesInMetadata = z.looseObject({ ...names, name: name(200) })

/**
 * Metadata accepted at sign-up (specification §3, Registration metadata). Every field is optional and unknown
 * fields are stored unchanged. `role` is accepted but ignored: every account starts as `user`, so no one can
 * sign up as staff.
 */
export const registrationMetadata = z.looseObject({
  ...names,
  phone: text(20),
  address: text(200),
  city: text(200),
  state: optional(z.enum(regions, 'Choose a region')),
  employment_status: optional(
    z.enum(employmentStatuses, `Choose one of ${employmentStatuses.join(', ').replaceAll('_', '-')}`),
  ),
  employer_name: text(200),
  /** Net monthly income in pesewas; a numeric string is accepted. */
  monthly_income: optional(
    z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value),
      pesewas,
    ),
  ),
  /** Language for messages to the person. An unsupported language is dropped. */
  language: z.enum(languages).optional().catch(undefined),
})

export type RegistrationMetadata = z.output<typeof registrationMetadata>

const { first_name, last_name } = profileChanges.shape

/** What the web app's registration asks for: every field of the metadata, the email and the password. */
export const registration = wholeParticulars
  .omit({ date_of_birth: true, ghana_card_number: true, payday: true })
  .extend({
    first_name: first_name.unwrap().max(maxGivenName),
    last_name: last_name.unwrap().max(maxGivenName),
    email: emailOf('Enter your email address, such as ama@example.com'),
    /** The setting `password_complexity` decides its rules. */
    password: z.string(),
  })

export type Registration = z.output<typeof registration>
