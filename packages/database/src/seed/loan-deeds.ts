import {
  addDays,
  eventPostings,
  formatMoney,
  lateFeeAssessed,
  lateFeesToAssess,
  outstandingOf,
  paymentAllocated,
  payoffOf,
  reallocated,
  receivedBetween,
  receivedTotals,
  replayLoan,
  sumOf,
  writtenOff,
  type LoanEvent,
  type LocalDate,
  type ReplayedLoan,
  type Schedule,
} from '@efie/domain'
import { move, type Case } from './apply.ts'
import { addEntry, addEvent, moment, type Demo } from './demo.ts'
import { bookAccruals } from './payout.ts'
import { addPayment, complete, type NewPayment } from './payments.ts'
import type { Staff } from './people.ts'

/** What a tenant does on a day: pays an instalment (or a part in percent), settles; or what staff do in the end. */
export type Deed =
  | { on: LocalDate; kind: 'pay'; number: number; percent?: number; extra?: number }
  /** The employer was asked for it, and paid a part in percent: none, until it does. */
  | { on: LocalDate; kind: 'payroll'; number: number; percent: number }
  | { on: LocalDate; kind: 'settle' }
  | { on: LocalDate; kind: 'write-off' }

export interface Loan {
  id: string
  of: Case
  schedule: Schedule
  events: LoanEvent[]
  accrued_through: LocalDate
}

const dimensionsOf = ({ row }: Case) => ({ user_id: row.user_id, application_id: row.id })

const lateFeesOf = (state: ReplayedLoan): number =>
  sumOf(state.instalments.map((instalment) => outstandingOf(instalment).late_fee))

const addToLog = (demo: Demo, loan: Loan, event: LoanEvent, at: string, payment_id: string | null) => {
  loan.events.push(event)
  const row: Demo['rows']['loanEvents'][number] = {
    id: event.id,
    loan_id: loan.id,
    kind: event.kind,
    amount: event.amount,
    effective_date: event.effective_date,
    payment_id,
    instalment_number: 'instalment_number' in event ? event.instalment_number : null,
    created_at: at,
  }
  demo.rows.loanEvents.push(row)
  return row
}

export const accrueTo = (demo: Demo, loan: Loan, date: LocalDate): void => {
  bookAccruals(demo, loan.of, loan.schedule, loan.events, loan.accrued_through, date)
  if (date > loan.accrued_through) loan.accrued_through = date
}

/** What an event did to the books: the difference of two replays of its day. */
const movedBy = (loan: Loan, event: LoanEvent, date: LocalDate) =>
  receivedBetween(
    receivedTotals(replayLoan(loan.schedule, loan.events, date), date),
    receivedTotals(replayLoan(loan.schedule, [...loan.events, event], date), date),
  )

export const chargeLateFees = (
  demo: Demo,
  loan: Loan,
  date: LocalDate,
  except: ReadonlySet<number>,
): void => {
  const { of, schedule, events } = loan
  for (const fee of lateFeesToAssess(schedule, events, date, demo.product.terms, except)) {
    const at = moment(demo, date, 1, 10)
    const event: LoanEvent = { ...fee, id: demo.id(at), kind: 'late_fee' }
    const moved = movedBy(loan, event, date)
    addEntry(demo, at, {
      kind: 'late-fee',
      source_id: `${loan.id}:1:${fee.instalment_number}`,
      description: `Late fee of instalment ${fee.instalment_number}`,
      effective_date: fee.effective_date,
      postings: [
        ...lateFeeAssessed(fee.amount, dimensionsOf(of)),
        ...reallocated(moved, 'rent', dimensionsOf(of)),
      ],
    })
    addToLog(demo, loan, event, at, null)
  }
}

const received = (
  demo: Demo,
  { id: loan_id, of }: Loan,
  payment: Pick<NewPayment, 'payment_type' | 'amount' | 'due_date' | 'instalment_number' | 'raised_at'>,
  at: string,
): string => {
  const row = addPayment(demo, { ...payment, tenant: of.tenant, application_id: of.row.id, loan_id })
  complete(demo, of.tenant, row, at)
  addEvent(demo, at, {
    application_id: of.row.id,
    kind: 'payment',
    title: payment.payment_type === 'settlement' ? 'Settlement paid' : 'Instalment paid',
    detail: [payment.instalment_number && `#${payment.instalment_number}`, formatMoney(payment.amount)]
      .filter(Boolean)
      .join(' · '),
  })
  return row.id
}

