import { describe, expect, test } from 'vitest'
import { accountLine, accountText, type Payee } from '~/parts/payees/payee.ts'
import { amountRefusal, refundRefusal } from './refunds/refund.ts'

const wallet: Payee = {
  payout_method: 'mobile_money',
  payout_account: '0241234567',
  payout_network: 'mtn',
  payout_bank_code: null,
}

test('accounts are written out with network or bank', () => {
  expect(accountLine(wallet)).toBe('024 123 4567 · MTN')
  expect(accountText(wallet, 'Kofi Mensah')).toBe('MTN wallet 024 123 4567, Kofi Mensah')
  const bank: Payee = { ...wallet, payout_method: 'bank', payout_network: null, payout_bank_code: '120100' }
  expect(accountText(bank, 'Kofi Mensah')).toBe('account 0241234567 at Zenith Bank, Kofi Mensah')
  expect(accountLine({ ...wallet, payout_account: null })).toBe('Not given')
})

describe('refunds', () => {
  test('say why nothing can be refunded', () => {
    const paid = { paid_at: '2026-11-20T09:00:00.000Z' }
    expect(refundRefusal({ ...paid, refundable_amount: 1 })).toBeNull()
    expect(refundRefusal({ ...paid, refundable_amount: 0 })).toMatch(/^There’s nothing left/)
    expect(refundRefusal({ paid_at: null, refundable_amount: 0 })).toMatch(/^Only a completed/)
  })
  test('no more than is left', () => {
    const at = (amount: number | null) => amountRefusal(amount, 5_000)
    expect([at(1), at(5_000)]).toEqual([null, null])
    expect([at(null), at(5_001)]).toEqual(['Enter the amount to refund', 'You can refund up to GH₵ 50.00'])
  })
})
