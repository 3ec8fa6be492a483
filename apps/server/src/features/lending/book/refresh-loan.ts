import { lateFeesToReverse, type ReplayedLoan } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { CaseAtHand } from '../../collections/index.ts'
import { appendEvent } from './append-event.ts'
import { loadCircumstances, type Circumstances } from './circumstances.ts'
import { coverFrom } from './cover.ts'
import type { DemandRow, PaymentUnderWay } from './demand-queries.ts'
import { endIfNothingIsOwed, settleByCredit } from './end-loan.ts'
import { replayed, type Loan } from './loan.ts'
import { projectLoan, type InstalmentRow } from './project-loan.ts'
import { reopenIfOwed } from './reopen-loan.ts'
import { loadSchedules } from './queries.ts'
import { storeLoan } from './store-loan.ts'
import { syncDemands } from './sync-demands.ts'
import { suspendInterest } from './suspend-interest.ts'
import { updateDelinquency } from './update-delinquency.ts'

export const INVOICED_INSTALMENT_PAID = 'invoiced-instalment-paid'

/** Reverses late fees cured by a payment with an earlier value date. */
const reverseCuredFees = async (ctx: TransactionContext, loan: Loan): Promise<void> => {
  const { row, events } = loan
  if (!events.some((event) => event.kind === 'late_fee')) return
  const versions =
    row.schedule_version === 1 ? new Map([[1, row.schedule]]) : await loadSchedules(ctx.db, row.id)
  for (const { instalment_number, amount } of lateFeesToReverse(versions, events, row.terms)) {
    const id = uuidv7()
    await appendEvent(ctx, loan, {
      event: { id, kind: 'late_fee_reversal', amount, instalment_number, effective_date: today(ctx.clock) },
      kind: 'late-fee-reversed',
      source_id: id,
      description: `Late fee of instalment ${instalment_number} reversed: it was paid in time`,
    })
  }
}

/**
 * Credits an employer's invoice for an instalment the tenant paid otherwise. By a job, because invoices are
 * locked before loans.
 */
const enqueueInvoiceCredit = async (ctx: TransactionContext, excess: number, { row }: Loan) => {
  const { application_id } = row
  if (excess > 0 && application_id !== null)
    await ctx.jobs.enqueue(
      ctx.db,
      INVOICED_INSTALMENT_PAID,
      { application_id },
      { singleton_key: application_id },
    )
}

/** What the caller has read about a loan in this transaction. */
export interface Known extends Circumstances {
  instalments?: readonly InstalmentRow[]
  demands?: readonly DemandRow[]
  under_way?: readonly PaymentUnderWay[]
  at_hand?: CaseAtHand
}

/**
 * Updates everything derived from a loan's log after a posting: projections, standing, demands and, when
 * nothing is owed, the end.
 */
export const refreshLoan = async (
  ctx: TransactionContext,
  loan: Loan,
  known?: Known,
): Promise<ReplayedLoan> => {
  const { row } = loan
  await reopenIfOwed(ctx, loan, replayed(loan, row.accrued_through))
  if (row.closed_at === null) {
    await reverseCuredFees(ctx, loan)
    await settleByCredit(ctx, loan)
  }
  const state = replayed(loan, row.accrued_through)
  const { pauses, lines } = known ?? (await loadCircumstances(ctx.db, row))
  const { cover, asked, excess, by_employer } = coverFrom(state, lines)
  await projectLoan(ctx, loan, state, known?.instalments)
  await updateDelinquency(ctx, loan, state, { cover, pauses }, known?.at_hand)
  await suspendInterest(ctx, loan)
  await storeLoan(ctx, loan)
  await endIfNothingIsOwed(ctx, loan, state)
  await syncDemands(ctx, loan, state, { cover, asked, by_employer }, known?.demands)
  await enqueueInvoiceCredit(ctx, excess, loan)
  return state
}
