import {
  attemptStatuses,
  chargebackStatuses,
  manualMethods,
  manualPaymentTypes,
  networks,
  paymentMethods,
  paymentStatuses,
  paymentTypes,
} from '@efie/domain'
import { z } from 'zod'
import {
  byId,
  daySpan,
  id,
  instant,
  localDate,
  longText,
  operation,
  page,
  pageOf,
  pesewas,
  version,
} from './base.ts'

export const payment = z.object({
  id,
  user_id: id,
  application_id: id.nullable(),
  order_id: id.nullable(),
  invoice_id: id.nullable(),
  instalment_number: z.int().nullable(),
  amount: pesewas,
  currency: z.string(),
  payment_type: z.enum(paymentTypes),
  method: z.enum(paymentMethods).nullable(),
  status: z.enum(paymentStatuses),
  reference: z.string(),
  due_date: localDate.nullable(),
  paid_at: instant.nullable(),
  refunded_amount: pesewas,
  version,
  created_at: instant,
})

export const nextStep = z.object({
  kind: z.enum(['redirect', 'approve_on_phone', 'enter_code', 'none']),
  url: z.string().optional(),
  message: z.string(),
})

const attempt = z.object({
  reference: z.string(),
  amount: pesewas,
  method: z.enum(paymentMethods),
  status: z.enum(attemptStatuses),
  next: nextStep.nullable(),
  failure_reason: z.string().nullable(),
  created_at: instant,
  resolved_at: instant.nullable(),
})

export const refundStatuses = ['requested', 'released', 'completed', 'failed', 'declined'] as const

const refund = z.object({
  id,
  payment_id: id,
  amount: pesewas,
  status: z.enum(refundStatuses),
  reason: z.string(),
  /** Null when a rule asked for it. */
  requested_by: id.nullable(),
  released_by: id.nullable(),
  created_at: instant,
})

export const paymentDetail = payment.extend({
  next: nextStep.nullable(),
  /** What it pays for, in words. */
  description: z.string(),
  attempts: z.array(attempt),
  refunds: z.array(refund),
})

/** Ours (`pay-…`), or of one attempt (`try-…`). */
const reference = z.string().trim().min(1).max(100)

/** Money that came by hand is for an application and its loan, or for an order and its plan. */
export const manualTarget = { application_id: id.optional(), order_id: id.optional() }

export const namesOneTarget = (input: {
  application_id?: string | undefined
  order_id?: string | undefined
}): boolean => (input.application_id === undefined) !== (input.order_id === undefined)

export const oneTarget = {
  path: ['application_id'],
  message: 'Name exactly one of application_id or order_id',
}

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

export const paymentInput = z
  .object({
    demand_id: id.optional(),
    application_id: id.optional(),
    order_id: id.optional(),
    invoice_id: id.optional(),
    payment_type: z.enum(paymentTypes),
    /** Absent: all that is due. */
    amount: pesewas.min(1, 'Enter an amount').optional(),
    method: z.enum(paymentMethods),
    network: z.enum(networks).optional(),
    phone: z.string().trim().max(20).optional(),
  })
  .refine(
    (input) =>
      [input.demand_id, input.application_id, input.order_id, input.invoice_id].filter(Boolean).length === 1,
    { path: ['demand_id'], message: 'Name exactly one of demand_id, application_id, order_id or invoice_id' },
  )
  .refine((input) => input.method !== 'mobile_money' || (input.network && input.phone), {
    path: ['phone'],
    message: 'Mobile money needs the network and the phone number',
  })

