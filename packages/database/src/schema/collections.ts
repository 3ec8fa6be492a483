import {
  collectionCaseStatuses,
  delinquencyBuckets,
  collectionEntryKinds,
  contactOutcomes,
  promiseStatuses,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, integer, uniqueIndex, index, check } from 'drizzle-orm/pg-core'
import { id, pesewas, instant, localDate, version, created_at, updated_at, oneOf } from './columns.ts'
import { loans } from './lending.ts'
import { profiles } from './profiles.ts'

/**
 * Collection cases open at one day past due and close at zero (domain.md §3). Sort keys of the worklist are
 * stored on the row.
 */
export const collectionCases = pgTable(
  'collection_cases',
  {
    id: id(),
    loan_id: uuid()
      .notNull()
      .references(() => loans.id),
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
    uniqueIndex('collection_cases_one_open')
      .on(t.loan_id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_own').on(t.user_id, t.created_at, t.id),
    index('collection_cases_list').on(t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('collection_cases_amount').on(t.amount_past_due, t.id),
    index('collection_cases_days').on(t.days_past_due, t.id),
    index('collection_cases_promise').on(t.promise_due_date, t.id),
    index('collection_cases_contact').on(t.last_contact_at, t.id),
    // The worklist leaves out closed cases, which are most.
    index('collection_cases_live_days')
      .on(t.days_past_due, t.id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_live_amount')
      .on(t.amount_past_due, t.id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_live_promise')
      .on(t.promise_due_date, t.id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_live_contact')
      .on(t.last_contact_at, t.id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_live_list')
      .on(t.created_at, t.id)
      .where(sql`${t.status} <> 'closed'`),
    index('collection_cases_assigned').on(t.assigned_to, t.days_past_due, t.id),
  ],
)

/** Log of calls, messages, visits and notes. Append-only. */
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
    /** When the contact took place, which is before `created_at` when recorded later. */
    contacted_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('collection_entries_kind', t.kind, collectionEntryKinds),
    index('collection_entries_case').on(t.case_id, t.created_at, t.id),
    // The fair-contact guard counts contacts per person, over all their cases.
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
    user_id: uuid().notNull(),
    amount: pesewas().notNull(),
    due_date: localDate().notNull(),
    status: text({ enum: promiseStatuses }).notNull().default('running'),
    /** The tenant, or who recorded it for them. */
    made_by: uuid().notNull(),
    /** Received earlier on the day it was made, which doesn't count towards it. */
    received_before: pesewas().notNull().default(0),
    /** When the payment prompt was sent. */
    prompted_at: instant(),
    closed_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('payment_promises_status', t.status, promiseStatuses),
    check('payment_promises_amount_positive', sql`${t.amount} > 0`),
    uniqueIndex('payment_promises_one_running')
      .on(t.case_id)
      .where(sql`${t.status} = 'running'`),
    index('payment_promises_due')
      .on(t.due_date, t.id)
      .where(sql`${t.status} = 'running'`),
    index('payment_promises_by_day').on(t.due_date),
    index('payment_promises_case').on(t.case_id, t.created_at),
  ],
)
