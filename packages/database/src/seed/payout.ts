import {
  accrualsBetween,
  addDays,
  balanceAtSigning,
  defaultTaxRates,
  disbursementPostings,
  formatMoney,
  initialPaymentApplied,
  initialPaymentReceived,
  mergeSchedules,
  schedulesForPayouts,
  type DisbursementStatus,
  type LocalDate,
  type Schedule,
} from '@efie/domain'
import { move, type Case } from './apply.ts'
import {
  addAudit,
  addEntry,
  addEvent,
  addNotice,
  keepTaxRates,
  moment,
  type Demo,
  type DemoRows,
} from './demo.ts'
import { nameAccount } from './payee.ts'
import { addPayment, complete, leaveProcessing } from './payments.ts'
import type { Staff } from './people.ts'
import { loanIdOf } from './loan-rows.ts'

const dimensionsOf = ({ row }: Case) => ({ user_id: row.user_id, application_id: row.id })

/** What is demanded at signing: the initial payment less the fees paid before review. */
export const balanceOf = ({ row }: Case): number =>
  balanceAtSigning(
    row.total_initial_payment ?? 0,
    (row.document_verification_fee ?? 0) + (row.inspection_fee ?? 0),
  )

/** Pays the balance at signing; nothing happens where the plan asks for none. */
export const payBalance = (demo: Demo, of: Case, date: LocalDate, processing = false): void => {
  const amount = balanceOf(of)
  if (amount === 0) return
  const payment = addPayment(demo, {
    tenant: of.tenant,
    application_id: of.row.id,
    payment_type: 'initial_payment',
    amount,
    raised_at: moment(demo, date, 12, 5),
  })
  const at = moment(demo, date, 13)
  if (processing) {
    leaveProcessing(demo, of.tenant, payment, at)
    return
  }
  complete(demo, of.tenant, payment, at)
  addEvent(demo, at, { application_id: of.row.id, kind: 'payment', title: 'Initial payment paid' })
  addEntry(demo, at, {
    kind: 'payment',
    source_id: payment.id,
    description: 'Balance at signing received',
    effective_date: date,
    postings: initialPaymentReceived(amount, 'gateway', dimensionsOf(of)),
  })
}

type Disbursement = DemoRows['disbursements'][number] & { id: string }

/** Finance asks for the payout to the landlord. */
export const requestPayout = (demo: Demo, staff: Staff, of: Case, date: LocalDate): Disbursement => {
  const { row } = of
  const at = moment(demo, date, 14)
  const id = demo.id(at)
  const amount = row.plan === 'six_plus_six' ? row.total_advance_payment / 2 : row.total_advance_payment
  const payout: Disbursement = {
    id,
    application_id: row.id,
    user_id: row.user_id,
    amount,
    status: 'requested',
    reference: `out-${demo.id(at).replaceAll('-', '')}`,
    payout_method: row.payout_method ?? 'mobile_money',
    payout_account: row.payout_account,
    payout_network: row.payout_network,
    payout_bank_code: row.payout_bank_code,
    payout_name: row.landlord_name,
    requested_by: staff.finance.id,
    created_at: at,
    updated_at: at,
  }
  demo.rows.disbursements.push(payout)
  addAudit(demo, at, staff.finance, {
    action: 'disbursement.request',
    subject_type: 'disbursement',
    subject_id: id,
    after: { status: 'requested', amount },
  })
  return payout
}

const book = (
  demo: Demo,
  of: Case,
  payout: Disbursement,
  step: 'released' | 'sent' | 'confirmed' | 'failed',
  at: string,
) =>
  addEntry(demo, at, {
    kind: `payout-${step}`,
    // Each sending is an entry of its own; released was before the first.
    source_id: `${payout.id}:${step === 'released' ? 0 : 1}`,
    description: `Payout to the landlord: ${step}`,
    effective_date: at.slice(0, 10),
    postings: disbursementPostings(step, payout.amount, dimensionsOf(of)),
  })

const setStatus = (
  payout: Disbursement,
  status: DisbursementStatus,
  at: string,
  more: Partial<Disbursement> = {},
) => Object.assign(payout, more, { status, updated_at: at, version: (payout.version ?? 1) + 1 })

