import { addDays, delinquencyBucket, type LocalDate } from '@efie/domain'
import { addAudit, addNotice, moment, type Demo, type DemoRows } from './demo.ts'
import type { Staff } from './people.ts'

type Loan = DemoRows['loans'][number] & { id: string }

/** A loan that is late. */
interface Late {
  loan_id: string
  user_id: string
  days: number
  amount: number
}

const instalmentsOf = (demo: Demo, loanId: string) =>
  demo.rows.instalments.filter((line) => line.loan_id === loanId)

type Owed = Pick<
  DemoRows['instalments'][number],
  | 'principal'
  | 'interest'
  | 'fee'
  | 'late_fee'
  | 'paid_principal'
  | 'paid_interest'
  | 'paid_fee'
  | 'paid_late_fee'
>

const openOf = (line: Owed): number =>
  line.principal +
  line.interest +
  (line.fee ?? 0) +
  (line.late_fee ?? 0) -
  (line.paid_principal ?? 0) -
  (line.paid_interest ?? 0) -
  (line.paid_fee ?? 0) -
  (line.paid_late_fee ?? 0)

const pastDueOf = (demo: Demo, loanId: string): number =>
  instalmentsOf(demo, loanId)
    .filter((line) => line.due_date < demo.today)
    .reduce((sum, line) => sum + openOf(line), 0)

/** Each bucket on the day on which the loan entered it. */
const addHistory = (demo: Demo, { loan_id, days, amount }: Late): void => {
  let from = delinquencyBucket(0)
  for (const start of [1, 31, 61, 91, 181].filter((day) => day <= days)) {
    const on_date = addDays(demo.today, start - days)
    const at = moment(demo, on_date, 1, 10)
    demo.rows.delinquencyHistory.push({
      id: demo.id(at),
      loan_id,
      on_date,
      from_bucket: from,
      to_bucket: delinquencyBucket(start),
      days_past_due: start,
      amount_past_due: amount,
      created_at: at,
    })
    from = delinquencyBucket(start)
  }
}

/** A loan that was late by some days and came back: what cure rates are counted from. */
const addCure = (demo: Demo, loan: Loan, on: LocalDate, days: number): void => {
  const amount = loan.monthly_amount
  for (const [day, from, to] of [
    [0, 'current', '1-30'],
    [days, '1-30', 'current'],
  ] as const) {
    const at = moment(demo, addDays(on, day + 1), 1, 10)
    demo.rows.delinquencyHistory.push({
      id: demo.id(at),
      loan_id: loan.id,
      on_date: addDays(on, day + 1),
      from_bucket: from,
      to_bucket: to,
      days_past_due: day === 0 ? 1 : 0,
      amount_past_due: day === 0 ? amount : 0,
      created_at: at,
    })
  }
}

const outcomes = [
  ['call', 'no_answer', 'No answer in the morning.'],
  ['call', 'reached', 'Salary is late this month; wants to pay by instalments.'],
  ['note', null, 'Employer confirmed the late payroll run.'],
] as const

const addCase = (demo: Demo, staff: Staff, late: Late, index: number): void => {
  const { loan_id, user_id, days, amount: amount_past_due } = late
  const opened = moment(demo, addDays(demo.today, 1 - days), 1, 10)
  const id = demo.id(opened)
  const promised = index % 3 === 1
  const due_date = addDays(demo.today, 2)
  const entries = outcomes.slice(0, index % (outcomes.length + 1))
  const contacts = entries.map(([kind, outcome, text], number) => {
    const at = moment(demo, addDays(demo.today, number - entries.length), 10)
    return { id: demo.id(at), kind, outcome, text, contacted_at: at, created_at: at }
  })
  demo.rows.collectionCases.push({
    id,
    loan_id,
    user_id,
    status: promised ? 'promised' : 'open',
    assigned_to: index % 4 === 3 ? null : staff.recovery.id,
    days_past_due: days,
    delinquency_bucket: delinquencyBucket(days),
    amount_past_due,
    last_contact_at: contacts.findLast((one) => one.kind !== 'note')?.contacted_at ?? null,
    promise_due_date: promised ? due_date : null,
    created_at: opened,
    updated_at: demo.now,
  })
  demo.rows.collectionEntries.push(
    ...contacts.map((one) => ({
      ...one,
      case_id: id,
      user_id,
      made_by: staff.recovery.id,
    })),
  )
  if (!promised) return
  const made = moment(demo, addDays(demo.today, -1), 10)
  demo.rows.paymentPromises.push({
    id: demo.id(made),
    case_id: id,
    user_id,
    amount: Math.round(amount_past_due / 2),
    due_date,
    made_by: staff.recovery.id,
    created_at: made,
  })
}

