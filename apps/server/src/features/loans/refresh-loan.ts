import type { Transaction } from '@efie/database'
import { lateFeesToReverse, loanBalancesOf, type InstalmentState, type ReplayedLoan } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadApplicationFacts, loadApplicationForUpdate, moveApplication } from '../applications/index.ts'
import { appendEvent } from './append-event.ts'
import { loadCover } from './loan-standing.ts'
import { replayed, type Loan } from './loan.ts'
import { loadInstalments, updateInstalment, updateLoanAccount } from './queries.ts'
import { updateDelinquency } from './update-delinquency.ts'
import { syncDemands } from './sync-demands.ts'

type InstalmentRow = Awaited<ReturnType<typeof loadInstalments>>[number]

const differs = (row: InstalmentRow, { owed, paid, paid_on }: InstalmentState): boolean =>
  row.principal !== owed.principal ||
  row.interest !== owed.interest ||
  row.fee !== owed.fee ||
  row.late_fee !== owed.late_fee ||
  row.paid_principal !== paid.principal ||
  row.paid_interest !== paid.interest ||
  row.paid_fee !== paid.fee ||
  row.paid_late_fee !== paid.late_fee ||
  (row.paid_at === null) !== (paid_on === null)

/** Late fees that a payment of an earlier day has cured are given back. */
const reverseCuredFees = async (ctx: Context, tx: Transaction, loan: Loan): Promise<void> => {
  const { account, application, events } = loan
  for (const { instalment_number, amount } of lateFeesToReverse(
    account.schedule,
    events,
    application.terms,
  )) {
    const id = uuidv7()
    await appendEvent(ctx, tx, loan, {
      event: { id, kind: 'late_fee_reversal', amount, instalment_number, effective_date: today(ctx.clock) },
      kind: 'late-fee-reversed',
      source_id: id,
      description: `Late fee of instalment ${instalment_number} taken back: it was paid in time`,
    })
  }
}

const projectInstalments = async (tx: Transaction, loan: Loan, state: ReplayedLoan): Promise<void> => {
  const rows = await loadInstalments(tx, loan.application.id, loan.application.schedule_version)
  for (const row of rows) {
    const instalment = state.instalments.find((candidate) => candidate.number === row.number)
    if (instalment && differs(row, instalment)) await updateInstalment(tx, row.id, instalment)
  }
}

/** What the check of the ledger compares its accounts with. */
const projectBalances = async (tx: Transaction, { account }: Loan, state: ReplayedLoan): Promise<void> => {
  const kept = loanBalancesOf(state, account.schedule)
  const same =
    kept.credit === account.credit &&
    kept.interest_receivable === account.interest_receivable &&
    kept.interest_in_advance === account.interest_in_advance
  if (same) return
  Object.assign(account, kept)
  await updateLoanAccount(tx, account.application_id, kept)
}

const settleIfNothingOwed = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  state: ReplayedLoan,
): Promise<void> => {
  if (loan.application.status !== 'active' || state.outstanding > 0) return
  const application = await loadApplicationForUpdate(tx, loan.application.id)
  const { facts } = await loadApplicationFacts(ctx, tx, application)
  if (facts.nothing_owed !== true) return
  loan.application = await moveApplication(ctx, tx, application, { to: 'settled', by: 'system' })
  const now = nowIso(ctx.clock)
  await updateLoanAccount(tx, application.id, { closed_at: now, updated_at: now })
}

export const INVOICED_INSTALMENT_PAID = 'invoiced-instalment-paid'

/**
 * An instalment on an employer's invoice that the tenant has paid otherwise: the invoice is credited by a job, since it is
 * locked before loans are.
 */
const tellInvoices = async (ctx: Context, tx: Transaction, excess: number, application_id: string) => {
  if (excess > 0)
    await ctx.jobs.enqueue(
      tx,
      INVOICED_INSTALMENT_PAID,
      { application_id },
      { singleton_key: application_id },
    )
}

/** After anything was booked: the schedule's projection, the standing, the demands and, at the end, the loan's close. */
export const refreshLoan = async (ctx: Context, tx: Transaction, loan: Loan): Promise<ReplayedLoan> => {
  if (loan.application.status === 'active') await reverseCuredFees(ctx, tx, loan)
  const state = replayed(loan, today(ctx.clock))
  const { cover, asked, excess } = await loadCover(tx, loan.application.id, state)
  await projectInstalments(tx, loan, state)
  await projectBalances(tx, loan, state)
  await updateDelinquency(ctx, tx, loan, state, cover)
  await settleIfNothingOwed(ctx, tx, loan, state)
  await syncDemands(ctx, tx, loan, state, { cover, asked })
  await tellInvoices(ctx, tx, excess, loan.application.id)
  return state
}
