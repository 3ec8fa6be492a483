import {
  approvalKinds,
  approvalStatuses,
  autoCollectionStatuses,
  delinquencyBuckets,
  guarantorRelations,
  guarantorStatuses,
  hardshipCauses,
  hardshipStatuses,
  networks,
  rescheduleStatuses,
  type Schedule,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created_at, id, instant, localDate, oneOf, pesewas, updated_at, version } from './columns.ts'
import { applications } from './financing.ts'
import { profiles } from './people.ts'
import { orders } from './shop.ts'

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
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What carries it out, as the asking verb checked it. */
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
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

/** Every change of the bucket of a loan or of an order's plan, and the arrears on that day. */
export const delinquencyHistory = pgTable(
  'delinquency_history',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    on_date: localDate().notNull(),
    from_bucket: text({ enum: delinquencyBuckets }).notNull(),
    to_bucket: text({ enum: delinquencyBuckets }).notNull(),
    days_past_due: integer().notNull(),
    amount_past_due: pesewas().notNull(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('delinquency_history_to', t.to_bucket, delinquencyBuckets),
    check('delinquency_history_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    index('delinquency_history_loan').on(t.application_id, t.created_at, t.id),
    index('delinquency_history_order').on(t.order_id, t.created_at, t.id),
    index('delinquency_history_day').on(t.on_date),
  ],
)

/** Days that do not count as past due: a landlord's dispute, an illness. Both ends included. */
export const delinquencyPauses = pgTable(
  'delinquency_pauses',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    from_date: localDate().notNull(),
    to_date: localDate().notNull(),
    reason: text().notNull(),
    made_by: uuid().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('delinquency_pauses_order', sql`${t.to_date} >= ${t.from_date}`),
    // Of a loan or of an order's plan.
    check('delinquency_pauses_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    index('delinquency_pauses_loan').on(t.application_id),
    index('delinquency_pauses_order').on(t.order_id),
  ],
)

export const hardshipRequests = pgTable(
  'hardship_requests',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
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
    // Of a loan or of an order's plan.
    check('hardship_requests_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    uniqueIndex('hardship_requests_one_open')
      .on(t.application_id)
      .where(sql`${t.status} in ('open', 'proposed')`),
    uniqueIndex('hardship_requests_one_open_order')
      .on(t.order_id)
      .where(sql`${t.status} in ('open', 'proposed')`),
    index('hardship_requests_own').on(t.user_id, t.created_at, t.id),
    index('hardship_requests_list').on(t.created_at, t.id),
  ],
)

/** A proposal of new dates. Applied, it names the schedule that it replaced and the one that holds since. */
export const reschedules = pgTable(
  'reschedules',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    user_id: uuid().notNull(),
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
    /** The schedule as it was, kept whole: a loan's instalment rows of both versions stay too. */
    replaced: jsonb().$type<Schedule>(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('reschedules_status', t.status, rescheduleStatuses),
    check('reschedules_not_own', sql`${t.proposed_by} <> ${t.user_id}`),
    // Of a loan or of an order's plan.
    check('reschedules_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    uniqueIndex('reschedules_one_open')
      .on(t.application_id)
      .where(sql`${t.status} in ('proposed', 'offered')`),
    uniqueIndex('reschedules_one_open_order')
      .on(t.order_id)
      .where(sql`${t.status} in ('proposed', 'offered')`),
    index('reschedules_loan').on(t.application_id, t.created_at, t.id),
    index('reschedules_order').on(t.order_id, t.created_at, t.id),
    index('reschedules_lapse')
      .on(t.offer_expires_at)
      .where(sql`${t.status} = 'offered'`),
  ],
)

export const guarantors = pgTable(
  'guarantors',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    full_name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    relation: text({ enum: guarantorRelations }).notNull(),
    status: text({ enum: guarantorStatuses }).notNull().default('invited'),
    /** As typed by the guarantor on accepting. */
    signed_name: text(),
    answered_at: instant(),
    answered_ip: text(),
    expires_at: instant().notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('guarantors_status', t.status, guarantorStatuses),
    uniqueIndex('guarantors_one_invitation')
      .on(t.application_id, t.phone)
      .where(sql`${t.status} in ('invited', 'accepted')`),
    index('guarantors_application').on(t.application_id),
  ],
)

/** Reminders of an instalment, each once. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    due_date: localDate().notNull(),
    /** Days from the due date, below zero before it. */
    day: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('payment_reminders_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    unique('payment_reminders_once').on(t.application_id, t.due_date, t.day),
    unique('payment_reminders_once_order').on(t.order_id, t.due_date, t.day),
  ],
)

/** Leave to collect each instalment on its day by a saved means of payment; stopped at any time. */
export const autoCollections = pgTable(
  'auto_collections',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    method: text({ enum: ['card', 'mobile_money'] }).notNull(),
    network: text({ enum: networks }),
    /** What the tenant recognises it by: `•••• 4567`. */
    label: text().notNull(),
    /** The provider's authorisation, sealed. */
    authorization: text().notNull(),
    status: text({ enum: autoCollectionStatuses }).notNull().default('active'),
    consented_at: instant().notNull(),
    consented_ip: text(),
    stopped_at: instant(),
    stop_reason: text(),
    last_tried_on: localDate(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('auto_collections_status', t.status, autoCollectionStatuses),
    // Of a loan or of an order's plan.
    check('auto_collections_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    uniqueIndex('auto_collections_one_active')
      .on(t.application_id)
      .where(sql`${t.status} = 'active'`),
    uniqueIndex('auto_collections_one_active_order')
      .on(t.order_id)
      .where(sql`${t.status} = 'active'`),
    index('auto_collections_own').on(t.user_id),
  ],
)

/** Proof that a loan or an order's plan was repaid, found again by its code. */
export const repaymentCertificates = pgTable(
  'repayment_certificates',
  {
    id: id(),
    application_id: uuid()
      .unique()
      .references(() => applications.id),
    order_id: uuid()
      .unique()
      .references(() => orders.id),
    user_id: uuid().notNull(),
    code: text().notNull().unique(),
    settled_on: localDate().notNull(),
    principal: pesewas().notNull(),
    created_at: created_at(),
  },
  (t) => [check('repayment_certificates_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`)],
)
