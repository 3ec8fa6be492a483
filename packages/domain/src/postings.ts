import { type AccountCode, ledgerAccounts } from './accounts.ts'
import { type Pesewas, sumOf } from './money.ts'
import { splitTax, type TaxRate } from './taxes.ts'

/** One line of a journal entry in pesewas: debit positive, credit negative; never zero. */
export interface Posting {
  account_code: AccountCode
  amount: Pesewas
  user_id?: string | null
  application_id?: string | null
  order_id?: string | null
}

/** The person, application or order to which an entry's lines relate. */
export type Dimensions = Pick<Posting, 'user_id' | 'application_id' | 'order_id'>

/** A ledger account that holds money, including one that finance opened. */
export interface MoneyAccount {
  account_code: string
}

/**
 * Where money came in or went out: a named place or a money account. `unidentified`: already received, owner
 * unknown. `renewal`: lent by the loan that renews this one. `refunds_in_flight`: owed back but not yet sent.
 * `chargebacks`: charged back and owed again.
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

/** The ledger account of a place. */
export const accountOfPlace = (place: MoneyPlace): AccountCode =>
  // `AccountCode` lists only the accounts that the system owns. Accounts opened by finance hold money in the
  // same way.
  typeof place === 'string' ? ledgerAccounts[place] : (place.account_code as AccountCode)

/** A line that debits an account; a negative amount credits it. */
export const debit = (account_code: AccountCode, amount: Pesewas): Posting => ({ account_code, amount })
export const credit = (account_code: AccountCode, amount: Pesewas): Posting => ({
  account_code,
  amount: 0 - amount,
})

/** Whether debits equal credits. */
export const isBalanced = (postings: readonly Posting[]): boolean =>
  sumOf(postings.map((posting) => posting.amount)) === 0

/**
 * Drops zero lines and adds the dimensions. Throws RangeError when the lines do not balance, which is a
 * programming error.
 */
export const balancedEntry = (lines: readonly Posting[], dimensions: Dimensions = {}): Posting[] => {
  if (!isBalanced(lines)) throw new RangeError('postings do not balance')
  return lines.filter((line) => line.amount !== 0).map((line) => ({ ...line, ...dimensions }))
}

/** The reversing entry, for refunded fees and corrections. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }))

const feeIncome = (account: AccountCode, gross: Pesewas, rates: readonly TaxRate[]): Posting[] => {
  const { net, components } = splitTax(gross, rates)
  return [
    credit(account, net),
    ...components.map((component) => credit(component.account_code, component.amount)),
  ]
}

/**
 * Receives an application fee: income net of VAT and levies. The refund of a service not performed is its
 * reverse.
 */
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

/**
 * Receives the balance at signing. It is held as a liability until the landlord is paid, and refunded in full
 * by the reverse.
 */
export const initialPaymentReceived = (
  amount: Pesewas,
  place: MoneyPlace,
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [debit(accountOfPlace(place), amount), credit(ledgerAccounts.initial_payments, amount)],
    dimensions,
  )

/**
 * Applies the initial payment once the landlord is paid: the deposit repays principal, prepaid interest is
 * deferred to its month, and the service fee is earned.
 */
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

/** Steps of a payout that the ledger follows; a reversal books differently after `failed` and `confirmed`. */
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
 * Postings for each step of a payout to the landlord. `requested` moves nothing, `released` creates the
 * liability, `sent` pays it from the bank, and `confirmed` creates the loan. `failed` restores the liability
 * for a retry. A reversed payout ends the loan.
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
 * Books the renewed loan's payoff as principal of the renewing loan. In between it is in flight like the
 * payout, because the old loan is settled on the payout day and the new one begins when the payout has
 * arrived.
 */
export const refinancingLent = (amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(ledgerAccounts.principal, amount), credit(ledgerAccounts.renewal, amount)], dimensions)

/** The provider's settlement into the bank: gross takings less its fee. */
export const gatewaySettled = (gross: Pesewas, fee: Pesewas): Posting[] =>
  balancedEntry([
    debit(ledgerAccounts.bank, gross - fee),
    debit(ledgerAccounts.gateway_fees, fee),
    credit(ledgerAccounts.gateway, gross),
  ])

/** Fee of a payout or other transfer. */
export const transferFeePaid = (fee: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(ledgerAccounts.gateway_fees, fee), credit(ledgerAccounts.bank, fee)], dimensions)

/**
 * Receives money for something no longer demanded: credit of the tenant when known, otherwise an unidentified
 * receipt.
 */
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

/** A posting on any ledger account, including those that finance opened. */
export type ChartPosting = Omit<Posting, 'account_code'> & { account_code: string }

/**
 * A refund was paid from the provider's balance, a bank account or a till, and is no longer owed. A negative
 * amount reverses it: the provider has the money again, and the refund is owed as before.
 */
export const refundPaid = (amount: Pesewas, from: string, dimensions: Dimensions = {}): ChartPosting[] => [
  { account_code: ledgerAccounts.refunds_in_flight, amount, ...dimensions },
  { account_code: from, amount: 0 - amount, ...dimensions },
]

/**
 * The provider paid a refund that had already been put back and used, or paid another way: a loss until
 * recovered.
 */
export const refundPaidTwice = (amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(ledgerAccounts.credit_losses, amount), credit(ledgerAccounts.gateway, amount)],
    dimensions,
  )

/** Refunds tenant's credit. */
export const creditRefunded = (amount: Pesewas, place: MoneyPlace, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(ledgerAccounts.tenant_credit, amount), credit(accountOfPlace(place), amount)],
    dimensions,
  )

/** Books a shop sale: cash price to income and tax, and whatever is not paid down to the plan's principal. */
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
 * Books returned goods: reverses the sale and its tax for their price. The plan's principal falls by what was
 * credited, the rest becomes tenant's credit.
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

/** Refunds part of the price of goods that the buyer keeps, reversing that much of the sale and its tax. */
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

/** A chargeback: the provider's balance falls, against whatever the payment had become. */
export const chargedBack = (amount: Pesewas, account: AccountCode, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(account, amount), credit(ledgerAccounts.gateway, amount)], dimensions)

/**
 * Moves what a person owes after a chargeback to or from another account. A positive amount increases the
 * debt.
 */
export const chargebackOwed = (amount: Pesewas, account: AccountCode, dimensions?: Dimensions): Posting[] =>
  balancedEntry([debit(ledgerAccounts.chargebacks, amount), credit(account, amount)], dimensions)

/** Sets off credit held for a person against their chargeback debt and the loss booked for it. */
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

/** A charge that the bank or provider deducted without notice. */
export const bankChargePaid = (amount: Pesewas, place: 'gateway' | 'bank'): Posting[] =>
  balancedEntry([debit(ledgerAccounts.bank_charges, amount), credit(accountOfPlace(place), amount)])

/** Adjusts impairment allowances to the level required by days past due. Changes may be negative. */
export const impairmentChanged = (change: { rent: Pesewas; shop: Pesewas }): Posting[] =>
  balancedEntry([
    debit(ledgerAccounts.impairment, change.rent + change.shop),
    credit(ledgerAccounts.impairment_allowance, change.rent),
    credit(ledgerAccounts.shop_impairment_allowance, change.shop),
  ])
