import type { Transaction } from '@efie/database'
import {
  decideOrderCredit,
  quoteShopPlan,
  reallocated,
  receivedBetween,
  receivedTotals,
  replayLoan,
  reshapeSchedule,
  scheduleShopPlan,
  sumOf,
  type ReplayedLoan,
  type Schedule,
  type ShopPlan,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { text } from '../../platform/texts/text.ts'
import { postEntry } from '../ledger/index.ts'
import {
  loadPaymentsUnderWay,
  lockAccruedLoan,
  refreshLoan,
  replaceSchedule,
  type Loan,
} from '../lending/index.ts'
import { planQuoteOf, shopPlanRefused } from '../quotes/index.ts'
import { loadCreditFacts } from './credit-facts.ts'
import { planColumns } from './create-order.ts'
import { moveOrder } from './move-order.ts'
import { dimensionsOf, planOf } from './open-plan.ts'
import { isWithinLimit, loadOrderFacts } from './order-facts.ts'
import { lockScopedOrder, updateOrder, type Order } from './queries.ts'
import { recordOrderEvent } from './record-event.ts'
import { lockTenant } from './tenant.ts'

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
                  ? 'The order is above the limit for instalment orders'
                  : 'A payment for it has been started or completed',
            },
          ],
  })
}

const planFor = (order: Order, months: number): ShopPlan => {
  const quoted = quoteShopPlan({ cash_price: order.cash_price, months }, order.terms)
  if (!quoted.ok) throw shopPlanRefused(quoted, 'lines')
  return quoted.value
}

const audit = async (ctx: Context, tx: Transaction, order: Order, months: number): Promise<void> => {
  await recordOrderEvent(ctx, tx, {
    order_id: order.id,
    kind: 'plan',
    title: text('Months of the plan changed'),
    detail: [order.months, months].filter((part) => part !== null).join(' → '),
  })
  await recordAudit(ctx, tx, {
    action: 'order.reshape',
    subject_type: 'order',
    subject_id: order.id,
    before: { months: order.months },
    after: { months },
  })
}

/** Before the down payment the whole plan is priced anew; a signature on the old one no longer counts. */
const reshapeUnpaid = async (ctx: Context, tx: Transaction, order: Order, input: Input) => {
  const old = planOf(order)
  if (!old) return refuse(order)
  const facts = await loadOrderFacts(ctx, tx, order)
  if (facts.no_payment_in_progress !== true) return refuse(order, 'no_payment_in_progress')
  const plan = planFor(order, input.months)
  const quote = (of: ShopPlan) =>
    planQuoteOf(of, scheduleShopPlan(of, order.delivery_date, order.payday, order.terms))
  const result = {
    before: quote(old),
    after: quote(plan),
    difference: plan.instalment_price - old.instalment_price,
  }
  if (!input.confirm) return { applied: false, ...result, order }
  const credit = await loadCreditFacts(tx, order.user_id, order.id)
  const { approved, reasons } = decideOrderCredit(
    credit,
    { cash_price: order.cash_price, months: plan.months },
    order.terms,
  )
  if (!approved && order.status === 'awaiting-payment') return refuse(order, 'within_order_limit')
  const changed = await updateOrder(
    tx,
    order.id,
    { ...planColumns(plan, order.cash_price), credit_reasons: reasons, signed_at: null },
    nowIso(ctx.clock),
  )
  await audit(ctx, tx, order, plan.months)
  if (!approved || order.status !== 'pending-credit') return { applied: true, ...result, order: changed }
  // Within policy now: what an analyst was to look at, the rule approves.
  const moved = await moveOrder({ ...ctx, actor: null }, tx, changed, {
    to: 'awaiting-payment',
    by: 'system',
    facts: { credit_approved: true, within_order_limit: await isWithinLimit(tx, changed) },
  })
  return { applied: true, ...result, order: moved }
}

const isOpen = (line: ReplayedLoan['instalments'][number]): boolean =>
  line.owed.principal + line.owed.interest + line.owed.fee + line.owed.late_fee >
  line.paid.principal + line.paid.interest + line.paid.fee + line.paid.late_fee

/** What is still to come of a plan, in the form of a quote. */
const restOf = (order: Order, state: ReplayedLoan, schedule: Schedule) => {
  const open = state.instalments.filter(isOpen)
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
      apr_nominal: order.apr_nominal,
      apr_effective: order.apr_effective,
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

/** A month that costs more has to fit the tenant's income, as it had to when the plan began. */
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

/** A running plan: months that have begun stay, the principal of the others is spread over new ones. */
const reshapeRunning = async (ctx: Context, tx: Transaction, order: Order, input: Input) => {
  if (!order.terms.shop_months.includes(input.months))
    throw invalid('months', `Choose ${order.terms.shop_months.join(', ')} months`)
  const loan = await expectRunning(tx, order, await lockAccruedLoan(ctx, tx, { order_id: order.id }))
  const day = loan.row.accrued_through
  const old = loan.row.schedule
  const schedule = reshapeSchedule(old, day, input.months, order.terms.annual_interest_rate_bps)
  if (!schedule) return refuse(order)
  const before = replayLoan(old, loan.events, day)
  const after = replayLoan(schedule, loan.events, day)
  const result = {
    before: restOf(order, before, old),
    after: restOf(order, after, schedule),
    difference: schedule.interest - old.interest,
  }
  if (!input.confirm) return { applied: false, ...result, order }
  const monthly = schedule.instalments.at(-2)?.amount ?? schedule.instalments.at(-1)?.amount ?? 0
  await expectAffordable(tx, order, loan, monthly)
  const version = await replaceSchedule(ctx, tx, loan, schedule, { monthly_amount: monthly })
  await postEntry(ctx, tx, {
    kind: 'plan-reshaped',
    source_id: `${loan.row.id}:${version}`,
    description: `Plan of order ${order.reference} over other months`,
    effective_date: day,
    postings: reallocated(
      receivedBetween(receivedTotals(before, day), receivedTotals(after, day)),
      'shop',
      dimensionsOf(order),
    ),
  })
  await refreshLoan(ctx, tx, loan)
  const now = nowIso(ctx.clock)
  const changed = await updateOrder(
    tx,
    order.id,
    {
      finance_charge: schedule.interest,
      instalment_price: order.cash_price + schedule.interest,
      protected_goods_amount: Math.ceil((order.cash_price + schedule.interest) / 2),
      monthly_amount: monthly,
      last_amount: schedule.instalments.at(-1)?.amount ?? 0,
    },
    now,
  )
  await audit(ctx, tx, order, input.months)
  return { applied: true, ...result, order: changed }
}

/** The same goods over other months: shown before and after; done when confirmed. */
export const reshapeOrder = async (ctx: Context, input: Input) => {
  const { actor, scope } = authorise(ctx, 'orders.sign')
  return transactOnce(ctx, 'orders.reshape', input, async (tx) => {
    await lockTenant(tx, actor.id)
    const order = await lockScopedOrder(tx, input.id, scope, actor.id)
    if (order.pay !== 'instalments') return refuse(order)
    if (order.status === 'pending-credit' || order.status === 'awaiting-payment')
      return reshapeUnpaid(ctx, tx, order, input)
    if (order.status === 'delivered' || order.status === 'closed')
      return reshapeRunning(ctx, tx, order, input)
    return refuse(order)
  })
}
