import type { AccountCode } from './accounts.ts'
import { type Pesewas, proportion, sumOf } from './money.ts'

/**
 * A rated tax component. Fees are gross, so the tax is included (domain.md §6; stored as rows with an
 * effective date).
 */
export interface TaxRate {
  code: string
  name: string
  rate_bps: number
}

/** VAT Act 1151, from 1 January 2026: 20% in total, without cascading. */
export const defaultTaxRates: readonly TaxRate[] = [
  { code: 'vat', name: 'VAT', rate_bps: 1_500 },
  { code: 'nhil', name: 'NHIL', rate_bps: 250 },
  { code: 'getfund', name: 'GETFund levy', rate_bps: 250 },
]

export const taxRateStatuses = ['proposed', 'active', 'replaced', 'dropped'] as const
export type TaxRateStatus = (typeof taxRateStatuses)[number]

/** Effective date of the default rates. */
export const defaultTaxRatesFrom = '2026-01-01'

const taxAccounts: Record<string, AccountCode> = { vat: '2100', nhil: '2110', getfund: '2120' }

/** A gross amount split into net income and its tax components, in pesewas. */
export interface TaxSplit {
  net: Pesewas
  components: { code: string; name: string; rate_bps: number; account_code: AccountCode; amount: Pesewas }[]
}

/** Tax rates in the order of invoices and the ledger: VAT first, then the levies. */
export const inTaxOrder = <Rate extends TaxRate>(rates: readonly Rate[]): Rate[] => {
  const placeOf = ({ code }: Rate) => `${taxAccounts[code] ?? '2190'}${code}`
  return rates.toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))
}

/**
 * Splits a gross fee into income and tax components. Net is the remainder, so the parts always add up to the
 * gross.
 */
export const splitTax = (gross: Pesewas, rates: readonly TaxRate[]): TaxSplit => {
  const base = 10_000 + rates.reduce((sum, rate) => sum + rate.rate_bps, 0)
  const components = rates.map((rate) => ({
    ...rate,
    account_code: taxAccounts[rate.code] ?? ('2190' as const),
    amount: proportion(gross, rate.rate_bps, base),
  }))
  return { net: gross - sumOf(components.map((component) => component.amount)), components }
}
