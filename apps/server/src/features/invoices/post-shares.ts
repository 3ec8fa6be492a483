import { sumOf } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type Services,
  type TransactionContext,
} from '../../platform/context.ts'
import { writingTogether } from '../../platform/database/write-together.ts'
import { fromDatabaseError } from '../../platform/errors.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { findLent, recordLoanPayments } from '../lending/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { releaseShares } from './release-shares.ts'
import {
  claimShares,
  deleteShares,
  findLeft,
  lockSharesOf,
  noteFailures,
  type Share,
  type ShareFilter,
} from './share-queries.ts'

/** Shares posted in one transaction, which holds their loans for some tenths of a second. */
const BATCH = 100

const paymentOf = ({ id, payment_id, amount, paid_on }: Share) => ({
  payment_id,
  kind: 'payment' as const,
  amount,
  paid_on,
  place: 'payroll' as const,
  entry: {
    kind: 'payroll-allocation',
    source_id: `${payment_id}:${id}`,
    description: 'Payroll deduction received',
  },
})

const applicationsOf = (shares: readonly Share[]): string[] => [
  ...new Set(shares.map((share) => share.application_id)),
]

/**
 * Moves employees' shares from the clearing account to their loans, on the day on which the employer paid. Shares
 * and applications must be locked. Returns the applications that have no loan.
 */
const post = async (ctx: TransactionContext, shares: readonly Share[]): Promise<string[]> => {
  const lent = await findLent(ctx.db, applicationsOf(shares))
  const posted = shares.filter((share) => lent.has(share.application_id))
  // First, because what is on the list still counts as money to come.
  await deleteShares(
    ctx.db,
    posted.map(({ id }) => id),
  )
  await writingTogether(ctx, async (ctx) => {
    const byApplication = Map.groupBy(posted, (share) => share.application_id)
    await recordLoanPayments(ctx, new Map([...byApplication].map(([id, own]) => [id, own.map(paymentOf)])))
    for (const [user_id, own] of Map.groupBy(posted, (share) => share.user_id))
      await notify(ctx, {
        user_id,
        type: 'payment',
        title: text('Deduction received'),
        message: text('Your payroll deduction of {amount} has been received', {
          amount: money(sumOf(own.map(({ amount }) => amount))),
        }),
        link: '/payments',
      })
  })
  return applicationsOf(shares).filter((id) => !lent.has(id))
}

/** A full batch may have only some of its last application's shares, which are posted together. */
const whole = (shares: Share[]): Share[] => {
  const last = shares.at(-1)?.application_id
  const others = shares.filter((share) => share.application_id !== last)
  return shares.length < BATCH || others.length === 0 ? shares : others
}

/** Marks what couldn't be posted, which finance sees on the invoice, and notifies finance once of each invoice. */
const reportFailures = (
  ctx: Context,
  applicationIds: readonly string[],
  filter: ShareFilter,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const failed = await noteFailures(ctx.db, applicationIds, filter, nowIso(ctx.clock))
    for (const { invoice_id, number, count, amount } of failed)
      await notifyRoles(ctx, ['finance'], {
        type: 'payment',
        title: text('Payroll deductions couldn’t be posted'),
        message: text(
          '{count, plural, one {# deduction} other {# deductions}} of {number}, {amount} in total, couldn’t be posted to the employees’ loans. Efie tries again every hour',
          { count, number, amount: money(amount) },
        ),
        link: `/admin/companies?tab=invoices&open=${invoice_id}`,
      })
  })

/**
 * Posts the shares of one application in a transaction of its own. Busy: something else held what it needs for too
 * long, which is no failure. Throws only if the database can't be reached.
 */
const postAlone = async (
  ctx: Context,
  applicationId: string,
  filter: ShareFilter,
): Promise<'posted' | 'busy' | 'failed'> => {
  try {
    const without = await transact(ctx, async (ctx) => {
      await loadApplicationForUpdate(ctx.db, applicationId)
      return post(ctx, await lockSharesOf(ctx.db, applicationId, filter))
    })
    for (const id of without) await releaseShares(ctx, id)
    return 'posted'
  } catch (error) {
    const of = { err: error, application_id: applicationId }
    const code = fromDatabaseError(error)?.code
    if (code === 'DATABASE_AWAY') throw error
    if (code === 'DATABASE_BUSY') {
      ctx.log.warn(of, 'a payroll deduction is posted later')
      return 'busy'
    }
    ctx.log.error(of, 'a payroll deduction could not be posted')
    return 'failed'
  }
}

/**
 * Posts what employers have paid to the loans, of one payment or of all. Each batch is a short transaction that takes
 * its shares off the list, so the work goes on wherever it stopped, and several nodes share it.
 */
export const postShares = async (services: Services, filter: ShareFilter = {}): Promise<void> => {
  const ctx = asSystem(services)
  const failed: string[] = []
  const postEach = async (ids: readonly string[]): Promise<string[]> => {
    const busy: string[] = []
    for (const id of ids) {
      const outcome = await postAlone(ctx, id, filter)
      if (outcome === 'busy') busy.push(id)
      if (outcome === 'failed') failed.push(id)
    }
    return busy
  }
  const busy: string[] = []
  for (;;) {
    let claimed: string[] = []
    try {
      const without = await transact(ctx, async (ctx) => {
        const except = [...failed, ...busy]
        const shares = whole(await claimShares(ctx.db, filter, { except, limit: BATCH }))
        claimed = applicationsOf(shares)
        return claimed.length === 0 ? [] : post(ctx, shares)
      })
      busy.push(...(await postEach(without)))
    } catch (error) {
      if (claimed.length === 0) throw error
      ctx.log.warn({ err: error }, 'payroll deductions are posted one by one')
      // One loan must not hold up the others.
      busy.push(...(await postEach(claimed)))
    }
    if (claimed.length === 0) break
  }
  // What something else was holding: wait for each.
  const left = await postEach(await findLeft(ctx.db, filter, failed))
  if (failed.length > 0) await reportFailures(ctx, failed, filter)
  const undone = failed.length + left.length
  if (undone > 0)
    throw new Error(
      `${undone} payroll deductions could not be posted, ${left.length} of them because of locks`,
    )
}
