import { type AccountCode, ledgerAccounts } from './accounts.ts'
import { type Pesewas, sumOf } from './money.ts'
import { splitTax, type TaxRate } from './taxes.ts'

/** One line of a journal entry: debit positive, credit negative; never zero. */
export interface Posting {
  account_code: AccountCode
  amount: Pesewas
  user_id?: string | null
  application_id?: string | null
  order_id?: string | null
}

/** Whom and what the lines of an entry are about. */
export type Dimensions = Pick<Posting, 'user_id' | 'application_id' | 'order_id'>

/** An account of the chart that holds money, also one that finance opened. */
export interface MoneyAccount {
  account_code: string
}

/**
 * Where money came in or went out: an account, or a place that has one of its own. `unidentified` is money that was here already, its owner unknown, `renewal` is lent by the
 * loan that renews this one, `refunds_in_flight` is owed back and has not left yet, and `chargebacks` is money that a bank took
 * back and the person owes again.
 */
export type MoneyPlace =
  | 'gateway'
  | 'bank'
  | 'cash'
  | 'unidentified'
  | 'payroll'
  | 'renewal'
  | 'refunds_in_flight'
  | 'chargebacks'
  | MoneyAccount

/** The account of a place. */
export const accountOfPlace = (place: MoneyPlace): AccountCode =>
  // Postings name Efie's own accounts; those of the chart hold money in the same way.
  typeof place === 'string' ? ledgerAccounts[place] : (place.account_code as AccountCode)

/** Debits an account by a signed amount. */
export const debit = (account_code: AccountCode, amount: Pesewas): Posting => ({ account_code, amount })
export const credit = (account_code: AccountCode, amount: Pesewas): Posting => ({
  account_code,
  amount: 0 - amount,
})

export const isBalanced = (postings: readonly Posting[]): boolean =>
  sumOf(postings.map((posting) => posting.amount)) === 0

/** Drops empty lines and adds dimensions. Throws when the lines do not balance: a programming error. */
export const balancedEntry = (lines: readonly Posting[], dimensions: Dimensions = {}): Posting[] => {
  if (!isBalanced(lines)) throw new RangeError('postings do not balance')
  return lines.filter((line) => line.amount !== 0).map((line) => ({ ...line, ...dimensions }))
}

/** The same entry the other way round: refunds of fees, corrections. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }))

const feeIncome = (account: AccountCode, gross: Pesewas, rates: readonly TaxRate[]): Posting[] => {
  const { net, components } = splitTax(gross, rates)
  return [
    credit(account, net),
    ...components.map((component) => credit(component.account_code, component.amount)),
  ]
}

/** Application fee received: income net of VAT and levies. Refunded, for a service not performed, by its reverse. */
export const applicationFeeReceived = (
  fee: { document_verification_fee: Pesewas; inspection_fee: Pesewas },
  rates: readonly TaxRate[],
  place: MoneyPlace,
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(accountOfPlace(place), fee.document_verification_fee + fee.inspection_fee),
      ...feeIncome(ledgerAccounts.verification_income, fee.document_verification_fee, rates),
      ...feeIncome(ledgerAccounts.inspection_income, fee.inspection_fee, rates),
    ],
    dimensions,
  )

/** Balance at signing received: held, not earned, until the landlord is paid; refunded in full by its reverse. */
export const initialPaymentReceived = (
  amount: Pesewas,
  place: MoneyPlace,
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [debit(accountOfPlace(place), amount), credit(ledgerAccounts.initial_payments, amount)],
    dimensions,
  )

/** When the landlord is paid: the deposit repays principal, prepaid interest waits for its month, the service fee is earned. */
export const initialPaymentApplied = (
  parts: { deposit_amount: Pesewas; interest_amount: Pesewas; service_fee: Pesewas },
  rates: readonly TaxRate[],
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(
        ledgerAccounts.initial_payments,
        parts.deposit_amount + parts.interest_amount + parts.service_fee,
      ),
      credit(ledgerAccounts.principal, parts.deposit_amount),
      credit(ledgerAccounts.interest_in_advance, parts.interest_amount),
      ...feeIncome(ledgerAccounts.service_income, parts.service_fee, rates),
    ],
    dimensions,
  )

export type DisbursementStep =
  | 'requested'
  | 'released'
  | 'sent'
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'reversed-failed'
  | 'reversed-confirmed'

/**
 * A payout to the landlord, step by step. Requested moves nothing; released binds us to pay; sent takes the money from the
 * bank; confirmed makes the loan. Failed puts it back, still owed, for the retry. A reversed payout ends the loan.
 */
export const disbursementPostings = (
  step: DisbursementStep,
  amount: Pesewas,
  dimensions?: Dimensions,
): Posting[] => {
  const move = (to: AccountCode, from: AccountCode) =>
    balancedEntry([debit(to, amount), credit(from, amount)], dimensions)
  switch (step) {
    case 'requested':
      return []
    case 'released':
      return move(ledgerAccounts.payouts_in_flight, ledgerAccounts.landlord_payable)
    case 'sent':
      return move(ledgerAccounts.landlord_payable, ledgerAccounts.bank)
    case 'confirmed':
      return move(ledgerAccounts.principal, ledgerAccounts.payouts_in_flight)
    case 'failed':
      return move(ledgerAccounts.bank, ledgerAccounts.landlord_payable)
    case 'cancelled':
    case 'reversed-failed':
      return move(ledgerAccounts.landlord_payable, ledgerAccounts.payouts_in_flight)
    case 'reversed-confirmed':
      return move(ledgerAccounts.bank, ledgerAccounts.principal)
  }
}

