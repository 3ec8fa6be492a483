import { type AccountCode, ledgerAccounts } from './accounts.ts'
import type { LocalDate } from './calendar.ts'
import type { LoanLine } from './enumerations.ts'
import type { ReplayedLoan } from './financing/allocation.ts'
import type { Payoff } from './financing/settlement.ts'
import { type Pesewas, sumOf } from './money.ts'
import {
  accountOfPlace,
  credit,
  debit,
  type Dimensions,
  balancedEntry,
  type MoneyPlace,
  type Posting,
} from './postings.ts'

/** Accounts by product line: rent loans and shop plans keep principal and interest apart. */
const receivables: Record<
  LoanLine,
  { principal: AccountCode; interest: AccountCode; suspense: AccountCode; income: AccountCode }
> = {
  rent: {
    principal: ledgerAccounts.principal,
    interest: ledgerAccounts.interest_receivable,
    suspense: ledgerAccounts.interest_suspense,
    income: ledgerAccounts.interest_income,
  },
  shop: {
    principal: ledgerAccounts.shop_principal,
    interest: ledgerAccounts.shop_charge_receivable,
    suspense: ledgerAccounts.shop_charge_suspense,
    income: ledgerAccounts.shop_charge_income,
  },
}

/** Everything a loan has received up to a day, by the account to which it is booked. Pesewas. */
export interface ReceivedTotals {
  interest: Pesewas
  /** Interest paid for months that had not begun by that day. */
  interest_in_advance: Pesewas
  principal: Pesewas
  fee: Pesewas
  late_fee: Pesewas
  credit: Pesewas
}

/** Totals of a replayed loan. `asOf` decides which months have begun. */
export const receivedTotals = (
  loan: Pick<ReplayedLoan, 'instalments' | 'credit'>,
  asOf: LocalDate,
): ReceivedTotals => {
  const totals: ReceivedTotals = {
    interest: 0,
    interest_in_advance: 0,
    principal: 0,
    fee: 0,
    late_fee: 0,
    credit: loan.credit,
  }
  for (const { paid, period_start } of loan.instalments) {
    if (period_start <= asOf) totals.interest += paid.interest
    else totals.interest_in_advance += paid.interest
    totals.principal += paid.principal
    totals.fee += paid.fee
    totals.late_fee += paid.late_fee
  }
  return totals
}

/**
 * Effect of one event: the difference between two replays of the same day. For a backdated payment it
 * includes every allocation that the payment moved.
 */
export const receivedBetween = (before: ReceivedTotals, after: ReceivedTotals): ReceivedTotals => ({
  interest: after.interest - before.interest,
  interest_in_advance: after.interest_in_advance - before.interest_in_advance,
  principal: after.principal - before.principal,
  fee: after.fee - before.fee,
  late_fee: after.late_fee - before.late_fee,
  credit: after.credit - before.credit,
})

const receivedLines = (received: ReceivedTotals, line: LoanLine): Posting[] => [
  credit(receivables[line].interest, received.interest),
  credit(ledgerAccounts.interest_in_advance, received.interest_in_advance),
  credit(receivables[line].principal, received.principal),
  credit(ledgerAccounts.fees_receivable, received.fee),
  credit(ledgerAccounts.late_fees_receivable, received.late_fee),
  credit(ledgerAccounts.tenant_credit, received.credit),
]

/**
 * An instalment payment as allocated; any overpayment becomes tenant's credit. Throws RangeError when
 * `received` does not sum to `amount`.
 */
export const paymentAllocated = (
  amount: Pesewas,
  received: ReceivedTotals,
  place: MoneyPlace,
  line: LoanLine = 'rent',
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry([debit(accountOfPlace(place), amount), ...receivedLines(received, line)], dimensions)

/**
 * Allocations that moved without new money, such as credit used or a waiver's refund into credit. Throws
 * RangeError unless they sum to zero.
 */
export const reallocated = (
  received: ReceivedTotals,
  line: LoanLine = 'rent',
  dimensions?: Dimensions,
): Posting[] => balancedEntry(receivedLines(received, line), dimensions)

/**
 * Interest is recognised month by month, on the day the month begins. That is exactly what early settlement
 * charges, so the ledger always agrees with the payoff and settlement needs no rebate. `inAdvance` is the
 * part already paid.
 */
export const interestRecognised = (
  interest: Pesewas,
  inAdvance: Pesewas,
  line: LoanLine = 'rent',
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(receivables[line].interest, interest - inAdvance),
      debit(ledgerAccounts.interest_in_advance, inAdvance),
      credit(receivables[line].income, interest),
    ],
    dimensions,
  )

/**
 * Interest of a month that begins while the loan is non-accruing: the unpaid part is receivable but held in
 * suspense.
 */
export const recognisedInSuspense = (recognised: readonly Posting[], line: LoanLine): Posting[] => {
  const { interest, income, suspense } = receivables[line]
  const unpaid = sumOf(recognised.filter((one) => one.account_code === interest).map((one) => one.amount))
  const moved = recognised.map((one) =>
    one.account_code === income ? { ...one, amount: one.amount + unpaid } : one,
  )
  const [first] = recognised
  return balancedEntry([...moved, ...(first ? [{ ...first, ...credit(suspense, unpaid) }] : [])])
}

/** Change in interest receivable made by an entry's postings, in pesewas. */
export const interestOwedBy = (postings: readonly Posting[], line: LoanLine): Pesewas =>
  sumOf(postings.filter((one) => one.account_code === receivables[line].interest).map((one) => one.amount))

