import type { Config } from '../../../config.ts'
import { toE164, whyNotTextable } from '../../../platform/phone.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { AuthError } from '../auth-error.ts'
import { invalidField } from '../bodies.ts'

/**
 * How a person is reached and identified: an email address in lower case, or a phone number in E.164 without
 * plus sign.
 */
export interface Contact {
  kind: 'email' | 'phone'
  value: string
}

/** Whether text messages can be delivered: by a provider, or to the demo's mailbox. */
export const sendsSms = (config: Config): boolean => config.SMS_PROVIDER !== undefined || config.DEMO === '1'

/** A number as stored in `users`. Clients also send back what they received, without plus sign. */
export const wirePhone = (config: Config, typed: string): string => {
  if (!sendsSms(config)) throw new AuthError('phone_provider_disabled')
  const number = toE164(typed) ?? toE164(`+${typed.replaceAll(/\D/g, '')}`)
  if (number === null) throw invalidField('phone', 'Enter a phone number, such as 024 123 4567')
  const why = whyNotTextable(config, number)
  if (why) throw invalidField('phone', translate(why, 'en'))
  return number.slice(1)
}

/** A number as messengers and profiles store it. */
export const toPlus = (phone: string): string => `+${phone}`

interface Given {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** The single contact of a request, or null without one. */
export const contactOf = (config: Config, { email, phone }: Given): Contact | null => {
  if (email && phone)
    throw new AuthError('validation_failed', {
      message: 'Only an email address or phone number should be provided',
    })
  if (email) return { kind: 'email', value: email }
  return phone ? { kind: 'phone', value: wirePhone(config, phone) } : null
}

/** A person's identifier for the sign-in log and similar. */
export const nameOf = (user: { id: string; email: string | null; phone: string | null }): string =>
  user.email ?? user.phone ?? user.id
