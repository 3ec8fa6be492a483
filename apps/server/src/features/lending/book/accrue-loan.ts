import {
  accrualsBetween,
  loanBalancesOf,
  mayBeNonAccruing,
  withSuspense,
  type Accrual,
  type LoanLine,
  type LocalDate,
  type Suspension,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { postEntry } from '../../ledger/index.ts'
import { loadCircumstances, type Circumstances } from './circumstances.ts'
import { dimensionsOf, replayed, type Loan } from './loan.ts'
import { daysPastDueIn, suspenseWords } from './suspend-interest.ts'

const descriptions: Record<(Accrual | Suspension)['kind'], Record<LoanLine, string>> = {
  interest: { rent: 'Interest for a month that started', shop: 'Finance charge for a month that started' },
  'credit-used': { rent: 'Credit applied to amounts due', shop: 'Credit applied to amounts due' },
  ...suspenseWords,
}

export const postAccrual = (
  ctx: TransactionContext,
  { row }: Pick<Loan, 'row'>,
  accrual: Accrual | Suspension,
): Promise<boolean> =>
  postEntry(ctx, {
    kind: accrual.kind,
    // Keys of accruals are only unique within a version of the schedule.
    source_id: `${row.id}:${row.schedule_version}:${accrual.key}`,
    description: descriptions[accrual.kind][row.line],
    effective_date: accrual.effective_date,
    postings: accrual.postings,
  })

/** What the calendar does to a loan up to a day, and how much interest is then in suspense. */
const accrualsOf = async (
  loan: Loan,
  through: LocalDate,
  circumstances: () => Circumstances | Promise<Circumstances>,
): Promise<{ accruals: (Accrual | Suspension)[]; suspended: number }> => {
  const { row, events } = loan
  const { schedule, line, accrued_through: after, interest_suspended: held } = row
  const dimensions = dimensionsOf(row)
  const accruals = accrualsBetween(schedule, events, after, through, dimensions, line)
  if (held === 0 && !mayBeNonAccruing(replayed(loan, through), through)) return { accruals, suspended: 0 }
  return withSuspense(accruals, { schedule, events, line, dimensions }, after, through, {
    held,
    daysPastDue: daysPastDueIn(await circumstances()),
  })
}

/**
 * Brings a loan's books to today; `storeLoan` must follow. Works by dates, so after downtime it posts what
 * every missed day would have.
 */
export const accrueToToday = async (
  ctx: TransactionContext,
  loan: Loan,
  known?: Circumstances,
): Promise<void> => {
  const { row } = loan
  const through = today(ctx.clock)
  if (row.accrued_through >= through) return
  const { accruals, suspended } = await accrualsOf(
    loan,
    through,
    () => known ?? loadCircumstances(ctx.db, row),
  )
  for (const accrual of accruals) await postAccrual(ctx, loan, accrual)
  Object.assign(row, {
    accrued_through: through,
    interest_suspended: suspended,
    ...(accruals.length > 0 ? loanBalancesOf(replayed(loan, through), row.schedule) : {}),
  })
}
