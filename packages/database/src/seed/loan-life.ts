import {
  addDays,
  daysPastDue,
  delinquencyBucket,
  delinquencyBucketLabels,
  demandsToRaise,
  formatMoney,
  lateFeeDate,
  loanBalancesOf,
  outstandingOf,
  replayLoan,
  type ReplayedLoan,
  totalOf,
  type Schedule,
} from '@efie/domain'
import { move, type Case } from './apply.ts'
import { addEvent, addNotice, moment, type Demo } from './demo.ts'
import {
  accrueTo,
  chargeLateFees,
  deduct,
  payInstalment,
  settle,
  writeOff,
  type Deed,
  type Loan,
} from './loan-deeds.ts'
import { addPayment, fail, leaveProcessing } from './payments.ts'
import type { Staff } from './people.ts'

/** Demands of today: those that wait, and among the overdue ones the tries that failed. */
const raiseDemands = (
  demo: Demo,
  { of }: Loan,
  state: ReplayedLoan,
  processing: boolean,
  invoiced: ReadonlyMap<number, number>,
): void => {
  const demands = demandsToRaise(state, demo.today, demo.product.terms, invoiced)
  for (const [index, demand] of demands.entries()) {
    const raised_at = moment(demo, addDays(demand.due_date, -demo.product.terms.demand_days_ahead), 6, 10)
    const row = addPayment(demo, {
      ...demand,
      tenant: of.tenant,
      application_id: of.row.id,
      payment_type: 'instalment',
      raised_at,
    })
    addNotice(demo, raised_at, {
      user_id: of.tenant.id,
      type: 'payment',
      title: 'Payment due',
      message: `A new payment of ${formatMoney(demand.amount)} is due`,
      link: '/payments',
    })
    if (index === 0 && demand.due_date < demo.today)
      fail(demo, of.tenant, row, moment(demo, addDays(demand.due_date, 1), 18))
    else if (processing && index === 0) leaveProcessing(demo, of.tenant, row, demo.now)
  }
}

const project = (demo: Demo, loan: Loan, state: ReplayedLoan): void => {
  const { row } = loan.of
  demo.rows.instalments.push(
    ...state.instalments.map(({ number, tranche, due_date, owed, paid, paid_on }) => ({
      id: demo.id(`${row.payout_date ?? demo.today}T11:12:00.000Z`),
      application_id: row.id,
      user_id: row.user_id,
      number,
      tranche,
      due_date,
      ...owed,
      paid_principal: paid.principal,
      paid_interest: paid.interest,
      paid_fee: paid.fee,
      paid_late_fee: paid.late_fee,
      paid_at: paid_on === null ? null : `${paid_on}T00:00:00.000Z`,
    })),
  )
}

const closeOrAge = (
  demo: Demo,
  loan: Loan,
  state: ReplayedLoan,
  invoiced: ReadonlyMap<number, number>,
): void => {
  const { of } = loan
  const { row } = of
  if (row.status === 'active' && state.outstanding === 0) {
    const last = loan.events.at(-1)?.effective_date ?? demo.today
    const at = moment(demo, last, 21)
    move(demo, of, { to: 'settled', at, by: null, set: { settled_at: at } })
  }
  const days = row.status === 'settled' ? 0 : daysPastDue(state, demo.today, invoiced)
  row.days_past_due = days
  row.delinquency_bucket = delinquencyBucket(days)
  if (row.status !== 'active' || days === 0) return
  addEvent(demo, moment(demo, addDays(demo.today, -days + 1), 1, 10), {
    application_id: row.id,
    kind: 'delinquency',
    title: 'Arrears moved',
    detail: `${delinquencyBucketLabels.current} → ${delinquencyBucketLabels[delinquencyBucket(1)]}`,
    visible_to_tenant: false,
  })
}

/** Lives a loan from its payout to today: interest, late fees and deeds in the order of their days, as the server would. */
export const live = (
  demo: Demo,
  staff: Staff,
  of: Case,
  schedule: Schedule,
  deeds: readonly Deed[],
  processing = false,
): void => {
  const loan: Loan = { of, schedule, events: [], accrued_through: schedule.payout_date }
  const feeDates = schedule.instalments.map((one) => lateFeeDate(one.due_date, demo.product.terms))
  const past = deeds.filter((deed) => deed.on < demo.today)
  const asked = new Set(past.flatMap((deed) => (deed.kind === 'payroll' ? [deed.number] : [])))
  const dates = [...new Set([...feeDates, ...past.map((deed) => deed.on)])].sort()
  for (const date of dates.filter((one) => one <= demo.today)) {
    if (of.row.status === 'written-off') break
    accrueTo(demo, loan, date)
    chargeLateFees(demo, loan, date, asked)
    for (const deed of past.filter((one) => one.on === date)) {
      if (deed.kind === 'pay') payInstalment(demo, loan, deed)
      else if (deed.kind === 'payroll') deduct(demo, loan, deed)
      else if (deed.kind === 'settle') settle(demo, loan, date)
      else writeOff(demo, staff, loan, date)
    }
  }
  accrueTo(demo, loan, demo.today)
  const state = replayLoan(schedule, loan.events, demo.today)
  const invoiced = new Map(
    state.instalments
      .filter((line) => asked.has(line.number) && totalOf(outstandingOf(line)) > 0)
      .map((line) => [line.number, totalOf(outstandingOf(line))]),
  )
  project(demo, loan, state)
  closeOrAge(demo, loan, state, invoiced)
  if (of.row.status === 'active') raiseDemands(demo, loan, state, processing, invoiced)
  const opened = moment(demo, schedule.payout_date, 11, 12)
  demo.rows.loanAccounts.push({
    application_id: of.row.id,
    user_id: of.row.user_id,
    schedule,
    accrued_through: demo.today,
    checked_on: demo.today,
    ...loanBalancesOf(state, schedule),
    closed_at: of.row.status === 'active' ? null : (of.row.updated_at ?? demo.now),
    created_at: opened,
    updated_at: demo.now,
  })
}
