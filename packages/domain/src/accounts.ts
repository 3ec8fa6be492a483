export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountType = (typeof accountTypes)[number]

/**
 * What an account's balance is reconciled with. Bank, cash and gateway accounts have statements, a control
 * account has the rows of its sub-ledger, and a tax account what is owed to the tax office. `general`
 * accounts have only their postings.
 */
export const accountKinds = ['bank', 'cash', 'gateway', 'control', 'tax', 'general'] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountSides = ['debit', 'credit'] as const
export type AccountSide = (typeof accountSides)[number]

/** Accounts that the system posts to. A name may be improved, but a code is permanent and never reused. */
export const chartOfAccounts = [
  { code: '1000', name: 'Bank', type: 'asset', kind: 'bank' },
  { code: '1010', name: 'Payment provider clearing', type: 'asset', kind: 'gateway' },
  { code: '1020', name: 'Cash in hand', type: 'asset', kind: 'cash' },
  { code: '1030', name: 'Payouts in transit', type: 'asset', kind: 'control' },
  { code: '1100', name: 'Rent loans: principal', type: 'asset', kind: 'control' },
  { code: '1110', name: 'Rent loans: interest receivable', type: 'asset', kind: 'control' },
  { code: '1120', name: 'Fees receivable', type: 'asset', kind: 'control' },
  { code: '1130', name: 'Late fees receivable', type: 'asset', kind: 'control' },
  { code: '1180', name: 'Rent loans: interest in suspense', type: 'asset', kind: 'control' },
  { code: '1190', name: 'Rent loans: impairment allowance', type: 'asset', kind: 'control' },
  { code: '1200', name: 'Shop plans: principal', type: 'asset', kind: 'control' },
  { code: '1210', name: 'Shop plans: finance charge receivable', type: 'asset', kind: 'control' },
  { code: '1280', name: 'Shop plans: finance charge in suspense', type: 'asset', kind: 'control' },
  { code: '1290', name: 'Shop plans: impairment allowance', type: 'asset', kind: 'control' },
  { code: '1300', name: 'Employers’ invoices', type: 'asset', kind: 'control' },
  { code: '1310', name: 'Chargebacks receivable', type: 'asset', kind: 'control' },
  { code: '2000', name: 'Customer credit balances', type: 'liability', kind: 'control' },
  { code: '2010', name: 'Initial payments held', type: 'liability', kind: 'control' },
  { code: '2020', name: 'Landlord payouts payable', type: 'liability', kind: 'control' },
  { code: '2030', name: 'Interest received in advance', type: 'liability', kind: 'control' },
  { code: '2040', name: 'Unidentified receipts', type: 'liability', kind: 'control' },
  { code: '2100', name: 'VAT payable', type: 'liability', kind: 'tax' },
  { code: '2110', name: 'NHIL payable', type: 'liability', kind: 'tax' },
  { code: '2120', name: 'GETFund levy payable', type: 'liability', kind: 'tax' },
  { code: '2140', name: 'Refunds in progress', type: 'liability', kind: 'control' },
  { code: '2190', name: 'Other levies payable', type: 'liability', kind: 'tax' },
  { code: '2300', name: 'Employees’ instalments invoiced', type: 'liability', kind: 'control' },
  { code: '2310', name: 'Payroll receipts to allocate', type: 'liability', kind: 'control' },
  { code: '2500', name: 'Borrowings', type: 'liability', kind: 'general' },
  { code: '3000', name: 'Owners’ funding', type: 'equity', kind: 'general' },
  { code: '3900', name: 'Opening balances', type: 'equity', kind: 'general' },
  { code: '4000', name: 'Interest income', type: 'income', kind: 'general' },
  { code: '4010', name: 'Document verification fees', type: 'income', kind: 'general' },
  { code: '4020', name: 'Inspection fees', type: 'income', kind: 'general' },
  { code: '4030', name: 'Service fees', type: 'income', kind: 'general' },
  { code: '4040', name: 'Late fees', type: 'income', kind: 'general' },
  { code: '4050', name: 'Shop finance charges', type: 'income', kind: 'general' },
  { code: '4060', name: 'Recoveries', type: 'income', kind: 'general' },
  { code: '4100', name: 'Shop sales', type: 'income', kind: 'general' },
  { code: '5000', name: 'Credit losses', type: 'expense', kind: 'general' },
  { code: '5010', name: 'Payment provider fees', type: 'expense', kind: 'general' },
  { code: '5020', name: 'Waivers and goodwill', type: 'expense', kind: 'general' },
  { code: '5030', name: 'Impairment', type: 'expense', kind: 'general' },
  { code: '5040', name: 'Bank charges', type: 'expense', kind: 'general' },
  { code: '5100', name: 'Salaries', type: 'expense', kind: 'general' },
  { code: '5110', name: 'Rent and utilities', type: 'expense', kind: 'general' },
  { code: '5120', name: 'Professional fees', type: 'expense', kind: 'general' },
  { code: '5190', name: 'Other running costs', type: 'expense', kind: 'general' },
  { code: '5200', name: 'Interest on borrowings', type: 'expense', kind: 'general' },
] as const satisfies readonly { code: string; name: string; type: AccountType; kind: AccountKind }[]

