import type { Transaction } from '@efie/database'
import {
  decideOrderCredit,
  outstandingOf,
  quoteShopPlan,
  reallocated,
  receivedBetween,
  receivedTotals,
  replayLoan,
  reshapeSchedule,
  scheduleShopPlan,
  sumOf,
  totalOf,
  type PlanFigures,
  type ReplayedLoan,
  type Schedule,
  type ShopPlan,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { text } from '../../../platform/texts/text.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { postEntry } from '../../ledger/index.ts'
import {
  finishSigning,
  keepAddendum,
  loadPaymentsUnderWay,
  lockAccruedLoan,
  newTermsOf,
  presentNewTerms,
  refreshLoan,
  replaceSchedule,
  signNewTerms,
  type Loan,
  type PlanChange,
  type TermsSignature,
} from '../../lending/index.ts'
import { planQuoteOf, shopPlanRefused } from '../../quotes/index.ts'
import { loadCreditFacts } from '../checkout/credit-facts.ts'
import { planColumns } from '../checkout/create-order.ts'
import { getOrder } from '../list-orders.ts'
import { moveOrder } from '../move-order.ts'
import { recordEvent } from '../../timelines/index.ts'
import { dimensionsOf, planOf } from './open-plan.ts'
import { isWithinLimit, loadOrderFacts } from '../order-facts.ts'
import { lockScopedOrder, updateOrder, type Order } from '../queries.ts'
import { lockTenant } from '../tenant.ts'

interface Input {
  id: string
  months: number
  confirm: boolean
}

const refuse = (order: Order, fact?: 'within_order_limit' | 'no_payment_in_progress'): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: order.status,
    to: order.status,
    missing:
      fact === undefined
        ? []
        : [
            {
              fact,
              text:
                fact === 'within_order_limit'
                  ? 'The order is over the limit for instalment orders'
                  : 'A payment has already been started or completed',
            },
          ],
  })
}

const planFor = (order: Order, months: number): ShopPlan => {
  const quoted = quoteShopPlan({ cash_price: order.cash_price, months }, order.terms)
  if (!quoted.ok) throw shopPlanRefused(quoted, 'lines')
  return quoted.value
}

const audit = async (ctx: TransactionContext, order: Order, months: number): Promise<void> => {
  await recordEvent(ctx, {
    order_id: order.id,
    code: 'plan.months-changed',
    values: { from_months: order.months, to_months: months },
  })
  await recordAudit(ctx, {
    action: 'order.reshape',
    subject_type: 'order',
    subject_id: order.id,
    before: { months: order.months },
    after: { months },
  })
}

/** Before the down payment the whole plan is priced again; a signature on the old one no longer counts. */
const reshapeUnpaid = async (ctx: TransactionContext, order: Order, input: Input) => {
  const old = planOf(order)
  if (!old) return refuse(order)
  const facts = await loadOrderFacts(ctx, order)
  if (facts.no_payment_in_progress !== true) return refuse(order, 'no_payment_in_progress')
  const plan = planFor(order, input.months)
  const quote = (of: ShopPlan) =>
    planQuoteOf(of, scheduleShopPlan(of, order.delivery_date, order.payday, order.terms))
  const result = {
    before: quote(old),
    after: quote(plan),
    difference: plan.instalment_price - old.instalment_price,
    new_terms: null,
  }
  if (!input.confirm) return { applied: false, ...result, order }
  const credit = await loadCreditFacts(ctx.db, order.user_id, order.id)
  const { approved, reasons } = decideOrderCredit(
    credit,
    { cash_price: order.cash_price, months: plan.months },
    order.terms,
  )
  if (!approved && order.status === 'awaiting-payment') return refuse(order, 'within_order_limit')
  const changed = await updateOrder(
    ctx.db,
    order.id,
    { ...planColumns(plan, order.cash_price), credit_reasons: reasons, signed_at: null },
    nowIso(ctx.clock),
  )
  await audit(ctx, order, plan.months)
  if (!approved || order.status !== 'pending-credit') return { applied: true, ...result, order: changed }
  // Now within policy, so the rule approves what an analyst was to check.
  const moved = await moveOrder({ ...ctx, actor: null }, changed, {
    to: 'awaiting-payment',
    by: 'system',
    facts: { credit_approved: true, within_order_limit: await isWithinLimit(ctx.db, changed) },
  })
  return { applied: true, ...result, order: moved }
}

/** The rest of a plan in the form of a quote. */
const restOf = (order: Order, state: ReplayedLoan, schedule: Schedule, figures: PlanFigures) => {
  const open = state.instalments.filter((line) => totalOf(outstandingOf(line)) > 0)
  const charge = sumOf(schedule.instalments.map((line) => line.interest))
  return planQuoteOf(
    {
      months: open.length,
      cash_price: order.cash_price,
      instalment_price: order.cash_price + charge,
      down_payment: order.down_payment,
      financed_amount: order.financed_amount,
      finance_charge: charge,
      monthly_amount: open[0]?.amount ?? 0,
      last_amount: open.at(-1)?.amount ?? 0,
      apr_nominal: figures.apr_nominal,
      apr_effective: figures.apr_effective,
      protected_goods_amount: order.protected_goods_amount,
    },
    { instalments: open },
  )
}

const expectRunning = async (tx: Transaction, order: Order, loan: Loan | null): Promise<Loan> => {
  if (loan?.row.status !== 'active' || loan.row.held_from !== null || loan.row.days_past_due > 0)
    return refuse(order)
  if (loan.events.some((event) => event.kind === 'return_credit')) return refuse(order)
  if ((await loadPaymentsUnderWay(tx, loan.row.id)).length > 0) return refuse(order, 'no_payment_in_progress')
  return loan
}

