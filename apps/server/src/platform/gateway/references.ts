import { uuidv7 } from 'uuidv7'

/** A reference that every provider takes: lower-case letters, digits and a hyphen, unique, sortable by time. */
export const newReference = (prefix: 'pay' | 'try' | 'out' | 'ref'): string =>
  `${prefix}-${uuidv7().replaceAll('-', '')}`