/**
 * What the renewed loan needed becomes principal of the loan that renews it. Between the two it is in flight as the payout is:
 * the one is settled on the day of the payout, the other begins when it has arrived.
 */
export const refinancingLent = (amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(ledgerAccounts.principal, amount), credit(ledgerAccounts.renewal, amount)], dimensions)

/** Money taken by the provider, and what it kept, arriving at the bank. */
export const gatewaySettled = (gross: Pesewas, fee: Pesewas): Posting[] =>
  balancedEntry([
    debit(ledgerAccounts.bank, gross - fee),
    debit(ledgerAccounts.gateway_fees, fee),
    credit(ledgerAccounts.gateway, gross),
  ])

/** What a payout or other transfer cost. */
export const transferFeePaid = (fee: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(ledgerAccounts.gateway_fees, fee), credit(ledgerAccounts.bank, fee)], dimensions)

/** Money that arrives for what is no longer demanded is the tenant's credit; with no known person, an open item. */
export const unexpectedMoneyReceived = (
  amount: Pesewas,
  place: MoneyPlace,
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(accountOfPlace(place), amount),
      credit(dimensions?.user_id ? ledgerAccounts.tenant_credit : ledgerAccounts.unidentified, amount),
    ],
    dimensions,
  )

/** A line on any account of the chart, those that finance opened among them. */
export type ChartPosting = Omit<Posting, 'account_code'> & { account_code: string }

/**
 * The money of a refund has left, from the provider's balance or from a bank account or till of the chart: it is owed no more.
 * A negative amount: the provider has it again, and it is owed as before.
 */
export const refundPaid = (amount: Pesewas, from: string, dimensions: Dimensions = {}): ChartPosting[] => [
  { account_code: ledgerAccounts.refunds_in_flight, amount, ...dimensions },
  { account_code: from, amount: 0 - amount, ...dimensions },
]

/** The provider paid out what had been put back and used, or paid another way: a loss until it is recovered. */
export const refundPaidTwice = (amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(ledgerAccounts.credit_losses, amount), credit(ledgerAccounts.gateway, amount)],
    dimensions,
  )

/** Tenant's credit paid back. */
export const creditRefunded = (amount: Pesewas, place: MoneyPlace, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(ledgerAccounts.tenant_credit, amount), credit(accountOfPlace(place), amount)],
    dimensions,
  )

/** Shop sale: cash price into income and tax; what is not paid down becomes the plan's principal. */
export const shopSold = (
  sale: { cash_price: Pesewas; paid: Pesewas },
  rates: readonly TaxRate[],
  place: MoneyPlace,
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(accountOfPlace(place), sale.paid),
      debit(ledgerAccounts.shop_principal, sale.cash_price - sale.paid),
      ...feeIncome(ledgerAccounts.shop_sales, sale.cash_price, rates),
    ],
    dimensions,
  )

/**
 * Goods came back: the sale and its tax are undone for their price; the plan's principal falls by what was credited, the rest
 * is the tenant's credit.
 */
export const shopReturned = (
  goods: { price: Pesewas; credited_principal: Pesewas },
  rates: readonly TaxRate[],
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      ...reversePostings(feeIncome(ledgerAccounts.shop_sales, goods.price, rates)),
      credit(ledgerAccounts.shop_principal, goods.credited_principal),
      credit(ledgerAccounts.tenant_credit, goods.price - goods.credited_principal),
    ],
    dimensions,
  )

/** Part of the price of goods that the buyer keeps is given back: so much of the sale and its tax is undone. */
export const shopPriceReduced = (
  amount: Pesewas,
  rates: readonly TaxRate[],
  place: MoneyPlace,
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      ...reversePostings(feeIncome(ledgerAccounts.shop_sales, amount, rates)),
      credit(accountOfPlace(place), amount),
    ],
    dimensions,
  )

/** A bank took money back: it is gone from the provider's balance, out of whatever it had become. */
export const chargedBack = (amount: Pesewas, account: AccountCode, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(account, amount), credit(ledgerAccounts.gateway, amount)], dimensions)

/** What a person owes after a charge-back, moved to or from another account. Above zero it is owed more. */
export const chargebackOwed = (amount: Pesewas, account: AccountCode, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(ledgerAccounts.chargebacks, amount), credit(account, amount)], dimensions)

/** Money held for a person that a bank had taken back already: what they still owe is less, or what was lost by it. */
export const chargebackSetOff = (
  { owed, lost }: { owed: Pesewas; lost: Pesewas },
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(ledgerAccounts.tenant_credit, owed + lost),
      credit(ledgerAccounts.chargebacks, owed),
      credit(ledgerAccounts.credit_losses, lost),
    ],
    dimensions,
  )

/** What a bank or provider took for itself, without saying so beforehand. */
export const bankChargePaid = (amount: Pesewas, place: 'gateway' | 'bank'): Posting[] =>
  balancedEntry([debit(ledgerAccounts.bank_charges, amount), credit(accountOfPlace(place), amount)])

/** Brings the allowances for losses to what the buckets of delinquency ask for; a change may be negative. */
export const impairmentChanged = (change: { rent: Pesewas; shop: Pesewas }): Posting[] =>
  balancedEntry([
    debit(ledgerAccounts.impairment, change.rent + change.shop),
    credit(ledgerAccounts.impairment_allowance, change.rent),
    credit(ledgerAccounts.shop_impairment_allowance, change.shop),
  ])
