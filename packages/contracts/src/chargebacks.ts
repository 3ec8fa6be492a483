import { chargebackOutcomes, chargebackStatuses, paymentTypes } from '@efie/domain'
import { z } from 'zod'
import { approval } from './approvals.ts'
import {
  amountOf,
  id,
  instant,
  operation,
  countedPageOf,
  listPage,
  pesewas,
  reasonOf,
  version,
  refusals,
} from './base.ts'
import { movingMoney } from './payments-refusals.ts'

const tags = ['payments']

/** A payment the payer's bank reversed or has claimed, reported by the provider, by finance or by both. */
export const chargeback = z.object({
  id,
  payment_id: id,
  amount: pesewas,
  /** `accepted`: finance recorded that the bank has taken the money. */
  status: z.enum(chargebackStatuses),
  /** The provider's dispute number; null until it is known. */
  provider_reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null when the provider reported it. */
  recorded_by: id.nullable(),
  /** When it was booked; null until then. */
  booked_at: instant.nullable(),
  resolved_at: instant.nullable(),
  /**
   * What the payer still owes because of it, apart from their loan. Paid by its demand through `POST
   * /payments`.
   */
  owed: pesewas,
  /**
   * The part the payer isn't asked for: it had paid for nothing, or was set off against a refund due to them.
   */
  forgiven: pesewas,
  /** The amount written off as a loss, and how much of it was recovered later. */
  written_off: pesewas,
  recovered: pesewas,
  version,
  created_at: instant,
})

/** What recording a chargeback of the rest of a payment would do. */
export const chargebackEffect = z.object({
  outcome: z.enum(chargebackOutcomes),
  /** The outcome for a partial chargeback. */
  part_outcome: z.enum(chargebackOutcomes),
  /** Set off against a refund due to the buyer; only the rest is owed. */
  set_off: pesewas,
})

/** Columns by which chargebacks to repay are sorted. */
export const owedSorts = ['payer_name', 'owed', 'payment_type', 'amount', 'booked_at', 'created_at'] as const

export const chargebacks = {
  record: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'payment.charge-back' })
    .route({
      method: 'POST',
      path: '/payments/{id}/chargebacks',
      successStatus: 201,
      summary: 'Record a chargeback on all or part of a payment, and reinstate the debt',
      tags,
    })
    .errors(movingMoney)
    .input(
      z.object({
        id,
        /** Omit for all that is left of the payment. */
        amount: amountOf().optional(),
        /** The provider's dispute number. It makes sure a dispute is booked once, no matter who reports it first. */
        reference: z.string().trim().min(1).max(100).optional(),
        reason: reasonOf(),
      }),
    )
    .output(chargeback),
  win: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'payment.chargeback-won' })
    .route({
      method: 'POST',
      path: '/payment-disputes/{id}/won',
      summary: 'Record a chargeback as won, in full or in part, and restore that amount',
      tags,
    })
    .errors({ ...movingMoney, ...refusals('STALE') })
    .input(
      z.object({
        id,
        /** Omit for the whole amount. */
        amount: amountOf().optional(),
        reason: reasonOf(),
        /** The version the caller read. Refused as `STALE` if a colleague has changed the dispute since. */
        version: version.optional(),
      }),
    )
    .output(chargeback),
  owed: operation
    .meta({ access: 'portfolio.read' })
    .route({
      method: 'GET',
      path: '/payment-disputes/owed',
      summary: 'List debts from chargebacks other than loan instalments, oldest first',
      tags,
    })
    .input(listPage(owedSorts, 'booked_at'))
    .output(
      countedPageOf(
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
      summary: 'Request the write-off of a chargeback debt (needs a second person)',
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
    .input(z.object({ id, reason: reasonOf() }))
    .output(approval),
}
