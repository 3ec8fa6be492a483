import { schema } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import { signedIn, type TransactionContext, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { toPage } from '../../../platform/pagination.ts'
import { closedThrough, reopenedMonth } from './closed-days.ts'
import { listPeriods } from '../queries.ts'

interface Period {
  kind: 'day' | 'month'
  starts_on: LocalDate
  ends_on: LocalDate
  figures: Record<string, number>
  /** For months: who requested the close. */
  proposed_by?: string
}

/** Closes the books up to the end of a period. Two people can reopen a month. */
export const closeBooks = async (ctx: TransactionContext, period: Period): Promise<string> => {
  const [row] = await ctx.db
    .insert(schema.accountingPeriods)
    .values({ ...period, closed_by: signedIn(ctx).id, created_at: nowIso(ctx.clock) })
    .onConflictDoNothing()
    .returning({ id: schema.accountingPeriods.id })
  if (!row) throw new AppError('PERIOD_CLOSED', { closed_through: period.ends_on })
  return row.id
}

export const findPeriods = async (
  ctx: ScopedContext<'ledger.read'>,
  input: { limit: number; cursor?: string | undefined; kind?: 'day' | 'month' | undefined },
) => {
  return {
    ...toPage(await listPeriods(ctx.db, input), input.limit),
    closed_through: await closedThrough(ctx.db),
    reopened_month: await reopenedMonth(ctx.db),
  }
}
