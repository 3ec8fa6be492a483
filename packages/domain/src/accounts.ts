import { type Pesewas, proportion, sumOf } from './money.ts'

export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** Chart of ledgerAccounts. Codes are kept for good: a name may be bettered, a code never reused. */
export const chartOfAccounts = [
  { code: '1000', name: 'Bank', type: 'asset' },
  { code: '1010', name: 'Gateway clearing', type: 'asset' },
  { code: '1020', name: 'Cash in hand', type: 'asset' },
  { code: '1030', name: 'Payouts in flight', type: 'asset' },
  { code: '1100', name: 'Rent loans: principal', type: 'asset' },
  { code: '1110', name: 'Rent loans: interest receivable', type: 'asset' },
  { code: '1120', name: 'Fees receivable', type: 'asset' },
  { code: '1130', name: 'Late fees receivable', type: 'asset' },
  { code: '1190', name: 'Rent loans: impairment allowance', type: 'asset' },
  { code: '1200', name: 'Shop plans: principal', type: 'asset' },
  { code: '1210', name: 'Shop plans: finance charge receivable', type: 'asset' },
  { code: '1290', name: 'Shop plans: impairment allowance', type: 'asset' },
  { code: '1300', name: 'Employers’ invoices', type: 'asset' },
  { code: '2000', name: 'Tenants’ credit', type: 'liability' },
  { code: '2010', name: 'Initial payments held', type: 'liability' },
  { code: '2020', name: 'Landlord payouts payable', type: 'liability' },
  { code: '2030', name: 'Interest received in advance', type: 'liability' },
  { code: '2040', name: 'Unidentified receipts', type: 'liability' },
  { code: '2100', name: 'VAT payable', type: 'liability' },
  { code: '2110', name: 'NHIL payable', type: 'liability' },
  { code: '2120', name: 'GETFund levy payable', type: 'liability' },
  { code: '2190', name: 'Other levies payable', type: 'liability' },
  { code: '2300', name: 'Employees’ instalments invoiced', type: 'liability' },
  { code: '2310', name: 'Payroll receipts to allocate', type: 'liability' },
  { code: '3000', name: 'Owners’ funding', type: 'equity' },
  { code: '4000', name: 'Interest income', type: 'income' },
  { code: '4010', name: 'Document verification fees', type: 'income' },
  { code: '4020', name: 'Inspection fees', type: 'income' },
  { code: '4030', name: 'Service fees', type: 'income' },
  { code: '4040', name: 'Late fees', type: 'income' },
  { code: '4050', name: 'Shop finance charges', type: 'income' },
  { code: '4060', name: 'Recoveries', type: 'income' },
  { code: '4100', name: 'Shop sales', type: 'income' },
  { code: '5000', name: 'Credit losses', type: 'expense' },
  { code: '5010', name: 'Gateway fees', type: 'expense' },
  { code: '5020', name: 'Waivers and goodwill', type: 'expense' },
  { code: '5030', name: 'Impairment', type: 'expense' },
  { code: '5040', name: 'Bank charges', type: 'expense' },
] as const satisfies readonly { code: string; name: string; type: AccountType }[]

export type AccountCode = (typeof chartOfAccounts)[number]['code']

/** Accounts by what they are for, so that code reads as words. */
export const ledgerAccounts = {
  bank: '1000',
  gateway: '1010',
  cash: '1020',
  payouts_in_flight: '1030',
  principal: '1100',
  interest_receivable: '1110',
  fees_receivable: '1120',
  late_fees_receivable: '1130',
  impairment_allowance: '1190',
  shop_principal: '1200',
  shop_charge_receivable: '1210',
  shop_impairment_allowance: '1290',
  tenant_credit: '2000',
  initial_payments: '2010',
  landlord_payable: '2020',
  interest_in_advance: '2030',
  unidentified: '2040',
  employer_invoices: '1300',
  payroll_invoiced: '2300',
  /** An employer’s money on its way to the loans: nothing stays here. */
  payroll: '2310',
  funding: '3000',
  interest_income: '4000',
  verification_income: '4010',
  inspection_income: '4020',
  service_income: '4030',
  late_fee_income: '4040',
  shop_charge_income: '4050',
  recoveries: '4060',
  shop_sales: '4100',
  credit_losses: '5000',
  gateway_fees: '5010',
  waivers: '5020',
  impairment: '5030',
  bank_charges: '5040',
} as const satisfies Record<string, AccountCode>

/** Income accounts that `totalRevenue` counts: interest and fees recognised, net of VAT (interface.md, analytics). */
export const revenueAccounts: readonly AccountCode[] = ['4000', '4010', '4020', '4030', '4040', '4050']

/** A rated component of a fee: fees are gross, so the tax is inside (domain.md §6; rates in settings). */
export interface TaxRate {
  code: string
  name: string
  rate_bps: number
}

/** VAT Act 1151, from 1 January 2026: 20 % together, no cascading. */
export const defaultTaxRates: readonly TaxRate[] = [
  { code: 'vat', name: 'VAT', rate_bps: 1_500 },
  { code: 'nhil', name: 'NHIL', rate_bps: 250 },
  { code: 'getfund', name: 'GETFund levy', rate_bps: 250 },
]

const taxAccounts: Record<string, AccountCode> = { vat: '2100', nhil: '2110', getfund: '2120' }

export interface TaxSplit {
  net: Pesewas
  components: { code: string; name: string; rate_bps: number; account_code: AccountCode; amount: Pesewas }[]
}

/** Splits a gross fee into income and its tax components; net is what is left, so the parts always make the whole. */
export const splitTax = (gross: Pesewas, rates: readonly TaxRate[]): TaxSplit => {
  const base = 10_000 + rates.reduce((sum, rate) => sum + rate.rate_bps, 0)
  const components = rates.map((rate) => ({
    ...rate,
    account_code: taxAccounts[rate.code] ?? ('2190' as const),
    amount: proportion(gross, rate.rate_bps, base),
  }))
  return { net: gross - sumOf(components.map((component) => component.amount)), components }
}
