import {
  basisPointsOf,
  formatMoney,
  guessNetwork,
  type LocalDate,
  type PaymentMethod,
  type PaymentType,
} from '@efie/domain'
import { addNotice, type Demo } from './demo.ts'
import type { Profile } from './people.ts'

/** As the sandbox takes it. */
const GATEWAY_FEE_BPS = 195
const hour = 3_600_000
const later = (at: string, milliseconds: number): string =>
  new Date(new Date(at).getTime() + milliseconds).toISOString()

export interface NewPayment {
  tenant: Profile
  application_id?: string
  order_id?: string
  loan_id?: string
  payment_type: PaymentType
  amount: number
  /** When it was demanded or begun. */
  raised_at: string
  due_date?: LocalDate
  instalment_number?: number
}

const reference = (demo: Demo, prefix: string, at: string): string =>
  `${prefix}-${demo.id(at).replaceAll('-', '')}`

const methodOf = (demo: Demo): PaymentMethod => {
  const draw = demo.random.next()
  return draw < 0.76 ? 'mobile_money' : draw < 0.9 ? 'card' : 'bank_transfer'
}

/** A demand that waits for its payer. */
export const addPayment = (demo: Demo, payment: NewPayment) => {
  const { tenant, raised_at, ...rest } = payment
  const row = {
    ...rest,
    id: demo.id(raised_at),
    user_id: tenant.id,
    reference: reference(demo, 'pay', raised_at),
    created_at: raised_at,
    updated_at: raised_at,
  }
  demo.rows.payments.push(row)
  // The same object as in the list: what follows completes it.
  const added: Demo['rows']['payments'][number] & { id: string } = row
  return added
}

type Row = ReturnType<typeof addPayment>

const failures = [
  'The payer declined the prompt',
  'Not enough money in the wallet',
  'The prompt was not answered',
]

const addAttempt = (
  demo: Demo,
  tenant: Profile,
  row: Row,
  at: string,
  outcome: 'completed' | 'failed' | 'processing',
): void => {
  const method = row.method ?? 'mobile_money'
  const tried = reference(demo, 'try', at)
  const open = outcome === 'processing'
  const failure_reason = outcome === 'failed' ? demo.random.pick(failures) : null
  demo.rows.paymentAttempts.push({
    id: demo.id(at),
    payment_id: row.id,
    reference: tried,
    provider: 'sandbox',
    amount: row.amount,
    method,
    network: method === 'mobile_money' ? guessNetwork(tenant.phone ?? '') : null,
    phone: method === 'mobile_money' ? (tenant.phone ?? null) : null,
    status: outcome,
    next: open
      ? { kind: 'redirect', url: `/sandbox/pay/${tried}`, message: 'Finish the payment on the next page' }
      : null,
    provider_reference: tried,
    failure_reason,
    fee: outcome === 'completed' ? basisPointsOf(row.amount, GATEWAY_FEE_BPS) : null,
    poll_at: open ? later(demo.now, 60_000) : null,
    expires_at: open ? later(demo.now, 24 * hour) : later(at, hour),
    resolved_at: open ? null : later(at, 90_000),
    created_at: at,
  })
  demo.rows.sandboxTransactions.push({
    reference: tried,
    kind: 'charge',
    amount: row.amount,
    status: open ? 'pending' : outcome === 'completed' ? 'success' : 'failed',
    method,
    data: { email: tenant.email, ...(failure_reason === null ? {} : { failure_reason }) },
    resolved_at: open ? null : later(at, 90_000),
    created_at: at,
  })
}

/** The payer pays: now and then the first try fails. */
export const complete = (demo: Demo, tenant: Profile, row: Row, at: string): void => {
  row.method = methodOf(demo)
  if (demo.random.chance(0.07)) addAttempt(demo, tenant, row, later(at, -2 * hour), 'failed')
  addAttempt(demo, tenant, row, at, 'completed')
  Object.assign(row, { status: 'completed', paid_at: at, updated_at: at, version: 3 })
  const amount = formatMoney(row.amount)
  addNotice(demo, at, {
    user_id: tenant.id,
    type: 'payment',
    title: 'Payment confirmed',
    message: `Your payment of ${amount} has been confirmed`,
    link: `/payments/${row.id}`,
  })
}

/** The payer has begun, and nobody knows yet how it ends. */
export const leaveProcessing = (demo: Demo, tenant: Profile, row: Row, at: string): void => {
  row.method = 'mobile_money'
  addAttempt(demo, tenant, row, at, 'processing')
  Object.assign(row, { status: 'processing', updated_at: at, version: 2 })
}

export const fail = (demo: Demo, tenant: Profile, row: Row, at: string): void => {
  row.method = 'mobile_money'
  addAttempt(demo, tenant, row, at, 'failed')
  Object.assign(row, { status: 'failed', updated_at: at, version: 3 })
}

/** Nobody paid it, and it lapsed. */
export const lapse = (row: Row, at: string): void => {
  Object.assign(row, { status: 'expired', updated_at: at, version: 2 })
}

/** Money given back through the provider; answers the refund's id. */
export const addRefund = (
  demo: Demo,
  row: Row,
  parts: { document_verification_fee: number; inspection_fee: number },
  at: string,
): string => {
  const amount = parts.document_verification_fee + parts.inspection_fee
  const id = demo.id(at)
  const given = reference(demo, 'ref', at)
  demo.rows.refunds.push({
    id,
    payment_id: row.id,
    amount,
    reason: 'The service was not performed',
    parts,
    status: 'completed',
    reference: given,
    resolved_at: at,
    created_at: at,
    updated_at: at,
  })
  demo.rows.sandboxTransactions.push({
    reference: given,
    kind: 'refund',
    amount,
    status: 'success',
    data: {},
    resolved_at: at,
    created_at: at,
  })
  Object.assign(row, {
    status: amount === row.amount ? 'refunded' : 'partly-refunded',
    refunded_amount: amount,
    updated_at: at,
    version: 4,
  })
  return id
}
