import { paymentTypes, paymentMethods, paymentStatuses, attemptStatuses, networks } from '@efie/domain'
import { z } from 'zod'
import { id, pesewas, localDate, instant, version } from './base.ts'
import { chargeback, chargebackEffect } from './chargebacks.ts'
import { refund } from './payments-refunds.ts'

export const payment = z.object({
  id,
  user_id: id,
  application_id: id.nullable(),
  order_id: id.nullable(),
  invoice_id: id.nullable(),
  loan_id: id.nullable(),
  instalment_number: z.int().nullable(),
  amount: pesewas,
  currency: z.string(),
  payment_type: z.enum(paymentTypes),
  method: z.enum(paymentMethods).nullable(),
  status: z.enum(paymentStatuses),
  reference: z.string(),
  due_date: localDate.nullable(),
  paid_at: instant.nullable(),
  /** What went back, by refund or chargeback. */
  refunded_amount: pesewas,
  /** The part of it that the payer’s bank took back. */
  charged_back_amount: pesewas,
  /** The chargeback that it pays once more. */
  dispute_id: id.nullable(),
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

export const paymentDetail = payment.extend({
  next: nextStep.nullable(),
  /** What it pays for, in words. */
  description: z.string(),
  attempts: z.array(attempt),
  refunds: z.array(refund),
  /** Newest first. */
  chargebacks: z.array(chargeback),
  /** What can still be refunded of it; 0 until it has come. */
  refundable_amount: pesewas,
  /** What a bank could still take back of it, with refunds that failed; 0 of money that came by hand. */
  chargeable_amount: pesewas,
  /** The most that a chargeback may come to: what was refunded of it is then owed by the payer. */
  chargeable_limit: pesewas,
  /** Null where a bank can take nothing back, and for who may not record it. */
  chargeback_effect: chargebackEffect.nullable(),
})

/**
 * Money that came by hand is for an application and its loan, for an order and its plan, or for what is owed by one chargeback,
 * of the type of the payment that was taken back.
 */
export const manualTarget = {
  application_id: id.optional(),
  order_id: id.optional(),
  dispute_id: id.optional(),
}

export const namesOneTarget = (input: {
  application_id?: string | undefined
  order_id?: string | undefined
  dispute_id?: string | undefined
}): boolean => [input.application_id, input.order_id, input.dispute_id].filter(Boolean).length === 1

export const oneTarget = {
  path: ['application_id'],
  message: 'Choose whose money it is',
  // Also beside wrong fields: a form says all at a time.
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
}

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
