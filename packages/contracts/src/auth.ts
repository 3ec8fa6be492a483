import { holdsLink, linkInName, regions, employmentStatuses, languages } from '@efie/domain'
import { z } from 'zod'
import { pesewas } from './base.ts'

/** Forms send an empty text for a field left blank. */
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

const names = { first_name: name(100), last_name: name(100), full_name: name(200) }

/** What is kept of a person beside the profile is shown too: programs read names from it. */
export const namesInMetadata = z.looseObject({ ...names, name: name(200) })

/**
 * What a sign-up may say of the person besides e-mail and password (specification §3, Registration metadata). Every field
 * may be absent, others are kept as they are. `role` is accepted and ignored: everybody starts as `user`.
 */
export const registrationMetadata = z.looseObject({
  ...names,
  phone: text(20),
  address: text(200),
  city: text(200),
  state: optional(z.enum(regions, 'Choose one of the sixteen regions')),
  employment_status: optional(
    z.enum(employmentStatuses, `Choose one of ${employmentStatuses.join(', ').replaceAll('_', '-')}`),
  ),
  employer_name: text(200),
  /** Net monthly income in pesewas; digits as text are taken too. */
  monthly_income: optional(
    z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value),
      pesewas,
    ),
  ),
  /** In which the person is written to. One that we do not speak is left out. */
  language: z.enum(languages).optional().catch(undefined),
})

export type RegistrationMetadata = z.output<typeof registrationMetadata>
