import {
  daysPastDue,
  delinquencyBucket,
  loanBalancesOf,
  outstandingOf,
  sumOf,
  totalOf,
  type Cover,
  type LoanLine,
  type LocalDate,
  type ProductTerms,
  type ReplayedLoan,
  type Schedule,
} from '@efie/domain'
import type { Demo, DemoRows } from './demo.ts'

/** The loan of an application or an order, named when it is first asked for. */
export const loanIdOf = (demo: Demo, ownerId: string, openedAt: string): string => {
  const id = demo.loanIds.get(ownerId) ?? demo.id(openedAt)
  demo.loanIds.set(ownerId, id)
  return id
}

interface LoanRow {
  line: LoanLine
  user_id: string
  application_id?: string
  order_id?: string
  status: NonNullable<DemoRows['loans'][number]['status']>
  terms: ProductTerms
  schedule: Schedule
  monthly_amount: number
  opened_at: string
  closed_at: string | null
  written_off_on?: LocalDate | null
}

/** A loan as its log leaves it today, with its schedule and its instalments. */
export const addLoan = (demo: Demo, loan: LoanRow, state: ReplayedLoan, cover: Cover): void => {
  const { opened_at, schedule, ...row } = loan
  const id = loanIdOf(demo, row.application_id ?? row.order_id ?? '', opened_at)
  const days = row.status === 'settled' ? 0 : daysPastDue(state, demo.today, cover)
  demo.rows.loans.push({
    id,
    ...row,
    schedule,
    opened_on: schedule.payout_date,
    settled_on: row.status === 'settled' ? (row.closed_at?.slice(0, 10) ?? null) : null,
    accrued_through: demo.today,
    checked_on: demo.today,
    days_past_due: days,
    delinquency_bucket: delinquencyBucket(days),
    principal: schedule.principal,
    principal_outstanding: sumOf(state.instalments.map((one) => outstandingOf(one).principal)),
    late_fee_outstanding: sumOf(state.instalments.map((one) => outstandingOf(one).late_fee)),
    paid_amount: sumOf(state.instalments.map((one) => totalOf(one.paid))),
    ...loanBalancesOf(state, schedule),
    created_at: opened_at,
    updated_at: demo.now,
  })
  demo.rows.loanSchedules.push({ loan_id: id, version: 1, schedule, created_at: opened_at })
  demo.rows.instalments.push(
    ...state.instalments.map(({ number, tranche, due_date, owed, paid, paid_on }) => ({
      id: demo.id(opened_at),
      loan_id: id,
      number,
      tranche,
      due_date,
      ...owed,
      paid_principal: paid.principal,
      paid_interest: paid.interest,
      paid_fee: paid.fee,
      paid_late_fee: paid.late_fee,
      paid_on,
    })),
  )
}
