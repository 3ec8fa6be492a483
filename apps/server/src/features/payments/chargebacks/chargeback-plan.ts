import type { Database } from '@efie/database'
import { can, type ChargebackOutcome, type Pesewas } from '@efie/domain'
import type { Context } from '../../../platform/context.ts'
import type { Application } from '../../applications/index.ts'
import { loadDisputesOf } from '../../chargebacks/index.ts'
import { findLoan, type LoanKey } from '../../lending/index.ts'
import type { Order } from '../../orders/index.ts'
import type { Chargeable } from './chargeable.ts'
import type { LockedPayment } from '../lock-payment.ts'
import { loadPaidSubject, type Payment } from '../queries.ts'
import { targetOf } from '../targets/target.ts'

/** A payment with the state of its application or order, which decides where a chargeback is taken from. */
interface Paid {
  payment: Payment
  application: Pick<Application, 'status'> | null
  order: Pick<Order, 'id' | 'status' | 'refund_due'> | null
}

/** What a chargeback is taken from. */
export type ChargebackPlan =
  | { kind: 'loan-payment'; loan_id: string; lost: boolean }
  | { kind: 'loan-charge'; key: LoanKey }
  | { kind: 'held'; account: 'tenant_credit' | 'initial_payments' }
  /** Held as well: a refund to the buyer was due and not released. */
  | { kind: 'refund-due' }
  | { kind: 'receivable' }
  | { kind: 'invoice'; invoice_id: string }

const openApplications = new Set<Application['status']>([
  'pending',
  'in-review',
  'info-requested',
  'approved',
])
const endedApplications = new Set<Application['status']>(['rejected', 'cancelled', 'expired'])
const undelivered = new Set<Order['status']>(['confirmed', 'packed', 'out-for-delivery'])
const delivered = new Set<Order['status']>([
  'delivered',
  'closed',
  'return-requested',
  'returned',
  'refunded',
])

/** What is on hold until the person pays again; null if nothing. */
export const stoppedBy = ({ application, order }: Omit<Paid, 'payment'>): 'application' | 'order' | null => {
  if (application && openApplications.has(application.status)) return 'application'
  return order && undelivered.has(order.status) ? 'order' : null
}

/**
 * A settlement charged back in part: the loan stays settled except for that part, and the months since cost
 * no interest.
 */
const isOfSettled = async (
  db: Database,
  payment: Payment,
  loan: { status: string } | null,
  amount: Pesewas,
): Promise<boolean> => {
  if (payment.payment_type !== 'settlement' || amount >= payment.amount) return false
  if (loan?.status !== 'active') return loan?.status === 'settled'
  // Reopened by an earlier part of the same payment.
  return (await loadDisputesOf(db, payment.id)).some(({ effect }) => effect?.kind === 'loan-charge')
}

const ofLoan = async (
  db: Database,
  { payment, order }: Paid,
  id: string,
  amount: Pesewas,
): Promise<ChargebackPlan> => {
  const loan = await findLoan(db, { id })
  if (await isOfSettled(db, payment, loan, amount)) return { kind: 'loan-charge', key: { id } }
  if (loan?.status !== 'cancelled')
    return { kind: 'loan-payment', loan_id: id, lost: loan?.status === 'written-off' }
  if (!order) return { kind: 'held', account: 'tenant_credit' }
  return { kind: order.refund_due >= amount ? 'refund-due' : 'receivable' }
}

const ofApplication = async (
  db: Database,
  { payment, application }: Paid,
  application_id: string,
): Promise<ChargebackPlan> => {
  if (payment.payment_type !== 'initial_payment') return { kind: 'receivable' }
  if (await findLoan(db, { application_id })) return { kind: 'loan-charge', key: { application_id } }
  return application && endedApplications.has(application.status)
    ? { kind: 'held', account: 'initial_payments' }
    : { kind: 'receivable' }
}

const ofOrder = async (
  db: Database,
  { payment, order }: Paid,
  order_id: string,
  amount: Pesewas,
): Promise<ChargebackPlan> => {
  if (!order) throw new Error(`payment ${payment.id} has lost its order`)
  if (order.refund_due >= amount) return { kind: 'refund-due' }
  const loan = delivered.has(order.status) ? await findLoan(db, { order_id }) : null
  return loan && loan.status !== 'cancelled'
    ? { kind: 'loan-charge', key: { order_id } }
    : { kind: 'receivable' }
}

/** Decides what a chargeback of this amount is taken from. */
export const chargebackPlanOf = async (
  db: Database,
  paid: Paid | LockedPayment,
  amount: Pesewas,
): Promise<ChargebackPlan> => {
  const target = targetOf(paid.payment)
  if (paid.payment.surplus || target === null) return { kind: 'held', account: 'tenant_credit' }
  switch (target.kind) {
    case 'loan':
      return ofLoan(db, paid, target.id, amount)
    case 'application':
      return ofApplication(db, paid, target.id)
    case 'order':
      return ofOrder(db, paid, target.id, amount)
    case 'dispute':
      return { kind: 'receivable' }
    case 'invoice':
      return { kind: 'invoice', invoice_id: target.id }
  }
}

const outcomeOf = (plan: ChargebackPlan, paid: Paid): ChargebackOutcome => {
  switch (plan.kind) {
    case 'loan-payment':
      return plan.lost ? 'lost' : 'loan'
    case 'refund-due':
      return 'held'
    case 'receivable':
      return stoppedBy(paid) === null ? 'owed' : 'stops'
    case 'loan-charge':
    case 'held':
    case 'invoice':
      return plan.kind
  }
}

/** Previews, for those who may record it, what a chargeback of the rest or of a part would do. */
export const previewChargeback = async (ctx: Context, payment: Payment, { left, limit }: Chargeable) => {
  if (limit === 0 || !ctx.actor || !can(ctx.actor, 'loans.adjust')) return null
  if (left === 0) return { outcome: 'refunded', part_outcome: 'refunded', set_off: 0 } as const
  const paid = { payment, ...(await loadPaidSubject(ctx.db, payment)) }
  const plan = await chargebackPlanOf(ctx.db, paid, left)
  const part = await chargebackPlanOf(ctx.db, paid, left - 1)
  const set_off = plan.kind === 'receivable' ? (paid.order?.refund_due ?? 0) : 0
  return { outcome: outcomeOf(plan, paid), part_outcome: outcomeOf(part, paid), set_off }
}
