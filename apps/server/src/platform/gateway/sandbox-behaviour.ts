/** Behaviours of a simulated payer. The payment page offers all of them; some phone numbers select one. */
export const chargeActs = [
  'approve',
  'decline',
  'time-out',
  'late',
  'twice',
  'lost',
  'wrong-amount',
  'wrong-currency',
] as const
export type ChargeAct = (typeof chargeActs)[number]

/** Minutes until a late payer answers, long after the attempt has expired. */
export const LATE_PHONE_MINUTES = 45
/** Minutes of a slow transfer. */
export const LATE_TRANSFER_MINUTES = 2

/** Wallets that answer without the page, for tests and demonstrations (E.164 and local form). */
const phoneActs: Record<string, ChargeAct> = {
  '551234987': 'approve',
  '551234980': 'decline',
  '551234981': 'time-out',
  '551234982': 'lost',
  '551234983': 'twice',
  '551234984': 'late',
}

export const actOfPhone = (phone: string | undefined): ChargeAct | null =>
  phone === undefined ? null : (phoneActs[phone.replaceAll(/\D/g, '').replace(/^(233|0)/, '')] ?? null)

/** Numbers whose charges can't be refunded, always or at the first attempt. */
const refundFailures: Record<string, 'always' | 'once'> = { '551234986': 'always', '551234985': 'once' }

export const refundFails = (phone: unknown, attempts: number): boolean => {
  if (typeof phone !== 'string') return false
  const act = refundFailures[phone.replaceAll(/\D/g, '').slice(-9)]
  return act === 'always' || (act === 'once' && attempts === 1)
}

export type TransferAct = 'succeed' | 'fail-once' | 'fail' | 'late' | 'reversed' | 'lost' | 'unreachable-once'

/** Payout accounts ending in these digits misbehave; all others are paid immediately. */
const transferActs: Record<string, TransferAct> = {
  '000001': 'fail-once',
  '000002': 'late',
  '000003': 'reversed',
  '000004': 'lost',
  '000005': 'fail',
  '000006': 'unreachable-once',
}

export const actOfAccount = (account: string): TransferAct =>
  transferActs[account.replaceAll(/\D/g, '').slice(-6)] ?? 'succeed'
