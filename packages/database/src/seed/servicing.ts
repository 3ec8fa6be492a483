import { addDays, delinquencyBucket, sumOf, type LocalDate } from '@efie/domain'
import { addAudit, addNotice, moment, type Demo, type DemoRows } from './demo.ts'
import type { Staff } from './people.ts'

type Application = DemoRows['applications'][number] & { id: string }

/** A loan or an order's plan that is late. */
interface Late {
  of: { application_id: string } | { order_id: string }
  user_id: string
  days: number
  amount: number
}

const instalmentsOf = (demo: Demo, application: Application) =>
  demo.rows.instalments.filter((line) => line.application_id === application.id)

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

const pastDueOf = (demo: Demo, application: Application): number =>
  instalmentsOf(demo, application)
    .filter((line) => line.due_date < demo.today)
    .reduce((sum, line) => sum + openOf(line), 0)

/** Each bucket on the day on which the loan entered it. */
const addHistory = (demo: Demo, { of, days, amount }: Late): void => {
  let from = delinquencyBucket(0)
  for (const start of [1, 31, 61, 91, 181].filter((day) => day <= days)) {
    const on_date = addDays(demo.today, start - days)
    const at = moment(demo, on_date, 1, 10)
    demo.rows.delinquencyHistory.push({
      id: demo.id(at),
      ...of,
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
const addCure = (demo: Demo, application: Application, on: LocalDate, days: number): void => {
  const amount = application.total_monthly_payment ?? 0
  for (const [day, from, to] of [
    [0, 'current', '1-30'],
    [days, '1-30', 'current'],
  ] as const) {
    const at = moment(demo, addDays(on, day + 1), 1, 10)
    demo.rows.delinquencyHistory.push({
      id: demo.id(at),
      application_id: application.id,
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
  const { of, user_id, days, amount: amount_past_due } = late
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
    ...of,
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
    ...of,
    user_id,
    amount: Math.round(amount_past_due / 2),
    due_date,
    made_by: staff.recovery.id,
    created_at: made,
  })
}

/** The tenant in arrears asks for relief, and recovery asks finance for their late fee to be waived. */
const addRequests = (demo: Demo, staff: Staff, application: Application): void => {
  const asked = moment(demo, addDays(demo.today, -2), 15)
  demo.rows.hardshipRequests.push({
    id: demo.id(asked),
    application_id: application.id,
    user_id: application.user_id,
    cause: 'less_income',
    message: 'My hours were cut until the end of next month. I can pay in full again from then on.',
    wanted_months: 2,
    created_at: asked,
    updated_at: asked,
  })
  const line = instalmentsOf(demo, application).find((one) => (one.late_fee ?? 0) > (one.paid_late_fee ?? 0))
  if (!line) return
  const amount = (line.late_fee ?? 0) - (line.paid_late_fee ?? 0)
  const at = moment(demo, addDays(demo.today, -1), 16)
  const id = demo.id(at)
  const charge = { charge: 'late_fee', instalment_number: line.number }
  demo.rows.approvalRequests.push({
    id,
    kind: 'waive-charge',
    subject_type: 'application',
    subject_id: application.id,
    application_id: application.id,
    subject_user_id: application.user_id,
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
    after: { kind: 'waive-charge', of: application.id },
  })
}

/** The buyer of a plan asks for relief before anything of it is late. */
const addPlanRelief = (demo: Demo): void => {
  const plan = demo.rows.orderPlans.findLast((row) => row.days_past_due === 0)
  if (!plan) return
  const asked = moment(demo, addDays(demo.today, -1), 11)
  demo.rows.hardshipRequests.push({
    id: demo.id(asked),
    order_id: plan.order_id,
    user_id: plan.user_id,
    cause: 'illness',
    message: 'I was in hospital and start to work again next month. Could the next instalment wait for that?',
    wanted_months: 1,
    created_at: asked,
    updated_at: asked,
  })
}

const lateLoansOf = (demo: Demo, active: readonly Application[]): Late[] =>
  active
    .filter((row) => (row.days_past_due ?? 0) > 0)
    .map((row) => ({
      of: { application_id: row.id },
      user_id: row.user_id,
      days: row.days_past_due ?? 0,
      amount: pastDueOf(demo, row),
    }))

const latePlansOf = (demo: Demo): Late[] =>
  demo.rows.orderPlans
    .filter((row) => (row.days_past_due ?? 0) > 0)
    .map(({ order_id, user_id, days_past_due }) => ({
      of: { order_id },
      user_id,
      days: days_past_due ?? 0,
      amount: sumOf(
        demo.rows.orderInstalments
          .filter((line) => line.order_id === order_id && line.due_date < demo.today)
          .map(openOf),
      ),
    }))

/** What recovery finds on its desk: cases with contacts and promises, a request for relief, one that waits for finance. */
export const makeServicing = (demo: Demo, staff: Staff, arrears: { id: string }): void => {
  addPlanRelief(demo)
  const active = demo.rows.applications.filter(
    (row): row is Application => row.status === 'active' && row.id !== undefined,
  )
  for (const [index, late] of [...lateLoansOf(demo, active), ...latePlansOf(demo)].entries()) {
    addHistory(demo, late)
    addCase(demo, staff, late, index)
  }
  const asking = active.find((row) => row.id === arrears.id)
  if (asking) addRequests(demo, staff, asking)
  active
    .filter(
      (row) =>
        (row.days_past_due ?? 0) === 0 && row.payout_date && row.payout_date < addDays(demo.today, -90),
    )
    .slice(0, 4)
    .forEach((row, index) => addCure(demo, row, addDays(demo.today, -40 - index * 12), 6 + index * 3))
}