export const payInstalment = (demo: Demo, loan: Loan, deed: Extract<Deed, { kind: 'pay' }>): void => {
  const { of, schedule, events } = loan
  const state = replayLoan(schedule, events, deed.on)
  const instalment = state.instalments.find((one) => one.number === deed.number)
  if (!instalment) return
  const { interest, principal, fee, late_fee } = outstandingOf(instalment)
  const owed = interest + principal + fee + late_fee - state.credit
  const amount = Math.round((owed * (deed.percent ?? 100)) / 100) + (deed.extra ?? 0)
  if (amount <= 0) return
  const at = moment(demo, deed.on, demo.random.between(8, 20))
  const raised_at = moment(demo, addDays(instalment.due_date, -demo.product.terms.demand_days_ahead), 6, 10)
  const payment_id = received(
    demo,
    loan,
    {
      payment_type: 'instalment',
      amount,
      due_date: instalment.due_date,
      instalment_number: deed.number,
      raised_at: raised_at < at ? raised_at : at,
    },
    at,
  )
  const event: LoanEvent = { id: demo.id(at), kind: 'payment', amount, effective_date: deed.on }
  addEntry(demo, at, {
    kind: 'payment',
    source_id: payment_id,
    description: 'Instalment payment received',
    effective_date: deed.on,
    postings: paymentAllocated(amount, movedBy(loan, event, deed.on), 'gateway', 'rent', dimensionsOf(of)),
  })
  addToLog(demo, loan, event, at, payment_id)
}

/** An instalment out of the tenant's pay. The employer's payment, one for many, is made with its invoice. */
export const deduct = (demo: Demo, loan: Loan, deed: Extract<Deed, { kind: 'payroll' }>): void => {
  const { of, schedule, events } = loan
  const instalment = replayLoan(schedule, events, deed.on).instalments.find(
    (one) => one.number === deed.number,
  )
  if (!instalment) return
  const { interest, principal, fee, late_fee } = outstandingOf(instalment)
  const amount = interest + principal + fee + late_fee
  const paid = Math.round((amount * deed.percent) / 100)
  const at = moment(demo, deed.on, 14)
  const deduction = {
    application_id: of.row.id,
    user_id: of.row.user_id,
    number: deed.number,
    due_date: instalment.due_date,
    ends_on: schedule.instalments.at(-1)?.due_date ?? instalment.due_date,
    amount,
    paid,
  }
  if (paid === 0) {
    demo.deductions.push({ ...deduction, paid_on: null, event: null, entry: null })
    return
  }
  const event: LoanEvent = { id: demo.id(at), kind: 'payment', amount: paid, effective_date: deed.on }
  const entry = addEntry(demo, at, {
    kind: 'payroll-allocation',
    source_id: event.id,
    description: 'Payroll deduction received',
    effective_date: deed.on,
    postings: paymentAllocated(paid, movedBy(loan, event, deed.on), 'payroll', 'rent', dimensionsOf(of)),
  })
  const row = addToLog(demo, loan, event, at, null)
  demo.deductions.push({ ...deduction, paid_on: deed.on, event: row, entry })
}

export const settle = (demo: Demo, loan: Loan, on: LocalDate): void => {
  const { of, schedule, events } = loan
  const state = replayLoan(schedule, events, on)
  const payoff = payoffOf(state, schedule, on)
  const at = moment(demo, on, 12)
  const payment_id = received(
    demo,
    loan,
    { payment_type: 'settlement', amount: payoff.amount, raised_at: moment(demo, on, 11) },
    at,
  )
  const event: LoanEvent = { id: demo.id(at), kind: 'settlement', amount: payoff.amount, effective_date: on }
  addEntry(demo, at, {
    kind: 'payment',
    source_id: payment_id,
    description: 'Settlement received',
    effective_date: on,
    postings: eventPostings(event, state, replayLoan(schedule, [...events, event], on), {
      schedule,
      line: 'rent',
      dimensions: dimensionsOf(of),
    }),
  })
  addToLog(demo, loan, event, at, payment_id)
}

export const writeOff = (demo: Demo, staff: Staff, loan: Loan, on: LocalDate): void => {
  const { of, schedule, events } = loan
  const state = replayLoan(schedule, events, on)
  const payoff = payoffOf(state, schedule, on)
  const at = moment(demo, on, 15)
  const id = demo.id(at)
  addEntry(demo, at, {
    kind: 'write-off',
    source_id: id,
    description: 'Loan written off',
    effective_date: on,
    postings: writtenOff(payoff, lateFeesOf(state), 'rent', dimensionsOf(of)),
    actor: staff.finance,
  })
  addToLog(demo, loan, { id, kind: 'write_off', amount: payoff.amount, effective_date: on }, at, null)
  const reason = 'No payment and no contact for more than half a year.'
  move(demo, of, { to: 'written-off', at, by: staff.finance, reason, reason_code: 'UNCOLLECTABLE' })
}
