import { chargebackOutcomes, chargebackStatuses, paymentTypes } from '@efie/domain'
import { z } from 'zod'
import { approval } from './approvals.ts'
import { id, instant, longText, operation, page, pageOf, pesewas, version, refusals } from './base.ts'
import { movingMoney } from './payments-refusals.ts'

const tags = ['payments']

/** What a payer's bank took back, or asks for: told by the provider, by finance, or by both. */
export const chargeback = z.object({
  id,
  payment_id: id,
  amount: pesewas,
  /** `accepted`: finance recorded that the bank has taken it. */
  status: z.enum(chargebackStatuses),
  /** The provider's number; null while no one has told it. */
  provider_reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null when the provider told it. */
  recorded_by: id.nullable(),
  /** Since when it is in the books; null while it is not. */
  booked_at: instant.nullable(),
  resolved_at: instant.nullable(),
  /** What the payer still owes by it, beside a loan: paid by its demand through `POST /payments`. */
  owed: pesewas,
  /** What they are not asked for: it had paid for nothing, or was set off against money that was to go back to them. */
  forgiven: pesewas,
  /** What was given up as a loss, and what of it was paid after all. */
  written_off: pesewas,
  recovered: pesewas,
  version,
  created_at: instant,
})

/** What recording a chargeback of what is left of a payment would do. */
export const chargebackEffect = z.object({
  outcome: z.enum(chargebackOutcomes),
  /** The same of less than all that is left. */
  part_outcome: z.enum(chargebackOutcomes),
  /** Taken first from money that was to go back to the buyer of an order; only the rest is owed. */
  set_off: pesewas,
})

export const chargebacks = {
  record: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'payment.charge-back' })
    .route({
      method: 'POST',
      path: '/payments/{id}/chargebacks',
      successStatus: 201,
      summary: 'The bank took a payment, or part of it, back: what it had paid is owed again',
      tags,
    })
    .errors(movingMoney)
    .input(
      z.object({
        id,
        /** Absent: all that is left of the payment. */
        amount: pesewas.min(1, 'Enter an amount').optional(),
        /** The provider's number of the dispute, by which it is booked once whoever tells of it. */
        reference: z.string().trim().min(1).max(100).optional(),
        reason: longText,
      }),
    )
    .output(chargeback),
  win: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'payment.chargeback-won' })
    .route({
      method: 'POST',
      path: '/payment-disputes/{id}/won',
      summary: 'The money of a chargeback, or part of it, came back: so much is as it was before it',
      tags,
    })
    .errors({ ...movingMoney, ...refusals('STALE') })
    .input(
      z.object({
        id,
        /** Absent: all of it. */
        amount: pesewas.min(1, 'Enter an amount').optional(),
        reason: longText,
        /** As it was read: refused as `STALE` when a colleague has recorded something of it since. */
        version: version.optional(),
      }),
    )
    .output(chargeback),
  owed: operation
    .meta({ access: 'portfolio.read' })
    .route({
      method: 'GET',
      path: '/payment-disputes/owed',
      summary: 'What people owe beside their loans since a bank took a payment back, newest first',
      tags,
    })
    .input(page)
    .output(
      pageOf(
        z.object({
          id,
          payment_id: id,
          user_id: id,
          payer_name: z.string(),
          payer_phone: z.string().nullable(),
          application_id: id.nullable(),
          order_id: id.nullable(),
          payment_type: z.enum(paymentTypes),
          amount: pesewas,
          owed: pesewas,
          booked_at: instant.nullable(),
          created_at: instant,
        }),
      ),
    ),
  writeOff: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/payment-disputes/{id}/write-off',
      summary: 'Ask for what is owed by a chargeback to be given up as a loss; a second person decides',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'PAYMENT_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'APPROVAL_EXISTS',
        'TRANSITION_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        'NOTHING_DUE',
      ),
    )
    .input(z.object({ id, reason: longText }))
    .output(approval),
}
