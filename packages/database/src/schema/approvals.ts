import { approvalKinds, approvalStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid, check, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, pesewas, instant, version, created_at, updated_at, oneOf, inMoneyRange } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './profiles.ts'

/** Requests for a second person: every two-person action of domain.md §4 that has no row of its own. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: id(),
    kind: text({ enum: approvalKinds }).notNull(),
    subject_type: text().notNull(),
    subject_id: text().notNull(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    /** The person whose row it concerns, who must not decide. Null for policy. */
    subject_user_id: uuid(),
    /** One-line summary for the person who decides. */
    title: text().notNull(),
    amount: pesewas(),
    /** Codes, amounts and dates that the decider compares. */
    before: sealedJson<Record<string, unknown>>().notNull(),
    after: sealedJson<Record<string, unknown>>().notNull(),
    /** Input for carrying out the request, validated when it was made. */
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
    // An amount beyond the API's range would break the approvers' whole list.
    inMoneyRange('approval_requests_amount', t.amount),
    check('approval_requests_two_persons', sql`${t.checker_id} <> ${t.maker_id}`),
    check('approval_requests_not_own', sql`${t.checker_id} <> ${t.subject_user_id}`),
    // A decision records its person and time.
    check(
      'approval_requests_decided',
      sql`(${t.status} in ('approved', 'refused')) = (${t.checker_id} is not null and ${t.decided_at} is not null)`,
    ),
    uniqueIndex('approval_requests_one_open')
      .on(t.kind, t.subject_type, t.subject_id)
      .where(sql`${t.status} = 'requested'`),
    index('approval_requests_list').on(t.created_at, t.id),
    index('approval_requests_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('approval_requests_by_title').on(t.title, t.id),
    index('approval_requests_by_kind').on(t.kind, t.created_at, t.id),
    index('approval_requests_by_amount').on(t.amount, t.id),
    index('approval_requests_by_expiry').on(t.expires_at, t.id),
    index('approval_requests_subject').on(t.subject_user_id, t.id),
    index('approval_requests_checker').on(t.checker_id, t.id),
    index('approval_requests_maker').on(t.maker_id, t.created_at, t.id),
    index('approval_requests_application').on(t.application_id, t.created_at, t.id),
    index('approval_requests_order').on(t.order_id, t.created_at, t.id),
  ],
)
