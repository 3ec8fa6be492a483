import { applicationFeeReceived, defaultTaxRates, type LocalDate } from '@efie/domain'
import type { Case } from './apply.ts'
import { addEntry, addEvent, keepTaxRates, moment, type Demo } from './demo.ts'
import { addPayment, addRefund, complete, fail, leaveProcessing } from './payments.ts'

type FeeEnd = 'paid' | 'failed' | 'processing'

const feeParts = ({ row }: Case) => ({
  document_verification_fee: row.document_verification_fee ?? 0,
  inspection_fee: row.inspection_fee ?? 0,
})
const dimensionsOf = ({ row }: Case) => ({ user_id: row.user_id, application_id: row.id })

/** The application fee, paid before review. Answers the payment. */
export const payFee = (demo: Demo, of: Case, date: LocalDate, end: FeeEnd = 'paid') => {
  const raised_at = moment(demo, date, 11)
  const parts = feeParts(of)
  const payment = addPayment(demo, {
    tenant: of.tenant,
    application_id: of.row.id,
    payment_type: 'application_fee',
    amount: parts.document_verification_fee + parts.inspection_fee,
    raised_at,
  })
  const at = moment(demo, date, 12)
  if (end === 'failed') fail(demo, of.tenant, payment, at)
  if (end === 'processing') leaveProcessing(demo, of.tenant, payment, at)
  if (end !== 'paid') return payment
  complete(demo, of.tenant, payment, at)
  addEvent(demo, at, { application_id: of.row.id, kind: 'payment', title: 'Application fee paid' })
  addEntry(demo, at, {
    kind: 'payment',
    source_id: payment.id,
    description: 'Application fee received',
    effective_date: date,
    postings: applicationFeeReceived(parts, defaultTaxRates, 'gateway', dimensionsOf(of)),
  })
  keepTaxRates(demo, at, { kind: 'application-fee', charge_id: payment.id, charged_on: date })
  return payment
}

/** Gives back the fees of services that were not performed: both, or that of the visit. */
export const refundFee = (
  demo: Demo,
  of: Case,
  payment: ReturnType<typeof payFee>,
  date: LocalDate,
  which: 'both' | 'inspection',
): void => {
  const parts = { ...feeParts(of), ...(which === 'inspection' ? { document_verification_fee: 0 } : {}) }
  const at = moment(demo, date, 16)
  const refund = addRefund(demo, payment, parts, at)
  addEvent(demo, at, { application_id: of.row.id, kind: 'payment', title: 'Payment refunded' })
  addEntry(demo, at, {
    kind: 'refund',
    source_id: refund,
    description: 'Application fee refunded',
    effective_date: date,
    postings: applicationFeeReceived(parts, defaultTaxRates, 'gateway', dimensionsOf(of)).map((line) => ({
      ...line,
      amount: 0 - line.amount,
    })),
  })
}
