import type { Transaction } from '@efie/database'
import { accrualsBetween, loanBalancesOf, type Accrual, type LoanLine, type LocalDate } from '@efie/domain'
import { nowIso, today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { postEntry } from '../../ledger/index.ts'
import { dimensionsOf, replayed, type Loan } from './loan.ts'
import { updateLoan } from './queries.ts'

const descriptions: Record<Accrual['kind'], Record<LoanLine, string>> = {
  interest: { rent: 'Interest of a month that began', shop: 'Finance charge of a month that began' },
  'credit-used': { rent: 'Credit used for what fell due', shop: 'Credit used for what fell due' },
}

export const postAccrual = (
  ctx: Context,
  tx: Transaction,
  { row }: Pick<Loan, 'row'>,
  accrual: Accrual,
): Promise<boolean> =>
  postEntry(ctx, tx, {
    kind: accrual.kind,
    source_id: `${row.id}:${row.schedule_version}:${accrual.key}`,
    description: descriptions[accrual.kind][row.line],
    effective_date: accrual.effective_date,
    postings: accrual.postings,
  })

const accrualsOf = ({ row, events }: Loan, after: LocalDate, through: LocalDate): Accrual[] =>
  accrualsBetween(row.schedule, events, after, through, dimensionsOf(row), row.line)

/** Brings the books of a loan to today, by dates: after days of downtime it posts what each of them would have. */
export const accrueToToday = async (ctx: Context, tx: Transaction, loan: Loan): Promise<void> => {
  const { row } = loan
  const through = today(ctx.clock)
  if (row.accrued_through >= through) return
  const accruals = accrualsOf(loan, row.accrued_through, through)
  for (const accrual of accruals) await postAccrual(ctx, tx, loan, accrual)
  const moved = {
    accrued_through: through,
    ...(accruals.length > 0 ? loanBalancesOf(replayed(loan, through), row.schedule) : {}),
  }
  Object.assign(row, moved)
  await updateLoan(tx, row.id, { ...moved, updated_at: nowIso(ctx.clock) })
}
