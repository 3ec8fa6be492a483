import type { Transaction } from '@efie/database'
import { accrualsBetween, loanBalancesOf, reversePostings, type Accrual, type LocalDate } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { dimensionsOf, loanKey, replayed, type Loan } from './loan.ts'
import { updateLoanAccount } from './queries.ts'

const descriptions: Record<Accrual['kind'], string> = {
  interest: 'Interest of a month that began',
  'credit-used': 'Credit used for what fell due',
}

export const postAccrual = (ctx: Context, tx: Transaction, loan: Loan, accrual: Accrual): Promise<boolean> =>
  postEntry(ctx, tx, {
    kind: accrual.kind,
    source_id: `${loanKey(loan)}:${accrual.key}`,
    description: descriptions[accrual.kind],
    effective_date: accrual.effective_date,
    postings: accrual.postings,
  })

/** Brings the books of a loan to today, by dates: after days of downtime it posts what each of them would have. */
export const accrueToToday = async (ctx: Context, tx: Transaction, loan: Loan): Promise<void> => {
  const { account, events } = loan
  const through = today(ctx.clock)
  if (account.accrued_through >= through) return
  const accruals = accrualsBetween(
    account.schedule,
    events,
    account.accrued_through,
    through,
    dimensionsOf(loan),
  )
  for (const accrual of accruals) await postAccrual(ctx, tx, loan, accrual)
  account.accrued_through = through
  const moved = accruals.length > 0 ? loanBalancesOf(replayed(loan, through), account.schedule) : {}
  Object.assign(account, moved)
  await updateLoanAccount(tx, account.application_id, {
    accrued_through: through,
    ...moved,
    updated_at: nowIso(ctx.clock),
  })
}

/** Takes back what the calendar did after a day that a settlement, known late, ended the loan on. */
export const unaccrueSince = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  since: LocalDate,
  cause: string,
): Promise<void> => {
  const { account, events } = loan
  const accruals = accrualsBetween(
    account.schedule,
    events,
    since,
    account.accrued_through,
    dimensionsOf(loan),
  )
  for (const accrual of accruals.toReversed())
    await postEntry(ctx, tx, {
      kind: `${accrual.kind}-reversed`,
      source_id: `${cause}:${accrual.key}`,
      description: 'Not earned: the loan was settled before',
      effective_date: since,
      postings: reversePostings(accrual.postings),
    })
}
