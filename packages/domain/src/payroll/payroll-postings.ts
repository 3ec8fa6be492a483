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
 * Issues an invoice: the employer's debt (1300) against employees' instalments invoiced (2300). The
 * instalments stay in the loans' own receivables until money arrives, so the pair records the claim without
 * counting it twice.
 */
export const invoiceIssued = (amount: Pesewas): Posting[] =>
  balancedEntry([
    debit(ledgerAccounts.employer_invoices, amount),
    credit(ledgerAccounts.payroll_invoiced, amount),
  ])

/** Reverses an invoice: for a credit note, a void invoice, or a short payment that will not be made up. */
export const invoiceCredited = (amount: Pesewas): Posting[] => reversePostings(invoiceIssued(amount))

/**
 * Receives an employer's payment. `allocated` goes through the clearing account, from which each line's share
 * is posted to its loan in the same transaction. `left`, the surplus over the invoice, stays unidentified
 * until finance returns it.
 */
export const payrollReceived = (allocated: Pesewas, left: Pesewas, place: MoneyPlace): Posting[] =>
  balancedEntry([
    debit(accountOfPlace(place), allocated + left),
    credit(ledgerAccounts.payroll, allocated),
    credit(ledgerAccounts.unidentified, left),
    ...invoiceCredited(allocated),
  ])

/**
 * Reverses an employer's payment. `allocated` comes back out of the loans through the clearing account, and
 * the employer owes it again. `left` was still unidentified. `lost` had reached loans that have since ended.
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
