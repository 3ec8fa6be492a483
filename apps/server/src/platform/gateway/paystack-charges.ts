import type { Network } from '@efie/domain'
import { z } from 'zod'
import { APPROVE, CONTINUE, VOUCHER } from './next-steps.ts'
import type { PaystackCall } from './paystack-http.ts'
import { declineReason, NO_NUMBER, REVERSED } from './decline-reasons.ts'
import type { AuthorizationCharge, ChargeRequest, ChargeState, SavedAuthorization } from './port.ts'

/** Paystack's network codes for charges. */
const chargeProviders: Record<Network, string> = { mtn: 'mtn', telecel: 'vod', at: 'atl' }

/** `+233241234567` in Paystack's local form: `0241234567`. */
export const localNumber = (phone: string): string => phone.replace(/^\+233/, '0').replaceAll(/\s/g, '')

const authorization = z
  .object({
    authorization_code: z.string(),
    channel: z.string().nullish(),
    last4: z.string().nullish(),
    brand: z.string().nullish(),
    bank: z.string().nullish(),
    reusable: z.boolean().nullish(),
  })
  .nullish()
  .catch(null)

const charge = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string(),
  reference: z.string(),
  amount: z.coerce.number().int().nullish(),
  currency: z.string().nullish(),
  fees: z.coerce.number().int().nullish().catch(null),
  paid_at: z.string().nullish(),
  gateway_response: z.string().nullish(),
  message: z.string().nullish(),
  url: z.string().nullish(),
  authorization_url: z.string().nullish(),
  authorization,
})
type Charge = z.output<typeof charge>

const channelOf = (channel: string | null | undefined): SavedAuthorization['channel'] =>
  channel === 'mobile_money' || channel === 'bank' ? channel : 'card'

const savedOf = (found: Charge['authorization']): SavedAuthorization | undefined => {
  if (!found) return undefined
  const name = found.brand || found.bank || 'Account'
  return {
    code: found.authorization_code,
    channel: channelOf(found.channel),
    label: found.last4 ? `${name} •••• ${found.last4}` : name,
    reusable: found.reusable === true,
  }
}

const instant = (text: string | null | undefined): string | undefined =>
  text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined

const completed = (data: Charge): ChargeState => {
  const paid_at = instant(data.paid_at)
  const saved = savedOf(data.authorization)
  return {
    status: 'completed',
    // -1 never equals the amount asked for, so a missing amount grants nothing.
    amount: data.amount ?? -1,
    currency: data.currency ?? '',
    ...(data.id ? { provider_reference: String(data.id) } : {}),
    ...(data.fees ? { fees: data.fees } : {}),
    ...(paid_at ? { paid_at } : {}),
    ...(saved ? { authorization: saved } : {}),
  }
}

/** A charge that the provider refused, with its own words for staff. */
const failed = (said: string | null | undefined): ChargeState => ({
  status: 'failed',
  failure_reason: declineReason(said),
  ...(said ? { provider_said: said } : {}),
})

/**
 * Maps a charge's status. A payment page reports `abandoned` from the first second until the payer answers,
 * so it counts as processing.
 */
const stateOf = (data: Charge): ChargeState => {
  const known: ChargeState = {
    status: 'processing',
    ...(data.id ? { provider_reference: String(data.id) } : {}),
  }
  switch (data.status) {
    case 'success':
      return completed(data)
    case 'failed':
    case 'timeout':
      return failed(data.gateway_response || data.message)
    case 'reversed':
      return { status: 'failed', failure_reason: REVERSED }
    case 'send_otp':
      return { ...known, next: { kind: 'enter_code', message: VOUCHER } }
    case 'pay_offline':
    case 'pending':
      return { ...known, next: { kind: 'approve_on_phone', message: APPROVE } }
    case 'open_url':
    case 'paused': {
      const url = data.url ?? data.authorization_url
      return url ? { ...known, next: { kind: 'redirect', url, message: CONTINUE } } : known
    }
    default:
      return known
  }
}

const isDuplicate = (message: string): boolean => /duplicate|already|unique/i.test(message)

const verify = async (call: PaystackCall, reference: string): Promise<ChargeState> => {
  const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, charge)
  if (!answer.ok) return { status: 'unknown' }
  // Ignores an answer about another charge.
  return answer.data.reference === reference ? stateOf(answer.data) : { status: 'unknown' }
}

/**
 * Orders a charge. If the reference is already known to Paystack, asks for its state instead of charging
 * twice.
 */
const order = async (
  call: PaystackCall,
  path: string,
  reference: string,
  body: Record<string, unknown>,
): Promise<ChargeState> => {
  const answer = await call('POST', path, charge, { ...body, reference })
  if (answer.ok) return answer.data.reference === reference ? stateOf(answer.data) : { status: 'unknown' }
  if (isDuplicate(answer.message)) return verify(call, reference)
  const told = charge.partial().safeParse(answer.data)
  return failed((told.success && (told.data.gateway_response || told.data.message)) || answer.message)
}

const page = z.object({ authorization_url: z.url(), reference: z.string() })

const openPage = async (call: PaystackCall, request: ChargeRequest): Promise<ChargeState> => {
  const { reference, amount, currency, email, callback_url, method, description } = request
  const answer = await call('POST', '/transaction/initialize', page, {
    reference,
    amount,
    currency,
    email,
    callback_url,
    channels: method === 'card' ? ['card'] : ['bank_transfer', 'bank'],
    metadata: { description },
  })
  if (answer.ok)
    return {
      status: 'processing',
      next: {
        kind: 'redirect',
        url: answer.data.authorization_url,
        message: CONTINUE,
      },
    }
  return isDuplicate(answer.message) ? verify(call, reference) : failed(answer.message)
}

/** Charges through Paystack: wallets directly, cards and bank accounts on Paystack's own page. */
export const paystackCharges = (call: PaystackCall) => ({
  charge: (request: ChargeRequest): Promise<ChargeState> => {
    const { reference, amount, currency, email, network, phone, description } = request
    if (request.method !== 'mobile_money') return openPage(call, request)
    if (!network || !phone) return Promise.resolve({ status: 'failed', failure_reason: NO_NUMBER })
    return order(call, '/charge', reference, {
      amount,
      currency,
      email,
      mobile_money: { phone: localNumber(phone), provider: chargeProviders[network] },
      metadata: { description },
    })
  },
  verifyCharge: (reference: string): Promise<ChargeState> => verify(call, reference),
  chargeAuthorization: ({ reference, ...body }: AuthorizationCharge): Promise<ChargeState> =>
    order(call, '/transaction/charge_authorization', reference, body),
  submitCode: ({ reference, code }: { reference: string; code: string }): Promise<ChargeState> =>
    order(call, '/charge/submit_otp', reference, { otp: code }),
})