/** The tenant in arrears asks for relief, and recovery asks finance for their late fee to be waived. */
const addRequests = (demo: Demo, staff: Staff, loan: Loan): void => {
  const { application_id } = loan
  const asked = moment(demo, addDays(demo.today, -2), 15)
  demo.rows.hardshipRequests.push({
    id: demo.id(asked),
    loan_id: loan.id,
    user_id: loan.user_id,
    cause: 'less_income',
    message: 'My hours were cut until the end of next month. I can pay in full again from then on.',
    wanted_months: 2,
    created_at: asked,
    updated_at: asked,
  })
  const line = instalmentsOf(demo, loan.id).find((one) => (one.late_fee ?? 0) > (one.paid_late_fee ?? 0))
  if (!line) return
  const amount = (line.late_fee ?? 0) - (line.paid_late_fee ?? 0)
  const at = moment(demo, addDays(demo.today, -1), 16)
  const id = demo.id(at)
  const charge = { charge: 'late_fee', instalment_number: line.number }
  demo.rows.approvalRequests.push({
    id,
    kind: 'waive-charge',
    subject_type: 'loan',
    subject_id: loan.id,
    application_id,
    subject_user_id: loan.user_id,
    title: `Waive the late fee of instalment ${line.number}`,
    amount,
    before: { ...charge, open: amount },
    after: { ...charge, open: 0 },
    payload: { ...charge, amount },
    reason: 'The employer paid late, and the tenant told us before the due date.',
    maker_id: staff.recovery.id,
    expires_at: `${addDays(demo.today, 13)}T16:00:00.000Z`,
    created_at: at,
    updated_at: at,
  })
  addNotice(demo, at, {
    user_id: staff.finance.id,
    type: 'system',
    title: 'Waits for a second person',
    message: `Waive the late fee of instalment ${line.number}`,
    link: `/approvals/${id}`,
  })
  addAudit(demo, at, staff.recovery, {
    action: 'approval.request',
    subject_type: 'approval',
    subject_id: id,
    after: { kind: 'waive-charge', of: loan.id },
  })
}

/** The buyer of a plan asks for relief before anything of it is late. */
const addPlanRelief = (demo: Demo): void => {
  const plan = demo.rows.loans.findLast((row) => row.line === 'shop' && row.days_past_due === 0)
  if (!plan?.id) return
  const asked = moment(demo, addDays(demo.today, -1), 11)
  demo.rows.hardshipRequests.push({
    id: demo.id(asked),
    loan_id: plan.id,
    user_id: plan.user_id,
    cause: 'illness',
    message: 'I was in hospital and start to work again next month. Could the next instalment wait for that?',
    wanted_months: 1,
    created_at: asked,
    updated_at: asked,
  })
}

const lateOnes = (demo: Demo, running: readonly Loan[]): Late[] =>
  running
    .filter((row) => (row.days_past_due ?? 0) > 0)
    .map((row) => ({
      loan_id: row.id,
      user_id: row.user_id,
      days: row.days_past_due ?? 0,
      amount: pastDueOf(demo, row.id),
    }))

/** What recovery finds on its desk: cases with contacts and promises, a request for relief, one that waits for finance. */
export const makeServicing = (demo: Demo, staff: Staff, arrears: { id: string }): void => {
  addPlanRelief(demo)
  const running = demo.rows.loans.filter(
    (row): row is Loan => row.status === 'active' && row.id !== undefined,
  )
  for (const [index, late] of lateOnes(demo, running).entries()) {
    addHistory(demo, late)
    addCase(demo, staff, late, index)
  }
  const asking = running.find((row) => row.application_id === arrears.id)
  if (asking) addRequests(demo, staff, asking)
  running
    .filter(
      (row) => row.line === 'rent' && row.days_past_due === 0 && row.opened_on < addDays(demo.today, -90),
    )
    .slice(0, 4)
    .forEach((row, index) => addCure(demo, row, addDays(demo.today, -40 - index * 12), 6 + index * 3))
}
