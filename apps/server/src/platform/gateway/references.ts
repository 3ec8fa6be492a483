import { uuidv7 } from 'uuidv7'

/** A reference that every provider takes: lower-case letters, digits and a hyphen, unique, sortable by time. */
export const newReference = (prefix: 'pay' | 'try' | 'out' | 'ref'): string =>
  `${prefix}-${uuidv7().replaceAll('-', '')}`

/** Our reference of a payout in the name of one try of it: a provider may want another name for each. */
export const referenceOfTry = (name: string): string => name.replace(/^(out-[0-9a-f]{32})-\d{1,2}$/, '$1')