export type AccountCode = (typeof chartOfAccounts)[number]['code']

/** Account codes by purpose, so that postings read without the chart at hand. */
export const ledgerAccounts = {
  bank: '1000',
  gateway: '1010',
  cash: '1020',
  payouts_in_flight: '1030',
  /** Clearing account through which a renewal settles the old loan: part of the new loan's payout. */
  renewal: '1030',
  principal: '1100',
  interest_receivable: '1110',
  fees_receivable: '1120',
  late_fees_receivable: '1130',
  interest_suspense: '1180',
  impairment_allowance: '1190',
  shop_principal: '1200',
  shop_charge_receivable: '1210',
  shop_charge_suspense: '1280',
  shop_impairment_allowance: '1290',
  tenant_credit: '2000',
  initial_payments: '2010',
  landlord_payable: '2020',
  interest_in_advance: '2030',
  unidentified: '2040',
  /** Owed to payers from the release of a refund until it is confirmed or put back. */
  refunds_in_flight: '2140',
  employer_invoices: '1300',
  chargebacks: '1310',
  payroll_invoiced: '2300',
  /** An employer's payment on its way to the loans; always clears to zero. */
  payroll: '2310',
  borrowings: '2500',
  funding: '3000',
  opening_balances: '3900',
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
  interest_on_borrowings: '5200',
  waivers: '5020',
  impairment: '5030',
  bank_charges: '5040',
} as const satisfies Record<string, AccountCode>

/**
 * Income accounts counted in `totalRevenue`: recognised interest and fees, net of VAT (interface.md,
 * analytics).
 */
export const revenueAccounts: readonly AccountCode[] = ['4000', '4010', '4020', '4030', '4040', '4050']

/** Contra assets: interest in suspense and impairment allowances are assets that carry credit balances. */
const contraAccounts: ReadonlySet<string> = new Set([
  ledgerAccounts.interest_suspense,
  ledgerAccounts.shop_charge_suspense,
  ledgerAccounts.impairment_allowance,
  ledgerAccounts.shop_impairment_allowance,
])

/** The side on which an account's balance increases. */
export const normalSideOf = ({ code, type }: { code: string; type: AccountType }): AccountSide =>
  (type === 'asset' || type === 'expense') !== contraAccounts.has(code) ? 'debit' : 'credit'

/** Kinds of account that finance may open. The system owns all other kinds. */
export const openedAccountKinds = ['bank', 'cash', 'general'] as const
export type OpenedAccountKind = (typeof openedAccountKinds)[number]

/** Code range reserved for accounts that finance opens. The server assigns the next free code in it. */
export const openedCodesOf = (kind: OpenedAccountKind, type: AccountType): { from: string; to: string } => {
  if (kind === 'bank') return { from: '1040', to: '1069' }
  if (kind === 'cash') return { from: '1070', to: '1099' }
  const ranges = {
    asset: { from: '1500', to: '1899' },
    liability: { from: '2600', to: '2899' },
    equity: { from: '3100', to: '3899' },
    income: { from: '4500', to: '4899' },
    expense: { from: '5300', to: '5899' },
  } as const satisfies Record<AccountType, { from: string; to: string }>
  return ranges[type]
}
