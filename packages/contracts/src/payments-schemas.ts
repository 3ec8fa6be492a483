import {
  attemptStatuses,
  chargebackStatuses,
  networks,
  paymentMethods,
  paymentStatuses,
  paymentTypes,
} from '@efie/domain'
import { z } from 'zod'
import { id, pesewas, localDate, instant, version, amountOf, phoneOf } from './base.ts'
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
  /** Refunded or charged back, in pesewas. */
  refunded_amount: pesewas,
  /** How much of `refunded_amount` the payer's bank reversed. */
  charged_back_amount: pesewas,
  /** The chargeback that this payment settles; null for any other payment. */
  dispute_id: id.nullable(),
  version,
  created_at: instant,
})

/** A demand that expired because an employer pays or has paid the instalment. */
export const covered = z.boolean()

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
  covered,
  next: nextStep.nullable(),
  /** What it pays for, in words. */
  description: z.string(),
  attempts: z.array(attempt),
  refunds: z.array(refund),
  /** Newest first. */
  chargebacks: z.array(chargeback),
  /** Amount that can still be refunded, in pesewas; 0 until completed. */
  refundable_amount: pesewas,
  /**
   * Amount a bank can still charge back, failed refunds included, in pesewas; 0 for cash and bank transfers.
   */
  chargeable_amount: pesewas,
  /**
   * Upper bound of a chargeback: beyond `chargeable_amount` the payer also owes what was refunded. In
   * pesewas.
   */
  chargeable_limit: pesewas,
  /** Effect of recording a chargeback. Null where none is possible, and for readers who can't record one. */
  chargeback_effect: chargebackEffect.nullable(),
})

/**
 * What cash or a transfer is for: an application and its loan, an order and its plan, or the debt of one
 * chargeback, with the type of the reversed payment.
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
  // Also runs when other fields are invalid, so that a form shows all errors together.
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
}

export const paymentInput = z
  .object({
    demand_id: id.optional(),
    application_id: id.optional(),
    order_id: id.optional(),
    invoice_id: id.optional(),
    payment_type: z.enum(paymentTypes),
    /** Omit for everything due. */
    amount: amountOf().optional(),
    method: z.enum(paymentMethods),
    network: z.enum(networks).optional(),
    phone: phoneOf('Enter the wallet number, such as 024 123 4567').optional(),
  })
  .refine(
    (input) =>
      [input.demand_id, input.application_id, input.order_id, input.invoice_id].filter(Boolean).length === 1,
    { path: ['demand_id'], message: 'Send exactly one of demand_id, application_id, order_id or invoice_id' },
  )
  .refine(({ method, network }) => method !== 'mobile_money' || network !== undefined, {
    path: ['network'],
    message: 'Choose the mobile money network',
  })
  .refine(({ method, phone }) => method !== 'mobile_money' || phone !== undefined, {
    path: ['phone'],
    message: 'Enter the wallet number, such as 024 123 4567',
  })

/** A chargeback, for finance. */
export const dispute = z.object({
  id,
  payment_id: id,
  user_id: id,
  payer_name: z.string(),
  application_id: id.nullable(),
  order_id: id.nullable(),
  provider_reference: z.string().nullable(),
  amount: pesewas,
  status: z.enum(chargebackStatuses),
  category: z.string().nullable(),
  reason: z.string().nullable(),
  booked_at: instant.nullable(),
  owed: pesewas,
  due_at: instant.nullable(),
  resolved_at: instant.nullable(),
  version,
  created_at: instant,
})
