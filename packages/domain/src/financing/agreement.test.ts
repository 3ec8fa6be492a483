import { expect, test } from 'vitest'
import type { PlanKind } from '../plan-kinds.ts'
import { sumOf } from '../money.ts'
import { agreementTerms } from './agreement.ts'
import { defaultProductTerms } from './product-terms.ts'
import { quoteRent } from './quote.ts'

const terms = { ...defaultProductTerms, service_fee: 10_000 }
const source = {
  as_of: '2026-11-21',
  lender_name: 'Efie',
  application_id: 'a',
  tenant: {
    full_name: 'Ama Serwaa',
    email: 'ama@efie.example',
    phone: null,
    ghana_card_number: 'GHA-712345678-9',
  },
  landlord: { name: 'Kofi Mensah', phone: '+233241234567', email: null },
  property: { address: '12 Ring Road, Accra', region: null, gps: null },
  lease: { start: '2026-12-01', end: '2027-11-30' },
  payee: {
    method: 'mobile_money' as const,
    account: '+233241234567',
    network: 'mtn' as const,
    bank_code: null,
    name: 'Kofi Mensah',
    verified_name: 'Kofi Mensah',
  },
  balance_at_signing: 116_489,
}
const agreementOf = (plan: PlanKind) => {
  const quoted = quoteRent({ plan, monthly_rent: 82_550, payday: 25, payout_date: source.as_of }, terms)
  if (!quoted.ok) throw new Error(quoted.message)
  return agreementTerms(source, quoted.value, terms)
}

test('lists every instalment and the whole cost of the worked case', () => {
  const agreement = agreementOf('standard')
  expect(agreement).toMatchObject({
    as_of: '2026-11-21',
    rate: { annual_percent: 29, word: 'flat', apr_nominal: 67.8, apr_effective: 93.39 },
    amounts: { balance_at_signing: 116_489, total_repayable: 1_306_874, cost_of_credit: 316_274 },
    tranches: [{ number: 1, payout_date: '2026-11-21', amount: 990_600 }],
  })
  expect(agreement.instalments).toHaveLength(11)
  expect(sumOf(agreement.instalments.map(({ amount }) => amount))).toBe(agreement.amounts.total_instalments)
})

test('says flat or reducing, and why there are two payouts', () => {
  expect(agreementOf('reducing').clauses.find(({ title }) => title === 'Interest')?.text).toMatch(/reducing/)
  expect(agreementOf('standard').clauses.map(({ title }) => title)).not.toContain('Two payouts')
  const two = agreementOf('six_plus_six')
  expect(two.clauses.find(({ title }) => title === 'Two payouts')?.text).toMatch(/Rent Act/)
  expect(two.tranches.map(({ payout_date }) => payout_date)).toEqual(['2026-11-21', '2027-05-21'])
})

test('masks the Ghana Card except for its ends', () => {
  expect(agreementOf('standard').tenant.ghana_card).toBe('GHA-••••••678-9')
})
