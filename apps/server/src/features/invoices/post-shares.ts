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
  noteFailure,
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

const tellFinance = (ctx: TransactionContext, shares: readonly Share[]): Promise<void> =>
  notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('A payroll deduction couldn’t be posted'),
    message: text(
      '{amount} from an employer hasn’t reached the employee’s loan yet. Efie tries again every hour',
      {
        amount: money(sumOf(shares.map(({ amount }) => amount))),
      },
    ),
    link: '/dashboard/finance',
  })

/** Posts the shares of one application in a transaction of its own. False if that failed, which finance then sees. */
const postAlone = async (ctx: Context, applicationId: string, filter: ShareFilter): Promise<boolean> => {
  try {
    const without = await transact(ctx, async (ctx) => {
      await loadApplicationForUpdate(ctx.db, applicationId)
      return post(ctx, await lockSharesOf(ctx.db, applicationId, filter))
    })
    for (const id of without) await releaseShares(ctx, id)
    return true
  } catch (error) {
    ctx.log.error({ err: error, application_id: applicationId }, 'a payroll deduction could not be posted')
    await transact(ctx, async (ctx) => {
      const shares = await lockSharesOf(ctx.db, applicationId, filter)
      await noteFailure(
        ctx.db,
        shares.map(({ id }) => id),
        nowIso(ctx.clock),
      )
      const news = shares.filter((share) => share.failed_at === null)
      if (news.length > 0) await tellFinance(ctx, news)
    })
    return false
  }
}

/**
 * Posts what employers have paid to the loans, of one payment or of all. Each batch is a short transaction that takes
 * its shares off the list, so the work goes on wherever it stopped, and several nodes share it.
 */
export const postShares = async (services: Services, filter: ShareFilter = {}): Promise<void> => {
  const ctx = asSystem(services)
  const failed: string[] = []
  const alone = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) if (!(await postAlone(ctx, id, filter))) failed.push(id)
  }
  for (;;) {
    let claimed: string[] = []
    try {
      const without = await transact(ctx, async (ctx) => {
        const shares = whole(await claimShares(ctx.db, filter, { except: failed, limit: BATCH }))
        claimed = applicationsOf(shares)
        return claimed.length === 0 ? [] : post(ctx, shares)
      })
      await alone(without)
    } catch (error) {
      ctx.log.warn({ err: error }, 'payroll deductions are posted one by one')
      // One loan must not hold up the others.
      await alone(claimed)
      if (claimed.length === 0) throw error
    }
    if (claimed.length === 0) break
  }
  // What something else was holding: wait for each.
  await alone(await findLeft(ctx.db, filter, failed))
  if (failed.length > 0) throw new Error(`${failed.length} payroll deductions could not be posted`)
}
