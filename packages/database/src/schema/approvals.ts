import { approvalKinds, approvalStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid, check, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, pesewas, instant, version, created_at, updated_at, oneOf, tellable } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './profiles.ts'

/** One person asks, another decides: every act of domain.md §4 that needs two of them and has no row of its own. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: id(),
    kind: text({ enum: approvalKinds }).notNull(),
    subject_type: text().notNull(),
    subject_id: text().notNull(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    /** Whose row it is; they may not decide. Null for policy. */
    subject_user_id: uuid(),
    /** What it is, in one line, for whoever decides. */
    title: text().notNull(),
    amount: pesewas(),
    /** What the decider compares: codes, amounts, dates. */
    before: sealedJson<Record<string, unknown>>().notNull(),
    after: sealedJson<Record<string, unknown>>().notNull(),
    /** What carries it out, as the asking verb checked it. */
    payload: sealedJson<Record<string, unknown>>()
      .notNull()
      .$defaultFn(() => ({})),
    reason: text().notNull(),
    status: text({ enum: approvalStatuses }).notNull().default('requested'),
    maker_id: uuid()
      .notNull()
      .references(() => profiles.id),
    checker_id: uuid().references(() => profiles.id),
    decision_note: text(),
    decided_at: instant(),
    expires_at: instant().notNull(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('approval_requests_kind', t.kind, approvalKinds),
    oneOf('approval_requests_status', t.status, approvalStatuses),
    // One row that cannot be told would hide all others from those who decide.
    tellable('approval_requests_amount', t.amount),
    check('approval_requests_two_persons', sql`${t.checker_id} <> ${t.maker_id}`),
    check('approval_requests_not_own', sql`${t.checker_id} <> ${t.subject_user_id}`),
    // A decision has its person and its moment.
    check(
      'approval_requests_decided',
      sql`(${t.status} in ('approved', 'refused')) = (${t.checker_id} is not null and ${t.decided_at} is not null)`,
    ),
    uniqueIndex('approval_requests_one_open')
      .on(t.kind, t.subject_type, t.subject_id)
      .where(sql`${t.status} = 'requested'`),
    index('approval_requests_list').on(t.created_at, t.id),
    index('approval_requests_status_list').on(t.status, t.created_at, t.id),
    index('approval_requests_maker').on(t.maker_id, t.created_at, t.id),
    index('approval_requests_application').on(t.application_id, t.created_at, t.id),
    index('approval_requests_order').on(t.order_id, t.created_at, t.id),
  ],
)
