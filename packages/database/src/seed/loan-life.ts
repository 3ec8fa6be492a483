import {
  addDays,
  daysPastDue,
  delinquencyBucket,
  delinquencyBucketLabels,
  demandsToRaise,
  formatMoney,
  lateFeeDate,
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
import { addLoan, loanIdOf } from './loan-rows.ts'
import { addPayment, fail, leaveProcessing } from './payments.ts'
import type { Staff } from './people.ts'

/** Demands of today: those that wait, and among the overdue ones the tries that failed. */
const raiseDemands = (
  demo: Demo,
  { id: loan_id, of }: Loan,
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
      loan_id,
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
  const opened = moment(demo, schedule.payout_date, 11, 12)
  const loan: Loan = {
    id: loanIdOf(demo, of.row.id, opened),
    of,
    schedule,
    events: [],
    accrued_through: schedule.payout_date,
  }
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
  closeOrAge(demo, loan, state, invoiced)
  if (of.row.status === 'active') raiseDemands(demo, loan, state, processing, invoiced)
  const { status, user_id, id: application_id, updated_at = demo.now } = of.row
  if (status !== 'active' && status !== 'settled' && status !== 'written-off')
    throw new Error(`a loan of an application that is ${status}`)
  addLoan(
    demo,
    {
      line: 'rent',
      user_id,
      application_id,
      status,
      terms: demo.product.terms,
      schedule,
      monthly_amount: of.row.total_monthly_payment ?? 0,
      opened_at: opened,
      closed_at: status === 'active' ? null : updated_at,
      written_off_on: state.written_off_on,
    },
    state,
    invoiced,
  )
}
