import { e164Of } from '@efie/domain'
import { z } from 'zod'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'

const phone = z.string().refine((text) => e164Of(text) !== null, 'Enter a number such as 030 221 2200')
const email = z.email('Enter an address such as payroll@company.com').max(200)
const optional = z.string().trim().max(200)
const payday = z.int('Choose the day').min(1, 'Choose the day').max(28, 'Choose the day')

/** How a company is reached and when it pays: what it may change itself. */
export const ownSchema = z.object({
  email,
  phone,
  address: optional,
  city: optional,
  state: optional,
  payday,
})

export const registrationSchema = ownSchema.extend({
  name: z.string().trim().min(1, 'Enter the company’s name').max(200),
  registration_number: z.string().trim().min(3, 'Enter the number on the certificate').max(40),
  industry: optional,
})

export type OwnValues = z.output<typeof ownSchema>
export type RegistrationValues = z.output<typeof registrationSchema>

export const ownDefaults = (company: CompanyRow | null): OwnValues => ({
  email: company?.email ?? '',
  phone: company ? formatPhoneTyped(company.phone) : '',
  address: company?.address ?? '',
  city: company?.city ?? '',
  state: company?.state ?? '',
  payday: company?.payday ?? 25,
})

export const registrationDefaults = (company: CompanyRow | null): RegistrationValues => ({
  ...ownDefaults(company),
  name: company?.name ?? '',
  registration_number: company?.registration_number ?? '',
  industry: company?.industry ?? '',
})

const orNull = (text: string): string | null => text || null

/** As the API takes them: nothing written is null. */
export const ownInput = (values: OwnValues) => ({
  ...values,
  address: orNull(values.address),
  city: orNull(values.city),
  state: orNull(values.state),
})

export const registrationInput = (values: RegistrationValues) => ({
  ...values,
  ...ownInput(values),
  industry: orNull(values.industry),
})

export const paydayOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))
