import {
  paymentStatuses,
  paymentTypes,
  manualPaymentTypes,
  manualMethods,
  refundStatuses,
  chargebackStatuses,
} from '@efie/domain'
import { z } from 'zod'
import {
  amountOf,
  localDate,
  id,
  operation,
  page,
  pageOf,
  byId,
  countedPageOf,
  listPage,
  instant,
  daySpan,
  reasonOf,
  waiting,
} from './base.ts'
import { refused } from './payments-refusals.ts'
import { refund, refundInput, paidByHand, namedRefund, payeeByHand } from './payments-refunds.ts'
import {
  covered,
  dispute,
  payment,
  paymentInput,
  paymentDetail,
  manualTarget,
  namesOneTarget,
  oneTarget,
} from './payments-schemas.ts'

/** Reference of a payment (`pay-…`) or of one attempt (`try-…`). */
const reference = z.string().trim().min(1, 'Enter the payment reference').max(100)

const manualEntry = payment.extend({
  payer_name: z.string(),
  description: z.string(),
  note: z.string().nullable(),
  received_on: localDate.nullable(),
  unidentified_receipt_id: id.nullable(),
  recorded_by: id.nullable(),
  recorded_by_name: z.string().nullable(),
  confirmed_by: id.nullable(),
  confirmed_by_name: z.string().nullable(),
})

/** Columns by which payments are sorted. */
export const paymentSorts = [
  'payer_name',
  'payment_type',
  'amount',
  'status',
  'method',
  'refunded_amount',
  'due_date',
  'paid_at',
  'reference',
  'created_at',
] as const

/** Columns by which manual entries are sorted. */
export const manualEntrySorts = [
  'payer_name',
  'amount',
  'status',
  'method',
  'received_on',
  'recorded_by_name',
  'confirmed_by_name',
  'created_at',
] as const

/** Columns by which refunds are sorted. */
export const refundSorts = [
  'payer_name',
  'amount',
  'status',
  'requested_by_name',
  'released_by_name',
  'created_at',
] as const

/** Columns by which chargebacks are sorted; `due_at`: the day to respond by. */
export const disputeSorts = [
  'payer_name',
  'amount',
  'status',
  'owed',
  'category',
  'due_at',
  'provider_reference',
  'created_at',
] as const

