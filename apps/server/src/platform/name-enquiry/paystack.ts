import { z } from 'zod'
import { localNumber } from '../gateway/paystack-charges.ts'
import { walletCodes } from '../gateway/paystack-payouts.ts'
import type { AccountToName, AwayReason, NameAnswer, NameEnquiry } from './port.ts'

export interface PaystackNameOptions {
  secret_key: string
  /** Overridden in tests. */
  base_url?: string
  timeout_ms?: number
}

const refusal = z.object({ status: z.literal(false) })
const resolved = z.object({
  status: z.literal(true),
  data: z.object({
    account_name: z.string().trim().min(1).max(200),
    account_number: z.string(),
    bank_id: z.union([z.number(), z.string()]).nullish(),
  }),
})

const away = (reason: AwayReason): NameAnswer => ({ status: 'away', reason })

const queryOf = ({ kind, account, network, bank_code }: AccountToName): URLSearchParams =>
  new URLSearchParams({
    account_number: kind === 'mobile_money' ? localNumber(account) : account,
    bank_code: kind === 'mobile_money' ? walletCodes[network ?? 'mtn'] : (bank_code ?? ''),
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const read = (status: number, text: string, asked: string): NameAnswer => {
  if (status === 429) return away('rate-limited')
  const body = parsed(text)
  // Paystack answers 422, or 400 for a number no bank could have. An answer not in its own format came from
  // something in between.
  if (status === 422 || status === 400)
    return refusal.safeParse(body).success ? { status: 'unknown-account' } : away('refused')
  const told = resolved.safeParse(body)
  // An answer for another account would name someone else.
  if (status >= 300 || !told.success || told.data.data.account_number !== asked) return away('refused')
  const { account_name, bank_id } = told.data.data
  return {
    status: 'named',
    name: account_name,
    reference: bank_id === null || bank_id === undefined ? null : `bank ${bank_id}`,
  }
}

const resolve = async (options: PaystackNameOptions, account: AccountToName): Promise<NameAnswer> => {
  const { secret_key, base_url = 'https://api.paystack.co', timeout_ms = 10_000 } = options
  const query = queryOf(account)
  try {
    const response = await fetch(`${base_url}/bank/resolve?${query.toString()}`, {
      headers: { authorization: `Bearer ${secret_key}` },
      signal: AbortSignal.timeout(timeout_ms),
      redirect: 'error',
    })
    return read(response.status, await response.text(), query.get('account_number') ?? '')
  } catch (error) {
    // The error may contain the URL with the account number, so it isn't passed on.
    return away(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

/**
 * Paystack's "Resolve Account Number", `GET /bank/resolve?account_number&bank_code`, documented for
 * businesses in Nigeria and Ghana (https://paystack.com/docs/identity-verification/verify-account-number and
 * https://paystack.com/docs/api/verification). Bank codes come from `GET /bank?currency=GHS`, which also
 * lists the mobile networks (`type=mobile_money`: MTN, ATL, VOD); a wallet is looked up by its local number
 * under that code. The documentation shows bank accounts only: for a network Paystack doesn't cover, it
 * answers that the account is unknown, which stops the payout instead of letting it pass.
 */
export const paystackNameEnquiry = (options: PaystackNameOptions): NameEnquiry => ({
  name: 'paystack',
  resolveAccountName: (account) => resolve(options, account),
})
