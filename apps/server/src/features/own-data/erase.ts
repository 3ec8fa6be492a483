import { ERASED, schema, type Transaction } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { eraseRecords, leavePayroll } from './erase-records.ts'
import { filesOf, markErased } from './queries.ts'

const { applicationDrafts, eligibilityChecks, notifications, profiles, pushSubscriptions, savedViews } =
  schema

export const ERASE_FILES = 'erase-files'

/** Erases immediately what no law requires us to keep; an employer no longer sees an account. */
export const eraseConveniences = async (tx: Transaction, user_id: string): Promise<void> => {
  await tx.delete(notifications).where(eq(notifications.user_id, user_id))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id))
  await tx.delete(savedViews).where(eq(savedViews.user_id, user_id))
  await tx.delete(applicationDrafts).where(eq(applicationDrafts.user_id, user_id))
  await tx.delete(eligibilityChecks).where(eq(eligibilityChecks.user_id, user_id))
  await leavePayroll(tx, user_id)
}

const eraseProfile = async (ctx: TransactionContext, user_id: string): Promise<void> => {
  await ctx.db
    .update(profiles)
    .set({
      email: `erased-${user_id}@efie.invalid`,
      full_name: ERASED,
      first_name: null,
      last_name: null,
      phone: null,
      address: null,
      city: null,
      state: null,
      date_of_birth: null,
      ghana_card_number: null,
      employment_status: null,
      employer_name: null,
      monthly_income: null,
      payday: null,
      language: null,
      version: sql`${profiles.version} + 1`,
      updated_at: nowIso(ctx.clock),
    })
    .where(eq(profiles.id, user_id))
}

/**
 * Removes personal data from all rows. The rows stay for statistics and the ledger. Files are deleted by a
 * job enqueued in the same transaction.
 */
export const erasePerson = async (ctx: TransactionContext, user_id: string): Promise<void> => {
  await eraseConveniences(ctx.db, user_id)
  const keys = await filesOf(ctx.db, user_id)
  await eraseRecords(ctx.db, user_id)
  await eraseProfile(ctx, user_id)
  await markErased(ctx.db, user_id, nowIso(ctx.clock))
  if (keys.length > 0) await ctx.jobs.enqueue(ctx.db, ERASE_FILES, { keys })
}
