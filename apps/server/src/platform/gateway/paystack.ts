import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameDigest } from '../secrets.ts'
import { paystackCharges } from './paystack-charges.ts'
import { paystackCall, type PaystackCall, type PaystackOptions } from './paystack-http.ts'
import { paystackPayouts } from './paystack-payouts.ts'
import { referenceOfTry } from './references.ts'
import type { DisputeState, GatewayEvent, PaymentGateway } from './port.ts'

export const PAYSTACK = 'paystack'
export const PAYSTACK_SIGNATURE = 'x-paystack-signature'

/** Paystack's webhook signature: hex HMAC-SHA-512 of the raw body with the secret key. */
export const signPaystack = (secret_key: string, raw: Buffer | string): string =>
  createHmac('sha512', secret_key).update(raw).digest('hex')

const dispute = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: z.coerce.number().int().nullish(),
  category: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.coerce.number().int().nullish() }),
  dueAt: z.string().nullish(),
  resolvedAt: z.string().nullish(),
})

const disputeStatus = ({ status, resolution }: z.output<typeof dispute>): DisputeState['status'] => {
  if (status !== 'resolved') return 'open'
  return resolution === 'declined' ? 'won' : 'lost'
}

const disputeState = (data: z.output<typeof dispute>): DisputeState => ({
  status: disputeStatus(data),
  charge_reference: data.transaction.reference,
  amount: data.refund_amount || data.transaction.amount || 0,
  ...(data.category ? { category: data.category } : {}),
  ...(data.dueAt ? { due_at: new Date(data.dueAt).toISOString() } : {}),
  ...(data.resolvedAt ? { resolved_at: new Date(data.resolvedAt).toISOString() } : {}),
})

const webhook = z.object({
  event: z.string().max(100),
  data: z
    .object({
      id: z.union([z.number(), z.string()]).nullish(),
      reference: z.string().nullish(),
      status: z.string().nullish(),
      transaction_reference: z.string().nullish(),
      refund_reference: z.string().nullish(),
      updated_at: z.string().nullish(),
      updatedAt: z.string().nullish(),
      resolution: z.string().nullish(),
    })
    .loose(),
})

/**
 * Maps a webhook to an event. Every delivery of the same event gets the same key, so repeated ones are
 * recognised.
 */
const eventOf = ({ event, data }: z.output<typeof webhook>): GatewayEvent | null => {
  const make = (kind: GatewayEvent['kind'], reference: string, ...more: (string | null | undefined)[]) => ({
    key: [event, reference, ...more.filter(Boolean)].join(':').slice(0, 300),
    event,
    kind,
    reference,
  })
  if (event.startsWith('charge.dispute.'))
    return data.id
      ? make('dispute', String(data.id), data.status, data.resolution, data.updated_at ?? data.updatedAt)
      : null
  if (event.startsWith('refund.'))
    return data.transaction_reference
      ? make('refund', data.transaction_reference, data.refund_reference, data.status)
      : null
  if (!data.reference) return make('other', String(data.id ?? event))
  if (event.startsWith('charge.')) return make('charge', data.reference)
  if (event.startsWith('transfer.'))
    return { ...make('transfer', data.reference), reference: referenceOfTry(data.reference) }
  return make('other', data.reference)
}

const readWebhook = (
  secret_key: string,
  headers: Record<string, string | string[] | undefined>,
  raw: Buffer,
): GatewayEvent | null => {
  const given = headers[PAYSTACK_SIGNATURE]
  if (typeof given !== 'string' || !sameDigest(given, signPaystack(secret_key, raw))) return null
  try {
    return eventOf(webhook.parse(JSON.parse(raw.toString('utf8'))))
  } catch {
    return null
  }
}

const verifyDispute = async (call: PaystackCall, reference: string): Promise<DisputeState> => {
  const answer = await call('GET', `/dispute/${encodeURIComponent(reference)}`, dispute)
  return answer.ok ? disputeState(answer.data) : { status: 'unknown' }
}

/** Paystack's documented API, https://paystack.com/docs/api. Amounts are in pesewas on both sides. */
export const paystackGateway = (options: PaystackOptions): PaymentGateway => {
  const call = paystackCall(options)
  return {
    name: PAYSTACK,
    ...paystackCharges(call),
    ...paystackPayouts(call),
    verifyDispute: (reference) => verifyDispute(call, reference),
    readWebhook: (headers, raw) => readWebhook(options.secret_key, headers, raw),
  }
}
