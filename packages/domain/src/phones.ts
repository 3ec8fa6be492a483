import type { PayoutMethod } from './enumerations.ts'

/** E.164 of a Ghana number as people write it; null when it cannot be one. */
export const e164Of = (typed: string): string | null => {
  const digits = typed.replaceAll(/\D/g, '')
  // A number of another country may read like one of Ghana without its plus.
  if (typed.trim().startsWith('+') && !digits.startsWith('233')) return null
  const national = digits.replace(/^(?:00233|233|0)/, '')
  return /^[2-5]\d{8}$/.test(national) ? `+233${national}` : null
}

/** Whether it can be a whole number: of Ghana, or of another country with its code. The server knows which are real. */
export const isPhone = (typed: string): boolean =>
  e164Of(typed) !== null || /^\+(?!233)\d{8,15}$/.test(typed.replaceAll(/[\s()-]/g, ''))

const inGroups = (digits: string, sizes: readonly number[]): string => {
  const parts: string[] = []
  let from = 0
  for (const size of sizes) {
    if (from < digits.length) parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(' ')
}

/**
 * Groups numbers of Ghana as people write them, whole or still being typed: `0241234567` → `024 123 4567`,
 * `+233241234567` → `+233 24 123 4567`. Numbers of other countries stay ungrouped.
 */
export const formatPhone = (phone: string): string => {
  const plus = phone.trimStart().startsWith('+')
  const digits = phone.replaceAll(/\D/g, '')
  if (plus && !'233'.startsWith(digits.slice(0, 3))) return `+${digits.slice(0, 15)}`
  return plus || digits.startsWith('233')
    ? `+${inGroups(digits.slice(0, 12), [3, 2, 3, 4])}`
    : inGroups(digits.slice(0, 10), [3, 3, 4])
}

/** A wallet is paid by its phone number; bank accounts and masked numbers are shown as they are. */
export const formatAccount = (method: PayoutMethod | null, account: string): string =>
  method === 'mobile_money' && isPhone(account) ? formatPhone(account) : account
