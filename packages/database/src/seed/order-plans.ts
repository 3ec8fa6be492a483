import {
  accrualsBetween,
  addDays,
  daysPastDue,
  delinquencyBucket,
  delinquencyBucketLabels,
  demandsToRaise,
  lateFeeAssessed,
  lateFeesToAssess,
  noCover,
  paymentAllocated,
  quoteShopPlan,
  receivedBetween,
  receivedTotals,
  replayLoan,
  scheduleShopPlan,
  type LoanEvent,
  type ReplayedLoan,
  type Schedule,
} from '@efie/domain'
import { addEntry, moment, type Demo } from './demo.ts'
import { addLoan, loanIdOf } from './loan-rows.ts'
import type { OrderRow } from './orders.ts'
import type { OrderStory } from './order-stories.ts'
import { addPayment, complete, fail } from './payments.ts'
import type { Profile } from './people.ts'

interface Plan {
  id: string
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
      source_id: `${plan.id}:1:${accrual.key}`,
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
    loan_id: plan.id,
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
  demo.rows.loanEvents.push({
    id: event.id,
    loan_id: plan.id,
    kind: event.kind,
    amount: event.amount,
    effective_date: on,
    payment_id: row.id,
    created_at: at,
  })
}

/** What the daily run charged for instalments whose grace had ended unpaid. */
const chargeLateFees = (demo: Demo, plan: Plan): void => {
  const { order, schedule, events } = plan
  for (const fee of lateFeesToAssess(schedule, events, demo.today, order.terms)) {
    const at = moment(demo, fee.effective_date, 1, 10)
    accrueTo(demo, plan, fee.effective_date)
    const event: LoanEvent = { ...fee, id: demo.id(at), kind: 'late_fee' }
    events.push(event)
    addEntry(demo, at, {
      kind: 'late-fee',
      source_id: `${plan.id}:1:${fee.instalment_number}`,
      description: `Late fee of instalment ${fee.instalment_number}`,
      effective_date: fee.effective_date,
      postings: lateFeeAssessed(fee.amount, dimensionsOf(plan)),
    })
    demo.rows.loanEvents.push({ ...event, loan_id: plan.id, created_at: at })
  }
}

/** What is asked for today; of an overdue instalment the buyer's own try has failed. */
const raiseDemands = (demo: Demo, { id: loan_id, order, customer }: Plan, state: ReplayedLoan): void => {
  for (const demand of demandsToRaise(state, demo.today, order.terms, noCover)) {
    const row = addPayment(demo, {
      ...demand,
      tenant: customer,
      order_id: order.id,
      loan_id,
      payment_type: 'order_instalment',
      raised_at: moment(demo, addDays(demand.due_date, -7), 6, 10),
    })
    if (demand.due_date < demo.today) fail(demo, customer, row, moment(demo, addDays(demand.due_date, 1), 18))
  }
}

/** For staff, on the order's timeline. */
const noteArrears = (demo: Demo, { order }: Plan, late: number): void => {
  const at = moment(demo, addDays(demo.today, 1 - late), 1, 10)
  demo.rows.orderEvents.push({
    id: demo.id(at),
    order_id: order.id,
    kind: 'delinquency',
    title: 'Arrears moved',
    detail: `${delinquencyBucketLabels.current} → ${delinquencyBucketLabels[delinquencyBucket(1)]}`,
    visible_to_tenant: false,
    actor_role: 'system',
    created_at: at,
  })
}

/** The plan of a delivered order, paid so far as its story says, its books brought to today. */
export const addPlan = (demo: Demo, customer: Profile, order: OrderRow, story: OrderStory): void => {
  const { delivered_at, months } = order
  if (!delivered_at || typeof months !== 'number') return
  const quoted = quoteShopPlan({ cash_price: order.cash_price, months }, order.terms)
  if (!quoted.ok) throw new Error(quoted.message)
  const day = delivered_at.slice(0, 10)
  const schedule = scheduleShopPlan(quoted.value, day, order.payday ?? 28, order.terms)
  const id = loanIdOf(demo, order.id, delivered_at)
  const plan: Plan = { id, order, customer, schedule, events: [], accrued: addDays(day, -1) }
  const due = schedule.instalments.filter((one) => one.due_date <= demo.today).length
  const paid = Math.max(story.paid ?? 0, due - (story.overdue ?? 0))
  for (let number = 1; number <= paid; number += 1) payOne(demo, plan, number)
  chargeLateFees(demo, plan)
  accrueTo(demo, plan, demo.today)
  const state = replayLoan(schedule, plan.events, demo.today)
  const late = daysPastDue(state, demo.today, noCover)
  raiseDemands(demo, plan, state)
  if (late > 0) noteArrears(demo, plan, late)
  addLoan(
    demo,
    {
      line: 'shop',
      user_id: customer.id,
      order_id: order.id,
      status: 'active',
      terms: order.terms,
      schedule,
      monthly_amount: quoted.value.monthly_amount,
      opened_at: delivered_at,
      closed_at: null,
    },
    state,
    noCover,
  )
}
