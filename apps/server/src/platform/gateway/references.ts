import { uuidv7 } from 'uuidv7'

/**
 * A reference valid for every provider: lower-case letters, digits and a hyphen; unique and sortable by time.
 */
export const newReference = (prefix: 'try' | 'out' | 'ref'): string =>
  `${prefix}-${uuidv7().replaceAll('-', '')}`

/** Our payout reference for the name of one attempt; a provider may need another name for each. */
export const referenceOfTry = (name: string): string => name.replace(/^(out-[0-9a-f]{32})-\d{1,2}$/, '$1')

/** Whether this is a refund reference of ours, such as `ref-…` or an order's `ref-…-0`, and not what a person wrote. */
export const isRefundReference = (note: string): boolean => /^ref-[0-9a-z]{32,64}(-\d{1,3})?$/.test(note)
