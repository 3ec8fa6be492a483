import { registrationMetadata } from '@efie/contracts/registration'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { AuthError } from './auth-error.ts'

const refuse = (field: string, message: string): AuthError =>
  new AuthError('validation_failed', {
    status: 422,
    message: `${field}: ${message}`,
    body: { data: { issues: [{ path: field, message }] } },
  })

const toE164 = (phone: string | undefined): string | undefined => {
  if (phone === undefined) return undefined
  const parsed = parsePhoneNumberFromString(phone, 'GH')
  if (!parsed?.isValid()) throw refuse('phone', 'Enter a phone number such as 024 123 4567')
  return parsed.number
}

/** The profile row that registration metadata asks for. Its role is always `user`, whatever the metadata says. */
export const toProfile = (email: string, data: Record<string, unknown>) => {
  const result = registrationMetadata.safeParse(data)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw refuse(issue?.path.map(String).join('.') ?? 'data', issue?.message ?? 'is not valid')
  }
  const { first_name, last_name, full_name, address, city, state } = result.data
  const { phone, employment_status, employer_name, monthly_income } = result.data
  const names = [first_name, last_name].filter((name) => name !== undefined).join(' ')
  return {
    role: 'user' as const,
    first_name,
    last_name,
    full_name: full_name ?? (names || (email.split('@')[0] ?? email)),
    phone: toE164(phone),
    address,
    city,
    state,
    employment_status,
    employer_name,
    monthly_income,
  }
}

/** What of the metadata is kept with the account: nothing that could be taken for a right. */
export const keptMetadata = (data: Record<string, unknown>): Record<string, unknown> => {
  const { role: _role, ...kept } = data
  return kept
}
