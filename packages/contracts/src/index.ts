import { analytics, audit, settings } from './administration.ts'
import { products, properties } from './catalogue.ts'
import { documents } from './documents.ts'
import { eligibility } from './eligibility.ts'
import { financing } from './financing.ts'
import { ledger, payments } from './payments.ts'
import { profiles } from './profiles.ts'
import { notifications, tickets } from './support.ts'

/** Every operation of the domain API: paths are below `/api/v1`. */
export const contract = {
  analytics,
  audit,
  documents,
  eligibility,
  financing,
  ledger,
  notifications,
  payments,
  products,
  profiles,
  properties,
  settings,
  tickets,
}
export type AppContract = typeof contract

export type { OperationMeta } from './base.ts'
export { errors, type ErrorCode } from './errors.ts'
