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

/** Rent loans and shop loans keep principal and interest in accounts of their own. */
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

/** What a loan has received up to a day, by where it is booked. */
export interface ReceivedTotals {
  interest: Pesewas
  /** Interest paid for months that had not begun on that day. */
  interest_in_advance: Pesewas
  principal: Pesewas
  fee: Pesewas
  late_fee: Pesewas
  credit: Pesewas
}

/** Totals of a replayed loan; `asOf` decides which months have begun. */
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
 * What one event did, as the difference of two replays of the same day: with a backdated payment this carries every
 * allocation it moved.
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

/** An instalment payment as allocated; overpayment goes to the tenant's credit. Throws when `received` is not `amount`. */
export const paymentAllocated = (
  amount: Pesewas,
  received: ReceivedTotals,
  place: MoneyPlace,
  line: LoanLine = 'rent',
  dimensions?: Dimensions,
): Posting[] =>
  balancedEntry([debit(accountOfPlace(place), amount), ...receivedLines(received, line)], dimensions)

/** Allocation that moved without new money: credit used, a waiver's refund into credit. Throws unless it sums to zero. */
export const reallocated = (
  received: ReceivedTotals,
  line: LoanLine = 'rent',
  dimensions?: Dimensions,
): Posting[] => balancedEntry(receivedLines(received, line), dimensions)

/**
 * Interest is recognised month by month, on the day the month begins: exactly what early settlement charges, so the ledger
 * always agrees with the payoff and settlement needs no rebate. `inAdvance` is what was already paid for the month.
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

/** Interest of a month that begins while the loan earns nothing: what of it is not paid already is owed, and no income yet. */
export const recognisedInSuspense = (recognised: readonly Posting[], line: LoanLine): Posting[] => {
  const { interest, income, suspense } = receivables[line]
  const unpaid = sumOf(recognised.filter((one) => one.account_code === interest).map((one) => one.amount))
  const moved = recognised.map((one) =>
    one.account_code === income ? { ...one, amount: one.amount + unpaid } : one,
  )
  const [first] = recognised
  return balancedEntry([...moved, ...(first ? [{ ...first, ...credit(suspense, unpaid) }] : [])])
}

/** What of a loan's entry is owed as interest, by the account that it is receivable on. */
export const interestOwedBy = (postings: readonly Posting[], line: LoanLine): Pesewas =>
  sumOf(postings.filter((one) => one.account_code === receivables[line].interest).map((one) => one.amount))

/** Interest earned and not paid is no income any more, or by a negative amount income again. */
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
 * Write-off of what settlement would ask for (domain.md §1: one payoff function). The loss is the payoff less the interest in
 * suspense, which was never earned.
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
 * Money for a loan written off; what exceeds the loss is the tenant's credit. A negative amount takes it back; of money that
 * had come before the loan was written off, from the loss, which it had made less.
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

/** What the accounts of a loan hold for it, by the words of its log. */
export interface LoanHeld {
  principal: Pesewas
  interest_receivable: Pesewas
  interest_in_advance: Pesewas
  fees: Pesewas
  late_fees: Pesewas
  credit: Pesewas
}

/**
 * What a settlement, or a settlement taken back, does to a loan's accounts: each is brought to what the log now says, money
 * moves by `amount`, and what remains is interest that was earned by the old words and not by the new ones, or the other way
 * round. A settlement on its own day leaves nothing: months not begun were never earned.
 */
export const holdingsChanged = (
  { amount, place }: { amount: Pesewas; place: MoneyPlace },
  before: LoanHeld,
  after: LoanHeld,
  line: LoanLine,
  dimensions?: Dimensions,
  /** What takes up the rest. */
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

/** Accounts that a running loan keeps, and that a reversed payout empties into the tenant's credit. */
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
 * The end of a loan whose payout came back: every account of it is emptied, nothing was earned, and what the tenant had paid
 * in instalments is the tenant's credit. `balances` are those after payout and initial payment have been reversed.
 */
export const loanUnwound = (
  balances: ReadonlyMap<AccountCode, Pesewas>,
  dimensions?: Dimensions,
): Posting[] => {
  const lines = loanAccountCodes.map((account) => credit(account, balances.get(account) ?? 0))
  const rest = sumOf(lines.map((line) => line.amount))
  return balancedEntry([...lines, credit(ledgerAccounts.tenant_credit, rest)], dimensions)
}

/** A late fee is a penalty: income without tax. A cured one is reversed by `reversePostings`. */
export const lateFeeAssessed = (amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [debit(ledgerAccounts.late_fees_receivable, amount), credit(ledgerAccounts.late_fee_income, amount)],
    dimensions,
  )

/** A fee or late fee given up by two persons. */
export const chargeWaived = (kind: 'fee' | 'late_fee', amount: Pesewas, dimensions?: Dimensions): Posting[] =>
  balancedEntry(
    [
      debit(ledgerAccounts.waivers, amount),
      credit(kind === 'fee' ? ledgerAccounts.fees_receivable : ledgerAccounts.late_fees_receivable, amount),
    ],
    dimensions,
  )
