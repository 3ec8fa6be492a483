import { z } from 'zod'
import { localNumber } from '../gateway/paystack-charges.ts'
import { walletCodes } from '../gateway/paystack-payouts.ts'
import type { AccountToName, AwayReason, NameAnswer, NameEnquiry } from './port.ts'

export interface PaystackNameOptions {
  secret_key: string
  /** Another address in tests. */
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
  // Paystack says 422, or 400 of a number no bank could have. Without its own words it was something in between.
  if (status === 422 || status === 400)
    return refusal.safeParse(body).success ? { status: 'unknown-account' } : away('refused')
  const told = resolved.safeParse(body)
  // An answer about another account names somebody else.
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
    // What was thrown may hold the address with the account number in it: it is not passed on.
    return away(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

/**
 * Paystack's "Resolve Account Number", `GET /bank/resolve?account_number&bank_code`, which its documentation gives for
 * businesses in Nigeria and Ghana (https://paystack.com/docs/identity-verification/verify-account-number and
 * https://paystack.com/docs/api/verification). Banks go by their codes in `GET /bank?currency=GHS`; that list has the
 * networks too (`type=mobile_money`: MTN, ATL, VOD), and a wallet is asked for by its local number under that code. The
 * documentation shows the call for bank accounts only: where Paystack does not serve a network it answers that it does not
 * know the account, which stops the payout rather than letting it pass.
 */
export const paystackNameEnquiry = (options: PaystackNameOptions): NameEnquiry => ({
  name: 'paystack',
  resolveAccountName: (account) => resolve(options, account),
})
