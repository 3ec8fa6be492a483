import {
  daysPastDue,
  interestInSuspense,
  interestSuspended,
  type LoanLine,
  type LocalDate,
  type ReplayedLoan,
  type Suspension,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import type { TransactionContext } from '../../../platform/context.ts'
import { postEntry } from '../../ledger/index.ts'
import type { Circumstances } from './circumstances.ts'
import { coveredOn } from './cover.ts'
import { dimensionsOf, type Loan } from './loan.ts'

export const suspenseWords = {
  'interest-suspended': {
    rent: 'Interest to suspense: over 90 days past due',
    shop: 'Finance charge to suspense: over 90 days past due',
  },
  'interest-released': {
    rent: 'Interest in suspense is income again',
    shop: 'Finance charge in suspense is income again',
  },
} as const satisfies Record<Suspension['kind'], Record<LoanLine, string>>

/** Days past due at the end of any day. */
export const daysPastDueIn =
  ({ pauses, lines }: Circumstances) =>
  (state: ReplayedLoan, day: LocalDate): number =>
    daysPastDue(state, day, coveredOn(state, lines, day), pauses)

/**
 * Call after balances and days past due have been updated. Interest in suspense is all unpaid interest of
 * begun periods over 90 days past due, otherwise none: what is paid becomes income, and so does the rest once
 * the loan is current enough (domain.md §7).
 */
export const suspendInterest = async (ctx: TransactionContext, { row }: Loan): Promise<void> => {
  const interest_suspended = interestInSuspense(row, row.days_past_due)
  const change = interest_suspended - row.interest_suspended
  if (change === 0) return
  const kind = change > 0 ? 'interest-suspended' : 'interest-released'
  await postEntry(ctx, {
    kind,
    source_id: uuidv7(),
    description: suspenseWords[kind][row.line],
    effective_date: row.accrued_through,
    postings: interestSuspended(change, row.line, dimensionsOf(row)),
  })
  Object.assign(row, { interest_suspended })
}
