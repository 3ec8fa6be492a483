import {
  accrualsBetween,
  addDays,
  daysPastDue,
  delinquencyBucket,
  demandsToRaise,
  loanBalancesOf,
  outstandingOf,
  paymentAllocated,
  quoteShopPlan,
  receivedBetween,
  receivedTotals,
  replayLoan,
  scheduleShopPlan,
  sumOf,
  totalOf,
  type LoanEvent,
  type Schedule,
} from '@efie/domain'
import { addEntry, moment, type Demo } from './demo.ts'
import type { OrderRow } from './orders.ts'
import { addPayment, complete } from './payments.ts'
import type { Profile } from './people.ts'

interface Plan {
  order: OrderRow
  customer: Profile
  schedule: Schedule
  events: LoanEvent[]
  accrued: string
}

const dimensionsOf = ({ order }: Plan) => ({ user_id: order.user_id, order_id: order.id })

const accrueTo = (demo: Demo, plan: Plan, day: string): void => {
  if (plan.accrued >= day) return
  for (const accrual of accrualsBetween(
    plan.schedule,
    plan.events,
    plan.accrued,
    day,
    dimensionsOf(plan),
    'shop',
  ))
    addEntry(demo, moment(demo, accrual.effective_date, 0, 20), {
      kind: accrual.kind,
      source_id: `${plan.order.id}:1:${accrual.key}`,
      description: 'Finance charge of a month that began',
      effective_date: accrual.effective_date,
      postings: accrual.postings,
    })
  plan.accrued = day
}

const payOne = (demo: Demo, plan: Plan, number: number): void => {
  const instalment = plan.schedule.instalments.find((one) => one.number === number)
  if (!instalment || instalment.due_date > demo.today) return
  const on = addDays(instalment.due_date, -1)
  const at = moment(demo, on, 12)
  accrueTo(demo, plan, on)
  const row = addPayment(demo, {
    tenant: plan.customer,
    order_id: plan.order.id,
    payment_type: 'order_instalment',
    instalment_number: number,
    due_date: instalment.due_date,
    amount: instalment.amount,
    raised_at: moment(demo, addDays(instalment.due_date, -7), 6, 10),
  })
  complete(demo, plan.customer, row, at)
  const event: LoanEvent = { id: demo.id(at), kind: 'payment', amount: instalment.amount, effective_date: on }
  const before = receivedTotals(replayLoan(plan.schedule, plan.events, on), on)
  plan.events.push(event)
  const after = receivedTotals(replayLoan(plan.schedule, plan.events, on), on)
  addEntry(demo, at, {
    kind: 'payment',
    source_id: row.id,
    description: 'Instalment of a plan received',
    effective_date: on,
    postings: paymentAllocated(
      instalment.amount,
      receivedBetween(before, after),
      'gateway',
      'shop',
      dimensionsOf(plan),
    ),
  })
  demo.rows.orderPlanEvents.push({
    id: event.id,
    order_id: plan.order.id,
    kind: event.kind,
    amount: event.amount,
    effective_date: on,
    payment_id: row.id,
    created_at: at,
  })
}

/** The plan of a delivered order, paid so far in time, its books brought to today. */
export const addPlan = (demo: Demo, customer: Profile, order: OrderRow, paid: number): void => {
  const { delivered_at, months } = order
  if (!delivered_at || typeof months !== 'number') return
  const quoted = quoteShopPlan({ cash_price: order.cash_price, months }, order.terms)
  if (!quoted.ok) throw new Error(quoted.message)
  const day = delivered_at.slice(0, 10)
  const schedule = scheduleShopPlan(quoted.value, day, order.payday ?? 28, order.terms)
  const plan: Plan = { order, customer, schedule, events: [], accrued: addDays(day, -1) }
  const due = schedule.instalments.filter((one) => one.due_date <= demo.today).length
  for (let number = 1; number <= Math.max(paid, due); number += 1) payOne(demo, plan, number)
  accrueTo(demo, plan, demo.today)
  const state = replayLoan(schedule, plan.events, demo.today)
  const late = daysPastDue(state, demo.today)
  for (const demand of demandsToRaise(state, demo.today, order.terms))
    addPayment(demo, {
      ...demand,
      tenant: customer,
      order_id: order.id,
      payment_type: 'order_instalment',
      raised_at: moment(demo, addDays(demand.due_date, -7), 6, 10),
    })
  demo.rows.orderInstalments.push(
    ...state.instalments.map(({ number, due_date, owed, paid }) => ({
      order_id: order.id,
      number,
      due_date,
      ...owed,
      paid_principal: paid.principal,
      paid_interest: paid.interest,
      paid_fee: paid.fee,
      paid_late_fee: paid.late_fee,
    })),
  )
  demo.rows.orderPlans.push({
    order_id: order.id,
    user_id: customer.id,
    schedule,
    begun_on: day,
    financed_amount: quoted.value.financed_amount,
    ...loanBalancesOf(state, schedule),
    accrued_through: demo.today,
    checked_on: demo.today,
    days_past_due: late,
    delinquency_bucket: delinquencyBucket(late),
    principal_outstanding: sumOf(state.instalments.map((one) => outstandingOf(one).principal)),
    paid_amount: sumOf(state.instalments.map((one) => totalOf(one.paid))),
    monthly_amount: quoted.value.monthly_amount,
    created_at: delivered_at,
    updated_at: demo.now,
  })
}
