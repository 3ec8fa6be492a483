import { schema, type Transaction } from '@efie/database'
import { endOfMonth, impairmentChanged, type LocalDate } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, signedIn, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { toPage } from '../../platform/pagination.ts'
import { closedThrough, lastClosedMonth } from './closed-days.ts'
import { impairmentAt } from './impairment.ts'
import { missingForMonth } from './month-readiness.ts'
import { postEntry } from './post-entry.ts'
import { listPeriods, loadPeriod, sumAccounts } from './queries.ts'

interface Period {
  kind: 'day' | 'month'
  starts_on: LocalDate
  ends_on: LocalDate
  figures: Record<string, number>
}

/** Shuts the books up to the end of a period, for good. */
export const closeBooks = async (ctx: Context, tx: Transaction, period: Period): Promise<string> => {
  const [row] = await tx
    .insert(schema.accountingPeriods)
    .values({ ...period, closed_by: signedIn(ctx).id, created_at: nowIso(ctx.clock) })
    .onConflictDoNothing()
    .returning({ id: schema.accountingPeriods.id })
  if (!row) throw new AppError('PERIOD_CLOSED', { closed_through: period.ends_on })
  return row.id
}

/** Refused while something is missing, or when the month, or one after it, is closed already. */
const requireReady = async (
  ctx: Context,
  tx: Transaction,
  month: string,
  ends_on: LocalDate,
): Promise<void> => {
  const closed_through = await lastClosedMonth(tx)
  if (closed_through !== null && ends_on <= closed_through)
    throw new AppError('PERIOD_CLOSED', { closed_through })
  const missing = await missingForMonth(ctx, tx, month)
  if (missing.length > 0) throw new AppError('PERIOD_NOT_READY', { missing })
}

/**
 * Brings the allowances of loans and plans to what the month's last day asked for. That day is locked where it has entries, and the
 * database dates nothing there: the entry is then the first open day's, and its words name its own.
 */
const bookImpairment = async (ctx: Context, tx: Transaction, month: string, ends_on: LocalDate) => {
  const rent = await impairmentAt(ctx, tx, 'rent', ends_on)
  const shop = await impairmentAt(ctx, tx, 'shop', ends_on)
  await postEntry(ctx, tx, {
    kind: 'impairment',
    source_id: month,
    description: `Allowance for losses at the end of ${month}`,
    effective_date: ends_on,
    postings: impairmentChanged({ rent: rent.change, shop: shop.change }),
  })
  return rent.required + shop.required
}

/** Closes a month as at its last day: its days are done, sub-ledgers agree, losses are provided for, and the books are shut. */
export const closeMonth = async (ctx: Context, input: { month: string }) => {
  authorise(ctx, 'ledger.close')
  const { id } = await transactOnce(ctx, 'accountingPeriods.closeMonth', input, async (tx) => {
    const starts_on = `${input.month}-01`
    const ends_on = endOfMonth(starts_on)
    await requireReady(ctx, tx, input.month, ends_on)
    const impairment = await bookImpairment(ctx, tx, input.month, ends_on)
    const balances = await sumAccounts(tx, { to: ends_on })
    const figures = Object.fromEntries(balances.map((row) => [row.account_code, row.balance]))
    const period = { kind: 'month' as const, starts_on, ends_on, figures: { ...figures, impairment } }
    const made = await closeBooks(ctx, tx, period)
    await recordAudit(ctx, tx, {
      action: 'ledger.close-month',
      subject_type: 'accounting-period',
      subject_id: made,
      after: { month: input.month, impairment },
    })
    return { id: made }
  })
  return loadPeriod(ctx.db, id)
}

export const findPeriods = async (ctx: Context, input: { limit: number; cursor?: string | undefined }) => {
  authorise(ctx, 'ledger.read')
  return {
    ...toPage(await listPeriods(ctx.db, input), input.limit),
    closed_through: await closedThrough(ctx.db),
  }
}
