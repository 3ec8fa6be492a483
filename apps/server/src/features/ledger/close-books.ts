import { schema, type Transaction } from '@efie/database'
import { addDays, impairmentChanged, type LocalDate } from '@efie/domain'
import { and, between, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, signedIn, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { toPage } from '../../platform/pagination.ts'
import { closedThrough } from './closed-days.ts'
import { postEntry } from './post-entry.ts'
import { listPeriods, loadPeriod, sumAccounts } from './queries.ts'
import { impairmentNow } from './impairment.ts'
import { compareControls } from './reports.ts'

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

const monthEnd = (starts_on: LocalDate): LocalDate => {
  const next = new Date(`${starts_on}T00:00:00.000Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}

const openReconciliations = async (tx: Transaction, from: LocalDate, to: LocalDate): Promise<number> => {
  const { reconciliations } = schema
  const [row] = await tx
    .select({ open: sql`count(*)`.mapWith(Number) })
    .from(reconciliations)
    .where(and(between(reconciliations.day, from, to), eq(reconciliations.status, 'open')))
  return row?.open ?? 0
}

const requireReady = async (ctx: Context, tx: Transaction, from: LocalDate, to: LocalDate): Promise<void> => {
  const wrong = (await compareControls(tx)).filter((row) => row.difference !== 0)
  const missing = [
    ...(to < today(ctx.clock) ? [] : [{ fact: 'month_ended', text: 'The month is not over yet' }]),
    ...((await openReconciliations(tx, from, to)) === 0
      ? []
      : [{ fact: 'days_reconciled', text: 'Days of this month are still being reconciled' }]),
    ...wrong.map((row) => ({
      fact: `control_${row.account_code}`,
      text: `${row.name}: the sub-ledger differs`,
    })),
  ]
  if (missing.length > 0) throw new AppError('PERIOD_NOT_READY', { missing })
}

/** Brings the allowances of loans and plans to what they must be; where the month's last day is closed already, on the first open one. */
const bookImpairment = async (ctx: Context, tx: Transaction, month: string, ends_on: LocalDate) => {
  const now = nowIso(ctx.clock)
  const rent = await impairmentNow(tx, now, 'rent')
  const shop = await impairmentNow(tx, now, 'shop')
  if (rent.change !== 0 || shop.change !== 0)
    await postEntry(ctx, tx, {
      kind: 'impairment',
      source_id: month,
      description: `Allowance for losses at the end of ${month}`,
      effective_date: ends_on,
      postings: impairmentChanged({ rent: rent.change, shop: shop.change }),
    })
  return rent.required + shop.required
}

/** Closes a month: sub-ledgers agree, losses are provided for, and the books up to its last day are shut. */
export const closeMonth = async (ctx: Context, input: { month: string }) => {
  authorise(ctx, 'ledger.close')
  const { id } = await transactOnce(ctx, 'accountingPeriods.closeMonth', input, async (tx) => {
    const starts_on = `${input.month}-01`
    const ends_on = monthEnd(starts_on)
    await requireReady(ctx, tx, starts_on, ends_on)
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