export const payments = {
  list: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments',
      summary: 'List payments and demands, newest first',
      tags: ['payments'],
    })
    .input(
      listPage(paymentSorts, '-created_at').extend({
        user_id: id.optional(),
        application_id: id.optional(),
        order_id: id.optional(),
        status: z.enum(paymentStatuses).optional(),
        payment_type: z.enum(paymentTypes).optional(),
      }),
    )
    .output(countedPageOf(payment.extend({ covered, payer_name: z.string() }))),
  create: operation
    .meta({ access: 'payments.pay', idempotent: true, audit: 'payment.start' })
    .route({
      method: 'POST',
      path: '/payments',
      successStatus: 201,
      summary: 'Pay a demand, application, order or invoice',
      tags: ['payments'],
    })
    .errors(refused.payments.create)
    .input(paymentInput)
    .output(paymentDetail),
  get: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments/{id}',
      summary: 'Get a payment with its attempts',
      tags: ['payments'],
    })
    .errors(refused.payments.get)
    .input(byId)
    .output(paymentDetail),
  refresh: operation
    .meta({
      access: 'payments.read',
      audit: ['payment.complete', 'payment.fail', 'payment.expire', 'payment.mismatch'],
    })
    .route({
      method: 'POST',
      path: '/payments/{id}/refresh',
      summary: 'Check a payment with the gateway now',
      tags: ['payments'],
    })
    .errors(refused.payments.refresh)
    .input(byId)
    .output(paymentDetail),
  refund: operation
    .meta({ access: 'payments.refund', idempotent: true, step_up: true, audit: 'refund.request' })
    .route({
      method: 'POST',
      path: '/payments/{id}/refunds',
      successStatus: 201,
      summary: 'Refund all or part of a payment',
      tags: ['payments'],
    })
    .errors(refused.payments.refund)
    .input(z.object({ id, ...refundInput }))
    .output(refund),
  releaseRefund: operation
    .meta({
      access: 'payments.confirm',
      idempotent: true,
      step_up: true,
      audit: ['refund.release', 'refund.retry'],
    })
    .route({
      method: 'POST',
      path: '/refunds/{id}/release',
      summary: 'Release a refund above the limit (second person), or retry a failed one',
      tags: ['payments'],
    })
    .errors(refused.payments.releaseRefund)
    .input(byId)
    .output(refund),
  declineRefund: operation
    .meta({ access: 'payments.confirm', audit: 'refund.decline' })
    .route({
      method: 'POST',
      path: '/refunds/{id}/decline',
      summary: 'Decline a refund waiting for release',
      tags: ['payments'],
    })
    .errors(refused.payments.declineRefund)
    .input(z.object({ id, reason: reasonOf() }))
    .output(refund),
  putBackRefund: operation
    .meta({ access: 'payments.refund', idempotent: true, step_up: true, audit: 'refund.put-back' })
    .route({
      method: 'POST',
      path: '/refunds/{id}/put-back',
      summary: 'Put an unpaid refund back into the payment or credit it came from',
      tags: ['payments'],
    })
    .errors(refused.payments.putBackRefund)
    .input(z.object({ id, reason: reasonOf() }))
    .output(refund),
  payRefundByHand: operation
    .meta({
      access: 'payments.refund',
      idempotent: true,
      step_up: true,
      audit: ['refund.pay-by-hand', 'approval.request'],
    })
    .route({
      method: 'POST',
      path: '/refunds/{id}/by-hand',
      summary:
        'Record a refund paid by hand, by bank, wallet or cash (above the limit, needs a second person)',
      tags: ['payments'],
    })
    .errors(refused.payments.payRefundByHand)
    .input(z.object({ id, ...paidByHand }))
    .output(refund),
  getRefund: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/refunds/{id}',
      summary: 'Get a refund, with the name and the accounts for paying it by hand',
      tags: ['payments'],
    })
    .errors(refused.payments.getRefund)
    .input(byId)
    .output(namedRefund.extend(payeeByHand)),
  myRefunds: operation
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/me/refunds',
      summary: 'List your refunds and their status, newest first',
      tags: ['payments'],
    })
    .input(page)
    .output(pageOf(refund.extend({ description: z.string() }))),
  receipt: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments/{id}/receipt.pdf',
      summary: 'Download the receipt for a completed payment (PDF)',
      tags: ['payments'],
    })
    .errors(refused.payments.receipt)
    .input(byId)
    .output(z.file()),
  byReference: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments/by-reference/{reference}',
      summary: 'Look up a payment or attempt reference live (“Was I charged?”)',
      tags: ['payments'],
    })
    .errors(refused.payments.byReference)
    .input(z.object({ reference }))
    .output(
      paymentDetail.extend({
        /** `unknown` until the payment service has reported the outcome. No one should pay again until then. */
        charged: z.enum(['yes', 'no', 'unknown']),
        answer: z.string(),
        /** False when the payment service could not be reached. */
        gateway_answered: z.boolean(),
        checked_at: instant,
      }),
    ),
  submitCode: operation
    .meta({ access: 'payments.pay', audit: ['payment.complete', 'payment.fail'] })
    .route({
      method: 'POST',
      path: '/payments/{id}/code',
      summary: 'Submit a network voucher code',
      tags: ['payments'],
    })
    .errors(refused.payments.submitCode)
    .input(
      z.object({
        id,
        code: z
          .string()
          .trim()
          .regex(/^\d{4,10}$/, 'Enter the code'),
      }),
    )
    .output(paymentDetail),
  record: operation
    .meta({ access: 'payments.record', idempotent: true, audit: 'payment.record' })
    .route({
      method: 'POST',
      path: '/payments/manual',
      successStatus: 201,
      summary: 'Record money received in cash or by bank transfer (needs a second person)',
      tags: ['payments'],
    })
    .errors(refused.payments.record)
    .input(
      z
        .object({
          ...manualTarget,
          payment_type: z.enum(manualPaymentTypes),
          amount: amountOf('Enter the amount received'),
          method: z.enum(manualMethods),
          received_on: localDate,
          /** Till or bank account holding the money; by default the first of its kind. */
          account_code: z.string().optional(),
          note: z.string().trim().min(1, 'Enter the receipt number, or who brought the money').max(500),
        })
        .refine(namesOneTarget, oneTarget),
    )
    .output(paymentDetail),
  update: operation
    .meta({ access: 'payments.confirm', step_up: true, audit: ['payment.complete', 'payment.refuse-entry'] })
    .route({
      method: 'PATCH',
      path: '/payments/{id}',
      summary: 'Confirm or reject a manual entry (second person)',
      tags: ['payments'],
    })
    .errors(refused.payments.update)
    .input(
      z.object({
        id,
        status: z.enum(['completed', 'failed']),
        reason: z.string().trim().min(1).max(500).optional(),
      }),
    )
    .output(paymentDetail),
  manual: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/payments/manual',
      summary: 'List manual entries, newest first (`processing` means waiting for the second person)',
      tags: ['payments'],
    })
    .input(listPage(manualEntrySorts, '-created_at').extend({ status: z.enum(paymentStatuses).optional() }))
    .output(countedPageOf(manualEntry)),
  refunds: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/refunds',
      summary: 'List refunds, newest first (`requested` means waiting for release, `failed` can be retried)',
      tags: ['payments'],
    })
    .input(listPage(refundSorts, '-created_at').extend({ status: z.enum(refundStatuses).optional() }))
    .output(countedPageOf(namedRefund.extend({ waiting }))),
  disputes: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/payment-disputes',
      summary: 'List chargebacks, newest first',
      tags: ['payments'],
    })
    .input(listPage(disputeSorts, '-created_at').extend({ status: z.enum(chargebackStatuses).optional() }))
    .output(countedPageOf(dispute)),
  banks: operation
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/banks',
      summary: 'List supported banks and their provider codes',
      tags: ['payments'],
    })
    .errors(refused.payments.banks)
    .output(z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) })),
  export: operation
    .meta({ access: 'ledger.read', audit: 'payment.export' })
    .route({
      method: 'GET',
      path: '/payments/export.csv',
      summary: 'Export payments for a period as CSV',
      tags: ['payments'],
    })
    .input(daySpan)
    .output(z.file()),
}