/** Moves earned but unpaid interest from income to suspense; a negative amount moves it back. */
export const interestSuspended = (amount: Pesewas, line: LoanLine, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(receivables[line].income, amount), credit(receivables[line].suspense, amount)],
    dimensions,
  )

const closingLines = (payoff: Payoff, lateFees: Pesewas, line: LoanLine): Posting[] => [
  credit(receivables[line].principal, payoff.principal_outstanding),
  credit(receivables[line].interest, payoff.interest_of_begun_periods),
  credit(ledgerAccounts.fees_receivable, payoff.unpaid_fees - lateFees),
  credit(ledgerAccounts.late_fees_receivable, lateFees),
]

/**
 * Write-off of the payoff (domain.md §1: one payoff function). The loss excludes interest in suspense, which
 * was never income.
 */
export const writtenOff = (
  payoff: Payoff,
  { late_fees: lateFees, suspended }: { late_fees: Pesewas; suspended: Pesewas },
  line: LoanLine = 'rent',
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry(
    [
      debit(ledgerAccounts.credit_losses, payoff.amount - payoff.refund_due - suspended),
      debit(receivables[line].suspense, suspended),
      debit(ledgerAccounts.interest_in_advance, payoff.prepaid_interest_credited),
      debit(ledgerAccounts.tenant_credit, payoff.credit),
      ...closingLines(payoff, lateFees, line),
    ],
    dimensions,
  )

/**
 * A payment on a written-off loan; anything beyond the loss becomes tenant's credit. A negative amount
 * reverses it. When the money had arrived before the write-off, it is booked against `account` = credit
 * losses, because it had reduced the loss.
 */
export const recovered = (
  amount: Pesewas,
  place: MoneyPlace,
  dimensions?: Dimensions,
  surplus: Pesewas = 0,
  account: AccountCode = ledgerAccounts.recoveries,
): Posting[] =>
  balancedEntry(
    [
      debit(accountOfPlace(place), amount),
      credit(account, amount - surplus),
      credit(ledgerAccounts.tenant_credit, surplus),
    ],
    dimensions,
  )

/** A loan's balance on each of its accounts, computed from its log. Pesewas. */
export interface LoanAccountBalances {
  principal: Pesewas
  interest_receivable: Pesewas
  interest_in_advance: Pesewas
  fees: Pesewas
  late_fees: Pesewas
  credit: Pesewas
}

/**
 * Entry for a settlement or its reversal. Each account is adjusted to the balance that the log now gives,
 * cash moves by `amount`, and the remainder is interest that was earned under one version of the log but not
 * under the other. A settlement recorded on its own value date leaves no remainder, because months not begun
 * were never earned.
 */
export const holdingsChanged = (
  { amount, place }: { amount: Pesewas; place: MoneyPlace },
  before: LoanAccountBalances,
  after: LoanAccountBalances,
  line: LoanLine,
  dimensions?: Dimensions,
  /** Account for the remainder; the line's interest income by default. */
  rest: AccountCode = receivables[line].income,
): Posting[] => {
  const moved = [
    debit(accountOfPlace(place), amount),
    debit(receivables[line].principal, after.principal - before.principal),
    debit(receivables[line].interest, after.interest_receivable - before.interest_receivable),
    credit(ledgerAccounts.interest_in_advance, after.interest_in_advance - before.interest_in_advance),
    debit(ledgerAccounts.fees_receivable, after.fees - before.fees),
    debit(ledgerAccounts.late_fees_receivable, after.late_fees - before.late_fees),
    credit(ledgerAccounts.tenant_credit, after.credit - before.credit),
  ]
  return balancedEntry([...moved, credit(rest, sumOf(moved.map((posting) => posting.amount)))], dimensions)
}

/** Accounts of a running loan, which a reversed payout clears into tenant's credit. */
export const loanAccountCodes: readonly AccountCode[] = [
  ledgerAccounts.principal,
  ledgerAccounts.interest_receivable,
  ledgerAccounts.interest_suspense,
  ledgerAccounts.fees_receivable,
  ledgerAccounts.late_fees_receivable,
  ledgerAccounts.interest_in_advance,
  ledgerAccounts.interest_income,
  ledgerAccounts.late_fee_income,
  ledgerAccounts.waivers,
]

/**
 * Unwinds a loan whose payout was reversed: clears every account of the loan, recognises no income, and turns
 * instalments paid into tenant's credit. `balances` are those after payout and initial payment have been
 * reversed.
 */
export const loanUnwound = (
  balances: ReadonlyMap<AccountCode, Pesewas>,
  dimensions?: Dimensions,
): Posting[] => {
  const lines = loanAccountCodes.map((account) => credit(account, balances.get(account) ?? 0))
  const rest = sumOf(lines.map((line) => line.amount))
  return balancedEntry([...lines, credit(ledgerAccounts.tenant_credit, rest)], dimensions)
}

/**
 * Assesses a late fee. It is a penalty, so income without VAT. A cured fee is reversed by `reversePostings`.
 */
export const lateFeeAssessed = (amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(ledgerAccounts.late_fees_receivable, amount), credit(ledgerAccounts.late_fee_income, amount)],
    dimensions,
  )

/** Waives a fee or late fee, which takes two people. */
export const chargeWaived = (kind: 'fee' | 'late_fee', amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [
      debit(ledgerAccounts.waivers, amount),
      credit(kind === 'fee' ? ledgerAccounts.fees_receivable : ledgerAccounts.late_fees_receivable, amount),
    ],
    dimensions,
  )
