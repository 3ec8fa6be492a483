import { attemptStatuses, networks, paymentMethods, paymentStatuses, paymentTypes } from '@efie/domain'
import { z } from 'zod'
import { byId, id, instant, localDate, longText, operation, page, pageOf, pesewas, version } from './base.ts'

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

export const paymentInput = z
  .object({
    demand_id: id.optional(),
    application_id: id.optional(),
    order_id: id.optional(),
    invoice_id: id.optional(),
    payment_type: z.enum(paymentTypes),
    /** Absent: all that is due. */
    amount: pesewas.min(100, 'The smallest payment is GH₵ 1.00').optional(),
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
}

export const ledger = {
  entries: operation
    .meta({ access: 'ledger.read' })
    .route({ method: 'GET', path: '/journal-entries', summary: 'Journal, newest first', tags: ['ledger'] })
    .input(page.extend({ application_id: id.optional(), kind: z.string().max(60).optional() }))
    .output(
      pageOf(
        z.object({
          id,
          kind: z.string(),
          source_id: z.string(),
          description: z.string(),
          effective_date: localDate,
          created_at: instant,
          postings: z.array(
            z.object({ account_code: z.string(), account_name: z.string(), amount: z.int() }),
          ),
        }),
      ),
    ),
  trialBalance: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entries/trial-balance',
      summary: 'Balance of every account; the sum is zero',
      tags: ['ledger'],
    })
    .output(
      z.object({
        data: z.array(
          z.object({ account_code: z.string(), name: z.string(), type: z.string(), balance: z.int() }),
        ),
        sum: z.int(),
      }),
    ),
}
