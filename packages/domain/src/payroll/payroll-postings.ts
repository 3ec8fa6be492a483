import { ledgerAccounts } from '../accounts.ts'
import type { Pesewas } from '../money.ts'
import {
  accountOfPlace,
  balancedEntry,
  credit,
  debit,
  type MoneyPlace,
  type Posting,
  reversePostings,
} from '../postings.ts'

/**
 * An issued invoice: the employer owes it, and against it stands that it is the employees' instalments, which stay in the
 * loans' own receivables until money comes. So the two lines tell what employers owe and never count anything twice.
 */
export const invoiceIssued = (amount: Pesewas): Posting[] =>
  balancedEntry([
    debit(ledgerAccounts.employer_invoices, amount),
    credit(ledgerAccounts.payroll_invoiced, amount),
  ])

/** A credit note, a void invoice: the employer owes it no more. A short pay that will not be made up is credited so too. */
export const invoiceCredited = (amount: Pesewas): Posting[] => reversePostings(invoiceIssued(amount))

/**
 * An employer's money: `allocated` waits in the clearing account, out of which each line's share goes to its loan in the same
 * transaction; what exceeds the invoice is unidentified until finance gives it back.
 */
export const payrollReceived = (allocated: Pesewas, left: Pesewas, place: MoneyPlace): Posting[] =>
  balancedEntry([
    debit(accountOfPlace(place), allocated + left),
    credit(ledgerAccounts.payroll, allocated),
    credit(ledgerAccounts.unidentified, left),
    ...invoiceCredited(allocated),
  ])

/**
 * An employer's money went back: `allocated` comes out of the loans, through the clearing account, and the employer owes it
 * again; `left` was of unknown origin still; `lost` had reached loans that have ended.
 */
export const payrollReturned = (
  { allocated, left, lost }: { allocated: Pesewas; left: Pesewas; lost: Pesewas },
  place: MoneyPlace,
): Posting[] =>
  balancedEntry([
    ...reversePostings(payrollReceived(allocated, left, place)),
    debit(ledgerAccounts.credit_losses, lost),
    credit(accountOfPlace(place), lost),
  ])
