import type { Bank, Network } from '@efie/domain'
import { z } from 'zod'
import { localNumber } from './paystack-charges.ts'
import type { PaystackCall } from './paystack-http.ts'
import type { ListedRefund, RefundState, TransferRequest, TransferState } from './port.ts'
import { isRefundReference } from './references.ts'
import {
  REFUND_FAILED,
  REFUND_NEEDS_ACCOUNT,
  TRANSFER_ABANDONED,
  TRANSFER_BLOCKED,
  TRANSFER_FAILED,
  transferRefusal,
} from './transfer-failures.ts'

/** Paystack's network codes for transfers. */
export const walletCodes: Record<Network, string> = { mtn: 'MTN', telecel: 'VOD', at: 'ATL' }
const MOST_TRIES = 20

const transfer = z.object({
  status: z.string(),
  amount: z.coerce.number().int().nullish().catch(null),
  reference: z.string().nullish(),
  transfer_code: z.string().nullish(),
  reason: z.string().nullish(),
})

const transferState = (data: z.output<typeof transfer>): TransferState => {
  const known = {
    ...(data.transfer_code ? { provider_reference: data.transfer_code } : {}),
    ...(data.amount ? { amount: data.amount } : {}),
  }
  switch (data.status) {
    case 'success':
      return { status: 'completed', ...known }
    case 'failed':
      return { status: 'failed', failure_reason: TRANSFER_FAILED, ...known }
    case 'abandoned':
      return { status: 'failed', failure_reason: TRANSFER_ABANDONED, ...known }
    case 'blocked':
    case 'rejected':
      return { status: 'failed', failure_reason: TRANSFER_BLOCKED, ...known }
    case 'reversed':
      return { status: 'reversed', ...known }
    default:
      return { status: 'processing', ...known }
  }
}

const nameOfTry = (reference: string, number: number): string =>
  number === 1 ? reference : `${reference}-${number}`

/**
 * The latest attempt of a payout. Paystack refuses a second transfer under a failed reference, so retries
 * have a suffix such as `-2`; the last one known to Paystack counts.
 */
const lastTry = async (
  call: PaystackCall,
  reference: string,
): Promise<{ state: TransferState | null; free: string }> => {
  let state: TransferState | null = null
  for (let number = 1; number <= MOST_TRIES; number += 1) {
    const free = nameOfTry(reference, number)
    const answer = await call('GET', `/transfer/verify/${encodeURIComponent(free)}`, transfer)
    if (!answer.ok) return { state, free }
    state = transferState(answer.data)
    if (state.status !== 'failed' && state.status !== 'reversed') return { state, free }
  }
  return { state, free: nameOfTry(reference, MOST_TRIES) }
}

const recipient = z.object({ recipient_code: z.string() })

const recipientOf = (call: PaystackCall, request: TransferRequest) => {
  const { method, account, network, bank_code, name, currency } = request
  const wallet = method === 'mobile_money'
  // Repeatable: for a known account Paystack returns the existing recipient.
  return call('POST', '/transferrecipient', recipient, {
    type: wallet ? 'mobile_money' : 'ghipss',
    name,
    currency,
    account_number: wallet ? localNumber(account) : account,
    bank_code: wallet ? walletCodes[network ?? 'mtn'] : bank_code,
  })
}

const send = async (call: PaystackCall, request: TransferRequest): Promise<TransferState> => {
  const { reference, amount, currency, reason } = request
  const before = await lastTry(call, reference)
  if (before.state && before.state.status !== 'failed' && before.state.status !== 'reversed')
    return before.state
  const payee = await recipientOf(call, request)
  if (!payee.ok) return { status: 'failed', failure_reason: transferRefusal(payee.message) }
  const answer = await call('POST', '/transfer', transfer, {
    source: 'balance',
    amount,
    currency,
    reason,
    recipient: payee.data.recipient_code,
    reference: before.free,
  })
  if (answer.ok) return transferState(answer.data)
  if (/duplicate|already|unique/i.test(answer.message))
    return (await lastTry(call, reference)).state ?? { status: 'unknown' }
  return { status: 'failed', failure_reason: transferRefusal(answer.message) }
}

const refund = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string(),
  amount: z.coerce.number().int().nullish().catch(null),
  merchant_note: z.string().nullish(),
})

const refundState = (status: string): RefundState => {
  switch (status) {
    case 'processed':
    case 'success':
      return { status: 'completed' }
    case 'failed':
      return { status: 'failed', failure_reason: REFUND_FAILED }
    case 'needs-attention':
      return { status: 'failed', failure_reason: REFUND_NEEDS_ACCOUNT }
    default:
      return { status: 'processing' }
  }
}

const refundsOf = async (call: PaystackCall, charge_reference: string) => {
  const path = `/refund?perPage=100&transaction=${encodeURIComponent(charge_reference)}`
  const answer = await call('GET', path, z.array(refund))
  return answer.ok ? answer.data : []
}

/**
 * Finds our refund. Paystack's refunds have no reference of ours, so it is stored in their note and looked up
 * before anything is ordered, so that a retry can't refund twice.
 */
const findRefund = async (
  call: PaystackCall,
  { reference, charge_reference }: { reference: string; charge_reference: string },
): Promise<RefundState> => {
  const newest = (await refundsOf(call, charge_reference)).find((one) => one.merchant_note === reference)
  return newest ? refundState(newest.status) : { status: 'unknown' }
}

/** Its webhooks name the charge. A note that isn't our reference is a person's own words. */
const listRefunds = async (call: PaystackCall, charge_reference: string): Promise<ListedRefund[]> =>
  (await refundsOf(call, charge_reference)).map(({ id, status, amount, merchant_note: note }) => ({
    reference: note && isRefundReference(note) ? note : String(id ?? charge_reference),
    status: refundState(status).status,
    ...(amount ? { amount } : {}),
  }))

const bank = z.object({ code: z.string(), name: z.string() })

/** Payouts through Paystack: landlords by transfer, payers by refund. */
export const paystackPayouts = (call: PaystackCall) => ({
  transfer: (request: TransferRequest): Promise<TransferState> => send(call, request),
  verifyTransfer: async (reference: string): Promise<TransferState> =>
    (await lastTry(call, reference)).state ?? { status: 'unknown' },
  refund: async (request: {
    reference: string
    charge_reference: string
    amount: number
  }): Promise<RefundState> => {
    const known = await findRefund(call, request)
    if (known.status === 'processing' || known.status === 'completed') return known
    const answer = await call('POST', '/refund', refund, {
      transaction: request.charge_reference,
      amount: request.amount,
      merchant_note: request.reference,
    })
    return answer.ok
      ? refundState(answer.data.status)
      : { status: 'failed', failure_reason: transferRefusal(answer.message) }
  },
  verifyRefund: (request: { reference: string; charge_reference: string }): Promise<RefundState> =>
    findRefund(call, request),
  listRefunds: (reference: string): Promise<ListedRefund[]> => listRefunds(call, reference),
  listBanks: async (): Promise<Bank[]> => {
    const answer = await call('GET', '/bank?currency=GHS&type=ghipss&perPage=100', z.array(bank))
    return answer.ok ? answer.data.map(({ code, name }) => ({ code, name })) : []
  },
})
