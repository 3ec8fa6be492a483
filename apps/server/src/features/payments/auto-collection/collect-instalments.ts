import { decideTransition, paymentLifecycle } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso, today } from '../../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type Services,
  type TransactionContext,
} from '../../../platform/context.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { loadPaymentsUnderWay, lockAccruedLoan, standingOf } from '../../lending/index.ts'
import { notify } from '../../notifications/index.ts'
import { findToCollect, lockActive, lockDemandOf, updateAutoCollection } from './queries.ts'
import { ATTEMPT_MINUTES, FIRST_POLL_SECONDS } from '../attempts/polling.ts'
import { insertAttempt, loadAttempt } from '../attempts/queries.ts'
import { loadPayer, updatePayment } from '../queries.ts'
import { resolveAttempt } from '../attempts/resolve-attempt.ts'

export const AUTO_COLLECT = 'auto-collect'
const BATCH = 200

interface Claimed {
  reference: string
  amount: number
  user_id: string
  email: string
  authorization: string
  link: string
}

/** Locks a loan and its oldest due demand; null while nothing may be collected. */
const dueToday = async (ctx: TransactionContext, id: string) => {
  const loan = await lockAccruedLoan(ctx, { id })
  if (loan?.row.status !== 'active' || (await loadPaymentsUnderWay(ctx.db, id)).length > 0) return null
  const { demands } = await standingOf(ctx.db, loan.row, today(ctx.clock), loan.events)
  const asked = demands.find((one) => one.due_date <= today(ctx.clock))
  const demand = asked ? await lockDemandOf(ctx.db, id, asked.instalment_number) : null
  return asked && demand ? { loan: loan.row, demand, amount: asked.amount } : null
}

/**
 * First phase, in a transaction: the demand is processing and its attempt stored before the gateway is asked,
 * so a crash leaves an attempt to poll, never an unknown charge.
 */
const claim = async (ctx: TransactionContext, loanId: string): Promise<Claimed | null> => {
  const day = today(ctx.clock)
  const due = await dueToday(ctx, loanId)
  const leave = await lockActive(ctx.db, loanId)
  if (!due || !leave || leave.last_tried_on === day) return null
  const { demand, amount, loan } = due
  const { user_id, order_id } = loan
  const decision = decideTransition(paymentLifecycle, {
    from: demand.status,
    to: 'processing',
    role: 'system',
    isOwner: false,
    facts: { no_payment_in_progress: true, still_owed: true },
  })
  if (!decision.ok) return null
  const now = nowIso(ctx.clock)
  const { method, network } = leave
  await updatePayment(ctx.db, demand.id, { status: 'processing', method, amount }, now)
  await updateAutoCollection(ctx.db, leave.id, { last_tried_on: day })
  const reference = newReference('try')
  await insertAttempt(ctx.db, {
    payment_id: demand.id,
    reference,
    provider: ctx.gateway.name,
    amount,
    method,
    network,
    phone: null,
    poll_at: inSeconds(ctx.clock, FIRST_POLL_SECONDS),
    expires_at: inSeconds(ctx.clock, ATTEMPT_MINUTES * 60),
    created_at: now,
  })
  await recordAudit(ctx, {
    action: 'payment.auto-collect',
    subject_type: 'payment',
    subject_id: demand.id,
    after: { amount, auto_collection_id: leave.id, reference },
  })
  const { email } = await loadPayer(ctx.db, user_id)
  const link = order_id === null ? '/payments' : `/orders/${order_id}`
  return { reference, amount, user_id, email, authorization: leave.authorization, link }
}

const notifyFailure = (ctx: Context, { user_id, amount, link }: Claimed): Promise<void> =>
  transact(ctx, (ctx) =>
    notify(ctx, {
      user_id,
      type: 'payment',
      title: text('Automatic payment failed'),
      message: text('We couldn’t collect {amount}. Pay it yourself, or we’ll try again tomorrow', {
        amount: money(amount),
      }),
      link,
    }),
  )

/** Second phase, outside any transaction: no lock is held while the provider takes its time. */
const collect = async (ctx: Context, loanId: string): Promise<boolean> => {
  const claimed = await transact(ctx, (ctx) => claim(ctx, loanId))
  if (!claimed) return false
  const { reference, amount, email, authorization } = claimed
  try {
    await ctx.gateway.chargeAuthorization({
      reference,
      amount,
      currency: 'GHS',
      email,
      authorization_code: ctx.secrets.open(authorization),
    })
    await resolveAttempt(ctx, reference)
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    ctx.log.warn({ reference }, 'the payment gateway did not answer')
  }
  const attempt = await loadAttempt(ctx.db, reference)
  if (attempt?.status === 'failed') await notifyFailure(ctx, claimed)
  return true
}

/** Collects instalments due today with saved payment methods, once a day per loan. */
export const collectInstalments = async (services: Services): Promise<{ tried: number }> => {
  const ctx = asSystem(services)
  let tried = 0
  const day = today(services.clock)
  const rows = await findToCollect(services.db, day, BATCH)
  for (const { id } of rows) {
    try {
      if (await collect(ctx, id)) tried += 1
    } catch (error) {
      services.log.error({ err: error, loan_id: id }, 'an automatic payment failed')
    }
  }
  return { tried }
}
