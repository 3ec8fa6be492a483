import {
  refundStatuses,
  refundRoutes,
  refundStages,
  refundActs,
  handChannels,
  accountKinds,
} from '@efie/domain'
import { z } from 'zod'
import { id, pesewas, instant } from './base.ts'

export const refund = z.object({
  id,
  /** The payment that goes back, or the loan whose credit is paid by hand; the other is null. */
  payment_id: id.nullable(),
  loan_id: id.nullable(),
  user_id: id,
  amount: pesewas,
  status: z.enum(refundStatuses),
  /** Through the provider, or by hand. */
  route: z.enum(refundRoutes),
  /** Where it stands, for the person who gets it. */
  stage: z.enum(refundStages),
  /** What may be done about it now. */
  acts: z.array(z.enum(refundActs)),
  /** What a second person is asked about it. */
  approval_id: id.nullable(),
  reason: z.string(),
  /** Null when a rule asked for it. */
  requested_by: id.nullable(),
  released_by: id.nullable(),
  /** Paid by hand: how, from which account, under which reference. */
  channel: z.enum(handChannels).nullable(),
  account_code: z.string().nullable(),
  hand_reference: z.string().nullable(),
  /** The provider paid it too, after it had been ended another way. */
  paid_twice: z.boolean(),
  resolved_at: instant.nullable(),
  created_at: instant,
})

export const namedRefund = refund.extend({
  payer_name: z.string(),
  /** What it gives back, in words. */
  description: z.string(),
  requested_by_name: z.string().nullable(),
  released_by_name: z.string().nullable(),
  paid_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  failure_reason: z.string().nullable(),
})

/** In whose name an account must be that is paid into by hand, and where the money may come from. */
export const payeeByHand = {
  payee: z.object({ name: z.string(), verified: z.boolean() }),
  accounts: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(accountKinds) })),
}

/** How a refund was paid by hand. */
export const paidByHand = {
  channel: z.enum(handChannels),
  /** A bank account, or a till for cash. */
  account_code: z.string().trim().min(1, 'Choose the account').max(10),
  /** Of the transfer, or the number of the signed receipt. */
  reference: z.string().trim().min(3, 'Enter the reference').max(100),
}
