import {
  approvalKinds,
  approvalStatuses,
  autoCollectionStatuses,
  collectionCaseStatuses,
  collectionEntryKinds,
  contactOutcomes,
  delinquencyBuckets,
  guarantorRelations,
  guarantorStatuses,
  hardshipCauses,
  hardshipStatuses,
  networks,
  promiseStatuses,
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

/** Opens at one day past due, closes at none (domain.md §3). What the worklist sorts by is kept on the row. */
export const collectionCases = pgTable(
  'collection_cases',
  {
    id: id(),
    application_id: uuid().references(() => applications.id),
    order_id: uuid().references(() => orders.id),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    status: text({ enum: collectionCaseStatuses }).notNull().default('open'),
    assigned_to: uuid().references(() => profiles.id),
    days_past_due: integer().notNull(),
    delinquency_bucket: text({ enum: delinquencyBuckets }).notNull(),
    amount_past_due: pesewas().notNull(),
    last_contact_at: instant(),
    promise_due_date: localDate(),
    closed_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('collection_cases_status', t.status, collectionCaseStatuses),
    // Of a loan or of an order's plan.
    check('collection_cases_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    uniqueIndex('collection_cases_one_open')
      .on(t.application_id)
      .where(sql`${t.status} <> 'closed'`),
    uniqueIndex('collection_cases_one_open_order')
      .on(t.order_id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_own').on(t.user_id, t.created_at, t.id),
    index('collection_cases_list').on(t.created_at, t.id),
    index('collection_cases_amount').on(t.amount_past_due, t.id),
    index('collection_cases_days').on(t.days_past_due, t.id),
    index('collection_cases_promise')
      .on(t.promise_due_date, t.id)
      .where(sql`${t.promise_due_date} is not null`),
    index('collection_cases_assigned').on(t.assigned_to, t.days_past_due, t.id),
  ],
)

/** Calls, messages, visits and notes, as they were made. Append-only. */
export const collectionEntries = pgTable(
  'collection_entries',
  {
    id: id(),
    case_id: uuid()
      .notNull()
      .references(() => collectionCases.id),
    user_id: uuid().notNull(),
    kind: text({ enum: collectionEntryKinds }).notNull(),
    outcome: text({ enum: contactOutcomes }),
    text: text().notNull(),
    made_by: uuid().notNull(),
    /** When it took place; of what is written up later, before `created_at`. */
    contacted_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('collection_entries_kind', t.kind, collectionEntryKinds),
    index('collection_entries_case').on(t.case_id, t.created_at, t.id),
    // The guard counts the contacts with a person, whichever case they were for.
    index('collection_entries_person').on(t.user_id, t.contacted_at),
  ],
)

export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: id(),
    case_id: uuid()
      .notNull()
      .references(() => collectionCases.id),
    application_id: uuid(),
    order_id: uuid(),
    user_id: uuid().notNull(),
    amount: pesewas().notNull(),
    due_date: localDate().notNull(),
    status: text({ enum: promiseStatuses }).notNull().default('running'),
    made_by: uuid().notNull(),
    /** When the payment prompt went out. */
    prompted_at: instant(),
    closed_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('payment_promises_status', t.status, promiseStatuses),
    check('payment_promises_of', sql`num_nonnulls(${t.application_id}, ${t.order_id}) = 1`),
    check('payment_promises_amount_positive', sql`${t.amount} > 0`),
    uniqueIndex('payment_promises_one_running')
      .on(t.case_id)
      .where(sql`${t.status} = 'running'`),
    index('payment_promises_due')
      .on(t.due_date, t.id)
      .where(sql`${t.status} = 'running'`),
    index('payment_promises_case').on(t.case_id, t.created_at),
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