/** A second person releases it, it is sent, and the provider says how that went. */
export const releasePayout = (
  demo: Demo,
  staff: Staff,
  of: Case,
  payout: Disbursement,
  date: LocalDate,
  end: 'confirmed' | 'failed' = 'confirmed',
): void => {
  const released = moment(demo, date, 10)
  const sent = moment(demo, date, 11, 1)
  const known = moment(demo, date, 11, 9)
  nameAccount(demo, of, { purpose: 'release', at: released, by: staff.finance2 })
  setStatus(payout, 'released', released, { released_by: staff.finance2.id, released_at: released })
  addAudit(demo, released, staff.finance2, {
    action: 'disbursement.release',
    subject_type: 'disbursement',
    subject_id: payout.id,
    before: { status: 'requested' },
    after: { status: 'released', amount: payout.amount },
  })
  setStatus(payout, 'sent', sent, { sent_at: sent, attempts: 1, provider_reference: payout.reference })
  const good = end === 'confirmed'
  setStatus(
    payout,
    end,
    known,
    good ? { confirmed_at: known } : { failure_reason: 'The wallet cannot receive this amount' },
  )
  demo.rows.sandboxTransactions.push({
    reference: payout.reference,
    kind: 'transfer',
    amount: payout.amount,
    status: good ? 'success' : 'failed',
    method: payout.payout_method,
    data: { account: payout.payout_account, attempts: 1 },
    resolved_at: known,
    created_at: sent,
  })
  book(demo, of, payout, 'released', released)
  book(demo, of, payout, 'sent', sent)
  book(demo, of, payout, end, known)
  const { id: application_id, user_id } = of.row
  addEvent(
    demo,
    released,
    { application_id, kind: 'payout', title: 'Payout to the landlord released' },
    staff.finance2,
  )
  if (!good) return
  const amount = formatMoney(payout.amount)
  addEvent(demo, known, { application_id, kind: 'payout', title: 'Landlord paid', detail: amount })
  addNotice(demo, known, {
    user_id,
    type: 'payment',
    title: 'Your landlord has been paid',
    message: `${amount} has been paid to ${payout.payout_name}`,
    link: '/application',
  })
}

/** The tenant pays, finance asks, another lets go: on `date` the landlord has the money and the loan begins. */
export const payOut = (demo: Demo, staff: Staff, of: Case, date: LocalDate): Schedule => {
  const { row } = of
  payBalance(demo, of, addDays(date, -1))
  const payout = requestPayout(demo, staff, of, addDays(date, -1))
  releasePayout(demo, staff, of, payout, date)
  const at = moment(demo, date, 11, 12)
  const schedule = mergeSchedules(schedulesForPayouts(row, row.payday, [date], demo.product.terms))
  const loan_id = loanIdOf(demo, row.id, at)
  addEntry(demo, at, {
    kind: 'initial-payment-applied',
    source_id: loan_id,
    description: 'Initial payment applied: first instalment, its interest, service fee',
    effective_date: date,
    postings: initialPaymentApplied(
      {
        deposit_amount: row.deposit_amount ?? 0,
        interest_amount: row.interest_amount ?? 0,
        service_fee: row.service_fee ?? 0,
      },
      defaultTaxRates,
      dimensionsOf(of),
    ),
  })
  keepTaxRates(demo, at, { kind: 'service-fee', charge_id: loan_id, charged_on: date })
  bookAccruals(demo, of, schedule, [], addDays(date, -1), date)
  move(demo, of, { to: 'active', at, by: null, set: { payout_date: date } })
  return schedule
}

const words = {
  interest: 'Interest of a month that began',
  'credit-used': 'Credit used for what fell due',
}

/** What the calendar alone does to a loan between two days. */
export const bookAccruals = (
  demo: Demo,
  of: Case,
  schedule: Schedule,
  events: Parameters<typeof accrualsBetween>[1],
  after: LocalDate,
  through: LocalDate,
): void => {
  for (const accrual of accrualsBetween(schedule, events, after, through, dimensionsOf(of)))
    addEntry(demo, moment(demo, accrual.effective_date, 0, 10), {
      kind: accrual.kind,
      source_id: `${loanIdOf(demo, of.row.id, demo.now)}:1:${accrual.key}`,
      description: words[accrual.kind],
      effective_date: accrual.effective_date,
      postings: accrual.postings,
    })
}
