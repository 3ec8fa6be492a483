import {
  hardshipCauses,
  hardshipStatuses,
  rescheduleStatuses,
  planChangeKinds,
  type AddendumTerms,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid, check, index, integer, uniqueIndex, jsonb, unique } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { approvalRequests } from './approvals.ts'
import { id, localDate, created_at, instant, version, updated_at, oneOf } from './columns.ts'
import { loan_id } from './lending.ts'
import { profiles } from './profiles.ts'

/** Periods that do not count as past due, such as a landlord dispute or an illness. Both ends inclusive. */
export const delinquencyPauses = pgTable(
  'delinquency_pauses',
  {
    id: id(),
    loan_id: loan_id(),
    from_date: localDate().notNull(),
    to_date: localDate().notNull(),
    reason: text().notNull(),
    made_by: uuid().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('delinquency_pauses_order', sql`${t.to_date} >= ${t.from_date}`),
    index('delinquency_pauses_loan').on(t.loan_id),
  ],
)

export const hardshipRequests = pgTable(
  'hardship_requests',
  {
    id: id(),
    loan_id: loan_id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    cause: text({ enum: hardshipCauses }).notNull(),
    message: text().notNull(),
    wanted_months: integer().notNull(),
    status: text({ enum: hardshipStatuses }).notNull().default('open'),
    answer: text(),
    decided_by: uuid(),
    decided_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('hardship_requests_status', t.status, hardshipStatuses),
    check('hardship_requests_not_own', sql`${t.decided_by} <> ${t.user_id}`),
    uniqueIndex('hardship_requests_one_open')
      .on(t.loan_id)
      .where(sql`${t.status} in ('open', 'proposed')`),
    index('hardship_requests_own').on(t.user_id, t.created_at, t.id),
    index('hardship_requests_list').on(t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('hardship_requests_by_cause').on(t.cause, t.created_at, t.id),
    index('hardship_requests_by_months').on(t.wanted_months, t.id),
    index('hardship_requests_status_list').on(t.status, t.created_at, t.id),
  ],
)

/** Proposals of new due dates. An applied one names the schedule version that it replaced and the new one. */
export const reschedules = pgTable(
  'reschedules',
  {
    id: id(),
    loan_id: loan_id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    hardship_request_id: uuid().references(() => hardshipRequests.id),
    approval_id: uuid().references(() => approvalRequests.id),
    first_number: integer().notNull(),
    months: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: rescheduleStatuses }).notNull().default('proposed'),
    proposed_by: uuid().notNull(),
    offer_expires_at: instant(),
    applied_at: instant(),
    from_version: integer(),
    to_version: integer(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('reschedules_status', t.status, rescheduleStatuses),
    check('reschedules_not_own', sql`${t.proposed_by} <> ${t.user_id}`),
    uniqueIndex('reschedules_one_open')
      .on(t.loan_id)
      .where(sql`${t.status} in ('proposed', 'offered')`),
    index('reschedules_loan').on(t.loan_id, t.created_at, t.id),
    index('reschedules_lapse')
      .on(t.offer_expires_at)
      .where(sql`${t.status} = 'offered'`),
  ],
)

/** Addenda signed for a change of plan, with the replaced and the new schedule version. */
export const loanAddenda = pgTable(
  'loan_addenda',
  {
    id: id(),
    loan_id: loan_id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    kind: text({ enum: planChangeKinds }).notNull(),
    /** Set for later dates only. */
    reschedule_id: uuid().references(() => reschedules.id),
    /** The exact terms shown: old and new figures, dates and clauses. `terms_hash` is their SHA-256. */
    terms: sealedJson<AddendumTerms>().notNull(),
    terms_hash: text().notNull(),
    storage_key: text(),
    signed_name: text().notNull(),
    consents: jsonb().$type<Record<string, boolean>>().notNull(),
    signed_ip: text(),
    signed_at: instant().notNull(),
    from_version: integer().notNull(),
    to_version: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('loan_addenda_kind', t.kind, planChangeKinds),
    unique('loan_addenda_version_key').on(t.loan_id, t.to_version),
    index('loan_addenda_user').on(t.user_id),
  ],
)
