import { describe, expect, test } from 'vitest'
import type { PaymentDetail } from '../api/rows.ts'
import { accountLine, accountText, type Payee } from './payee.ts'
import { refundableOf, refundRefusal, refundSchema } from './refund.ts'

const wallet: Payee = {
  payout_method: 'mobile_money',
  payout_account: '0241234567',
  payout_network: 'mtn',
  payout_bank_code: null,
}

test('accounts are written out with network or bank', () => {
  expect(accountLine(wallet)).toBe('0241234567 · MTN')
  expect(accountText(wallet, 'Kofi Mensah')).toBe('MTN wallet 0241234567 of Kofi Mensah')
  const bank: Payee = { ...wallet, payout_method: 'bank', payout_network: null, payout_bank_code: '120100' }
  expect(accountText(bank, 'Kofi Mensah')).toBe('account 0241234567 at Zenith Bank of Kofi Mensah')
  expect(accountLine({ ...wallet, payout_account: null })).toBe('Not given')
})

describe('refunds', () => {
  const refund = (status: PaymentDetail['refunds'][number]['status'], amount: number) =>
    ({ status, amount }) as PaymentDetail['refunds'][number]
  const payment = (refunds: PaymentDetail['refunds']) => ({
    amount: 10_000,
    status: 'completed' as const,
    refunds,
  })

  test('what is on its way or failed counts as given back; what was declined does not', () => {
    expect(
      refundableOf(payment([refund('requested', 4_000), refund('failed', 1_000), refund('declined', 9_000)])),
    ).toBe(5_000)
  })
  test('say why nothing can be refunded', () => {
    expect(refundRefusal(payment([]))).toBeNull()
    expect(refundRefusal(payment([refund('completed', 10_000)]))).toMatch(/^All of it/)
    expect(refundRefusal({ ...payment([]), status: 'pending' })).toMatch(/^Only a completed/)
  })
  test('no more than is left', () => {
    const at = (amount: number) => refundSchema(5_000).safeParse({ amount, reason: 'Paid twice' }).success
    expect([at(0), at(1), at(5_000), at(5_001)]).toEqual([false, true, true, false])
  })
})
