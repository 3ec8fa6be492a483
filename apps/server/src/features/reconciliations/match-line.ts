import type { Database, Transaction } from '@efie/database'
import type { JournalTemplate } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import {
  signedIn,
  transact,
  type Context,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { cutText } from '../../platform/texts/cut-text.ts'
import { date } from '../../platform/texts/figures.ts'
import { proposeEntry } from '../ledger/index.ts'
import { findCandidates } from './ledger-side.ts'
import {
  explainEntry,
  explainLine,
  findLine,
  loadDifference,
  loadLine,
  loadReconciliation,
  type Difference,
  type StatementLine,
} from './queries.ts'

const candidatesOf = (db: Database, line: StatementLine) =>
  findCandidates(db, { account_code: line.account_code, amount: line.amount, day: line.occurred_on })

/** Entries that a statement line may show. */
export const listCandidates = async (ctx: ScopedContext<'reconciliations.read'>, { id }: { id: string }) => {
  const { statement_line_id } = await loadDifference(ctx.db, id)
  const line = statement_line_id === null ? null : await findLine(ctx.db, statement_line_id)
  return { data: line ? await candidatesOf(ctx.db, line) : [] }
}

/** Links a statement line to an entry. Nothing is booked, so no money is counted twice. */
export const matchEntry = async (
  ctx: TransactionContext,
  line: StatementLine,
  { journal_entry_id, note }: { journal_entry_id?: string | undefined; note: string },
): Promise<void> => {
  const fits = await candidatesOf(ctx.db, line)
  const entry = fits.find(({ id }) => id === journal_entry_id)
  if (!entry)
    throw invalid(
      'journal_entry_id',
      'Choose an entry on this account with this amount that isn’t on a statement yet',
    )
  await explainLine(ctx.db, line.id, entry.id)
  await explainEntry(ctx.db, entry.id, {
    note,
    resolved_by: signedIn(ctx).id,
    resolved_at: nowIso(ctx.clock),
  })
}

/** Refuses to book money that already has an entry, unless finance states that it is other money. */
export const requireOtherMoney = async (
  tx: Transaction,
  { statement_line_id }: Pick<Difference, 'statement_line_id'>,
  { is_other_money = false }: { is_other_money?: boolean | undefined },
): Promise<void> => {
  if (statement_line_id === null || is_other_money) return
  const [entry] = await candidatesOf(tx, await loadLine(tx, statement_line_id))
  if (entry)
    throw invalid(
      'is_other_money',
      `“${entry.description}” of ${date(entry.effective_date)('en')} has this amount and is waiting for a statement. Match it, or confirm that this is other money`,
    )
}

/** Proposes the entry a line shows, by template; another person's approval posts it and explains the line. */
export const proposeForLine = async (
  ctx: Context,
  difference: Difference,
  input: {
    note: string
    template?: JournalTemplate | undefined
    account_code?: string | undefined
    is_other_money?: boolean | undefined
  },
): Promise<void> => {
  if (input.template === undefined) throw invalid('template', 'Choose a reason')
  const other = input.account_code
  if (other === undefined) throw invalid('account_code', 'Choose the account on the other side')
  if (difference.statement_line_id === null) throw invalid('resolution', 'There’s no file line to book')
  const { statement_line_id } = difference
  const line = await transact(ctx, async (ctx) => {
    const row = await loadReconciliation(ctx.db, difference.reconciliation_id)
    if (row.status !== 'open') throw new AppError('PERIOD_CLOSED', { closed_through: row.day })
    await requireOtherMoney(ctx.db, difference, input)
    return loadLine(ctx.db, statement_line_id)
  })
  if (line.explained)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'explained', to: 'proposed', missing: [] })
  await proposeEntry(
    withScope(ctx, 'ledger.write'),
    {
      template: input.template,
      description: cutText(input.note, 200),
      effective_date: line.occurred_on,
      lines: [
        { account_code: line.account_code, amount: line.amount },
        { account_code: other, amount: 0 - line.amount },
      ],
    },
    { id: line.id },
  )
}