/** A higher monthly amount must be affordable, as at the start of the plan. */
const expectAffordable = async (
  tx: Transaction,
  order: Order,
  { row }: Loan,
  monthly: number,
): Promise<void> => {
  if (monthly <= row.monthly_amount) return
  const facts = await loadCreditFacts(tx, order.user_id, order.id)
  const total = facts.monthly_obligations + facts.efie_instalments - row.monthly_amount + monthly
  if (total * 100 > (facts.verified_income ?? 0) * order.terms.affordability_eligible_percent)
    refuse(order, 'within_order_limit')
}

/** The change: begun periods stay, the principal of the others is spread over the new ones. */
const changeOf = (order: Order, { row }: Loan, months: number): PlanChange => {
  if (!order.terms.shop_months.includes(months))
    throw invalid(
      'months',
      text('Choose one of these numbers of months: {months}', { months: order.terms.shop_months.join(', ') }),
    )
  const schedule = reshapeSchedule(
    row.schedule,
    row.accrued_through,
    months,
    order.terms.annual_interest_rate_bps,
  )
  if (!schedule) return refuse(order)
  return { kind: 'other-months', months, schedule }
}

const monthlyOf = ({ instalments }: Schedule): number =>
  instalments.at(-2)?.amount ?? instalments.at(-1)?.amount ?? 0

/** Refuses before signing for the same reasons as at signing. */
const lockChange = async (ctx: TransactionContext, order: Order, months: number) => {
  const loan = await expectRunning(ctx.db, order, await lockAccruedLoan(ctx, { order_id: order.id }))
  const change = changeOf(order, loan, months)
  await expectAffordable(ctx.db, order, loan, monthlyOf(change.schedule))
  return { loan, change, terms: await newTermsOf(ctx, loan, change) }
}

/** A running plan before and after, with the terms to sign; only `signReshape` changes it. */
const showRunning = async (ctx: TransactionContext, order: Order, input: Input) => {
  const { loan, change, terms } = await lockChange(ctx, order, input.months)
  if (input.confirm)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: order.status,
      to: order.status,
      missing: [{ fact: 'signed', text: 'An active plan only changes once you sign the new terms' }],
    })
  const { row, events } = loan
  const day = row.accrued_through
  return {
    applied: false,
    before: restOf(order, replayLoan(row.schedule, events, day), row.schedule, terms.before),
    after: restOf(order, replayLoan(change.schedule, events, day), change.schedule, terms.after),
    difference: change.schedule.interest - row.schedule.interest,
    new_terms: presentNewTerms(loan, change, terms),
    order,
  }
}

const applyRunning = async (
  ctx: TransactionContext,
  order: Order,
  loan: Loan,
  { schedule, months }: PlanChange,
  { apr_nominal, apr_effective }: PlanFigures,
) => {
  const { row, events } = loan
  const day = row.accrued_through
  const from_version = row.schedule_version
  const monthly = monthlyOf(schedule)
  const before = receivedTotals(replayLoan(row.schedule, events, day), day)
  const to_version = await replaceSchedule(ctx, loan, schedule, { monthly_amount: monthly })
  await postEntry(ctx, {
    kind: 'plan-reshaped',
    source_id: `${row.id}:${to_version}`,
    description: `Plan length changed for order ${order.reference}`,
    effective_date: day,
    postings: reallocated(
      receivedBetween(before, receivedTotals(replayLoan(schedule, events, day), day)),
      'shop',
      dimensionsOf(order),
    ),
  })
  await refreshLoan(ctx, loan)
  await updateOrder(
    ctx.db,
    order.id,
    {
      finance_charge: schedule.interest,
      instalment_price: order.cash_price + schedule.interest,
      protected_goods_amount: Math.ceil((order.cash_price + schedule.interest) / 2),
      monthly_amount: monthly,
      last_amount: schedule.instalments.at(-1)?.amount ?? 0,
      apr_nominal,
      apr_effective,
    },
    nowIso(ctx.clock),
  )
  await audit(ctx, order, months)
  return { kind: 'other-months', reschedule_id: null, from_version, to_version } as const
}

/** Signs another term for a running plan with today's figures; only then does it apply. */
export const signReshape = async (
  ctx: ScopedContext<'orders.sign'>,
  input: TermsSignature & { id: string; months: number },
) => {
  const { actor, scope } = ctx
  const signed = await transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, actor.id)
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    if (!isRunning(order)) return refuse(order)
    const { loan, change, terms } = await lockChange(ctx, order, input.months)
    if (!(await signNewTerms(ctx, actor, loan, terms, input))) return null
    const applied = await applyRunning(ctx, order, loan, change, terms.after)
    return keepAddendum(ctx, loan, terms, input, applied)
  })
  await finishSigning(ctx, signed)
  return getOrder(withScope(ctx, 'orders.read'), { id: input.id })
}

const isRunning = ({ pay, status }: Order): boolean =>
  pay === 'instalments' && (status === 'delivered' || status === 'closed')

/** Changes the term of a plan: shows it before and after; before the down payment, confirming is enough. */
export const reshapeOrder = async (ctx: ScopedContext<'orders.sign'>, input: Input) => {
  const { actor, scope } = ctx
  return transactOnce(ctx, 'orders.reshape', input, async (ctx) => {
    await lockTenant(ctx.db, actor.id)
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    if (order.pay !== 'instalments') return refuse(order)
    if (order.status === 'pending-credit' || order.status === 'awaiting-payment')
      return reshapeUnpaid(ctx, order, input)
    return isRunning(order) ? showRunning(ctx, order, input) : refuse(order)
  })
}
