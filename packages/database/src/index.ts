export * as schema from './schema/index.ts'
export type { Database, Transaction } from './types.ts'
export { loanPart } from './schema/lending.ts'
export type { AmrEntry } from './schema/auth.ts'
export type { CreditedLine } from './schema/invoices.ts'
export type { ImportError } from './schema/employees.ts'
export type { ImportedRow, RefusedRow } from './schema/imports.ts'
export type { NextStep } from './schema/payments.ts'
export {
  ERASED,
  fieldKeysInUse,
  indexOf,
  indexValue,
  isOutdated,
  isSame,
  isSealed,
  openValue,
  reseal,
  UnknownFieldKeyError,
  useFieldKeys,
  type FieldKeys,
} from './sealed.ts'
