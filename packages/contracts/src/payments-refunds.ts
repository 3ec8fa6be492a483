import {
  refundStatuses,
  refundRoutes,
  refundStages,
  refundActs,
  handChannels,
  accountKinds,
} from '@efie/domain'
import { z } from 'zod'
import { id, pesewas, instant, amountOf, reasonOf } from './base.ts'

export const refund = z.object({
  id,
  /** The refunded payment, or null for credit of a loan that is paid out by hand. */
  payment_id: id.nullable(),
  loan_id: id.nullable(),
  user_id: id,
  amount: pesewas,
  status: z.enum(refundStatuses),
  /** Through the provider or by hand. */
  route: z.enum(refundRoutes),
  /** Progress, as shown to the recipient. */
  stage: z.enum(refundStages),
  /** Actions possible now. */
  acts: z.array(z.enum(refundActs)),
  /** The approval that waits for a second person. */
  approval_id: id.nullable(),
  reason: z.string(),
  /** Null when requested automatically. */
  requested_by: id.nullable(),
  released_by: id.nullable(),
  /** For a refund paid by hand: channel, account and reference. */
  channel: z.enum(handChannels).nullable(),
  account_code: z.string().nullable(),
  hand_reference: z.string().nullable(),
  /** The provider also paid it after it had ended another way. */
  paid_twice: z.boolean(),
  resolved_at: instant.nullable(),
  created_at: instant,
})

export const namedRefund = refund.extend({
  payer_name: z.string(),
  /** What is refunded, in words. */
  description: z.string(),
  requested_by_name: z.string().nullable(),
  released_by_name: z.string().nullable(),
  paid_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  failure_reason: z.string().nullable(),
})

/** Name required on the account for a refund by hand, and the accounts the money can come from. */
export const payeeByHand = {
  payee: z.object({ name: z.string(), verified: z.boolean() }),
  accounts: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(accountKinds) })),
}

/** The amount to refund, omitted for everything refundable, and the reason. */
export const refundInput = {
  amount: amountOf('Enter the amount to refund').optional(),
  reason: reasonOf('Enter the reason for the refund'),
}

/** How a refund was paid by hand. */
export const paidByHand = {
  channel: z.enum(handChannels),
  /** The bank account, or the till for cash. */
  account_code: z.string().trim().min(1, 'Choose the account').max(10),
  /** Reference of the transfer, or number of the signed receipt. */
  reference: z.string().trim().min(3, 'Enter the reference').max(100),
}
