import { namesInMetadata, registrationMetadata } from '@efie/contracts/auth'
import { withoutLinks, type Language } from '@efie/domain'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { toE164, whyNotTextable } from '../../../platform/phone.ts'
import { translate } from '../../../platform/texts/translate.ts'
import type { AuthError } from '../auth-error.ts'
import { invalidField } from '../bodies.ts'
import { toPlus, type Contact } from './contacts.ts'

const refuse = (field: string, message: string): AuthError => invalidField(field, message, 422)

const validPhone = (config: Config, phone: string | undefined, language: Language): string | undefined => {
  if (phone === undefined) return undefined
  const number = toE164(phone)
  if (number === null) throw refuse('phone', 'Enter a phone number, such as 024 123 4567')
  const why = whyNotTextable(config, number)
  if (why) throw refuse('phone', translate(why, language))
  return number
}

/**
 * Name for a person who gave none. The full number would be visible to everyone who can read a name, and an
 * address can look like a link.
 */
export const fallbackName = (contact: Contact | null): string => {
  if (contact === null) return 'Guest'
  if (contact.kind === 'phone') return `Phone ending ${contact.value.slice(-4)}`
  return withoutLinks(contact.value.split('@')[0] ?? '') || 'Guest'
}

/** Parses metadata, or refuses it naming the field. */
const readMetadata = <Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> => {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refuse(issue?.path.map(String).join('.') ?? 'data', issue?.message ?? 'Check this field')
}

/**
 * The profile row for registration metadata. Its role is always `user`, whatever the metadata says, so no one
 * can register as staff.
 */
export const toProfile = (config: Config, contact: Contact | null, data: Record<string, unknown>) => {
  const read = readMetadata(registrationMetadata, data)
  const { first_name, last_name, full_name, address, city, state } = read
  const { phone, employment_status, employer_name, monthly_income, language } = read
  const names = [first_name, last_name].filter((name) => name !== undefined).join(' ')
  return {
    role: 'user' as const,
    first_name,
    last_name,
    full_name: full_name ?? (names || fallbackName(contact)),
    phone:
      validPhone(config, phone, language ?? 'en') ??
      (contact?.kind === 'phone' ? toPlus(contact.value) : undefined),
    address,
    city,
    state,
    employment_status,
    employer_name,
    monthly_income,
    language,
  }
}

/**
 * The metadata stored with the account: nothing that could be mistaken for a permission, and no links in
 * names.
 */
export const keptMetadata = (data: Record<string, unknown>): Record<string, unknown> => {
  readMetadata(namesInMetadata, data)
  const { role: _role, ...kept } = data
  return kept
}