export const payments = {
  list: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments',
      summary: 'Payments and demands, newest first',
      tags: ['payments'],
    })
    .input(
      page.extend({
        user_id: id.optional(),
        application_id: id.optional(),
        order_id: id.optional(),
        status: z.enum(paymentStatuses).optional(),
        payment_type: z.enum(paymentTypes).optional(),
      }),
    )
    .output(pageOf(payment.extend({ payer_name: z.string() }))),
  create: operation
    .meta({ access: 'payments.pay', idempotent: true })
    .route({
      method: 'POST',
      path: '/payments',
      successStatus: 201,
      summary: 'Pay a demand or a purchase',
      tags: ['payments'],
    })
    .input(paymentInput)
    .output(paymentDetail),
  get: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments/{id}',
      summary: 'One payment with its attempts',
      tags: ['payments'],
    })
    .input(byId)
    .output(paymentDetail),
  refresh: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'POST',
      path: '/payments/{id}/refresh',
      summary: 'Ask the gateway for the truth now',
      tags: ['payments'],
    })
    .input(byId)
    .output(paymentDetail),
  refund: operation
    .meta({ access: 'payments.refund', idempotent: true })
    .route({
      method: 'POST',
      path: '/payments/{id}/refunds',
      successStatus: 201,
      summary: 'Refund all or part',
      tags: ['payments'],
    })
    .input(z.object({ id, amount: pesewas.min(1).optional(), reason: longText }))
    .output(refund),
  releaseRefund: operation
    .meta({ access: 'payments.confirm', idempotent: true })
    .route({
      method: 'POST',
      path: '/refunds/{id}/release',
      summary: 'Second person: release a refund above the limit; a failed one is sent again',
      tags: ['payments'],
    })
    .input(byId)
    .output(refund),
  declineRefund: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'POST',
      path: '/refunds/{id}/decline',
      summary: 'Refuse a refund that waits for release',
      tags: ['payments'],
    })
    .input(z.object({ id, reason: longText }))
    .output(refund),
  receipt: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments/{id}/receipt.pdf',
      summary: 'Receipt of a completed payment',
      tags: ['payments'],
    })
    .input(byId)
    .output(z.file()),
  byReference: operation
    .meta({ access: 'payments.read' })
    .route({
      method: 'GET',
      path: '/payments/by-reference/{reference}',
      summary: '"Was I charged?": the live truth about a reference, ours or of one attempt',
      tags: ['payments'],
    })
    .input(z.object({ reference }))
    .output(
      paymentDetail.extend({
        /** Unknown while the payment service has not told: nobody should pay again meanwhile. */
        charged: z.enum(['yes', 'no', 'unknown']),
        answer: z.string(),
        /** False when the payment service could not be reached just now. */
        gateway_answered: z.boolean(),
        checked_at: instant,
      }),
    ),
  submitCode: operation
    .meta({ access: 'payments.pay' })
    .route({
      method: 'POST',
      path: '/payments/{id}/code',
      summary: 'Hand in the voucher code that the network asks for',
      tags: ['payments'],
    })
    .input(
      z.object({
        id,
        code: z
          .string()
          .trim()
          .regex(/^\d{4,10}$/, 'Enter the digits of the code'),
      }),
    )
    .output(paymentDetail),
  record: operation
    .meta({ access: 'payments.record', idempotent: true })
    .route({
      method: 'POST',
      path: '/payments/manual',
      successStatus: 201,
      summary: 'Record money received in cash or at the bank: another person confirms it',
      tags: ['payments'],
    })
    .input(
      z
        .object({
          ...manualTarget,
          payment_type: z.enum(manualPaymentTypes),
          amount: pesewas.min(1),
          method: z.enum(manualMethods),
          received_on: localDate,
          note: z.string().trim().min(1).max(500),
        })
        .refine(namesOneTarget, oneTarget),
    )
    .output(paymentDetail),
  update: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'PATCH',
      path: '/payments/{id}',
      summary: 'Manual entries only: the second person confirms or refuses',
      tags: ['payments'],
    })
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
      summary: 'Manual entries, newest first; status processing waits for the second person',
      tags: ['payments'],
    })
    .input(page.extend({ status: z.enum(paymentStatuses).optional() }))
    .output(pageOf(manualEntry)),
  refunds: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/refunds',
      summary: 'Refunds, newest first; status requested waits for release, failed for another try',
      tags: ['payments'],
    })
    .input(page.extend({ status: z.enum(refundStatuses).optional() }))
    .output(
      pageOf(
        refund.extend({
          payer_name: z.string(),
          user_id: id,
          description: z.string(),
          requested_by_name: z.string().nullable(),
          released_by_name: z.string().nullable(),
          failure_reason: z.string().nullable(),
        }),
      ),
    ),
  disputes: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/payment-disputes',
      summary: 'Chargebacks that payers asked for, newest first',
      tags: ['payments'],
    })
    .input(page.extend({ status: z.enum(chargebackStatuses).optional() }))
    .output(
      pageOf(
        z.object({
          id,
          payment_id: id,
          user_id: id,
          payer_name: z.string(),
          application_id: id.nullable(),
          order_id: id.nullable(),
          provider_reference: z.string(),
          amount: pesewas,
          status: z.enum(chargebackStatuses),
          category: z.string().nullable(),
          due_at: instant.nullable(),
          resolved_at: instant.nullable(),
          version,
          created_at: instant,
        }),
      ),
    ),
  banks: operation
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/banks',
      summary: 'Banks that can be paid into, with the codes that the payment service knows them by',
      tags: ['payments'],
    })
    .output(z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) })),
  export: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/payments/export.csv',
      summary: 'Payments of a span of days, as CSV',
      tags: ['payments'],
    })
    .input(daySpan)
    .output(z.file()),
}
