import { formatPhone } from '../phones.ts'

interface Party {
  phone: string | null
  email: string | null
  /** Masked. */
  ghana_card?: string | null
}

/** A party of an agreement on one line: name, Ghana Card, phone and email, as far as they are known. */
export const partyLine = (name: string, { ghana_card, phone, email }: Party): string =>
  [name, ghana_card, phone && formatPhone(phone), email].filter(Boolean).join(', ')
