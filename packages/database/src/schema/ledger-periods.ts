import { accountingPeriodKinds } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, jsonb, uuid, check, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { id, localDate, instant, created_at, oneOf } from './columns.ts'

/**
 * Closed days and months. `is_closed_day` in triggers.sql defines which days are closed, and a trigger
 * refuses journal entries dated on them. A reopened month keeps its row, with the figures at closing.
 */
export const accountingPeriods = pgTable(
  'accounting_periods',
  {
    id: id(),
    kind: text({ enum: accountingPeriodKinds }).notNull(),
    starts_on: localDate().notNull(),
    ends_on: localDate().notNull(),
    /** Figures at closing: totals by account, and impairment. */
    figures: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Months only: who requested the close. Another person closed it. */
    proposed_by: uuid(),
    closed_by: uuid().notNull(),
    reopened_at: instant(),
    reopen_proposed_by: uuid(),
    reopened_by: uuid(),
    reopen_reason: text(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('accounting_periods_kind', t.kind, accountingPeriodKinds),
    check('accounting_periods_two_persons', sql`${t.proposed_by} <> ${t.closed_by}`),
    check('accounting_periods_reopened_by_two', sql`${t.reopen_proposed_by} <> ${t.reopened_by}`),
    check(
      'accounting_periods_reopened',
      sql`(${t.reopened_at} is null) = (${t.reopened_by} is null) and (${t.reopened_at} is null) = (${t.reopen_reason} is null)`,
    ),
    uniqueIndex('accounting_periods_key')
      .on(t.kind, t.ends_on)
      .where(sql`${t.reopened_at} is null`),
    check('accounting_periods_forward', sql`${t.starts_on} <= ${t.ends_on}`),
    index('accounting_periods_end').on(t.ends_on),
    index('accounting_periods_list').on(t.created_at, t.id),
  ],
)

/** Differences between control accounts and their sub-ledgers at month end. Append-only. */
export const controlChecks = pgTable('control_checks', {
  day: localDate().primaryKey(),
  /** By account; only accounts with a difference. */
  differences: jsonb().$type<Record<string, number>>().notNull(),
  checked_at: instant().notNull(),
})
