import type { Transaction } from '@efie/database'
import { sumOf, type JournalTemplate } from '@efie/domain'
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
import { timeCursor, toPage } from '../../platform/pagination.ts'
import { cutText } from '../../platform/texts/cut-text.ts'
import { date } from '../../platform/texts/figures.ts'
import { proposeEntry } from '../ledger/index.ts'
import { findLine, linkEntries, loadLine, type StatementLine } from './line-queries.ts'
import { findSameAmount, isAnyShown, lockMovements, searchMovements } from './movements.ts'
import { bookTransferFee } from './match-day.ts'
import {
  closeDifferences,
  closeDifferencesOfLine,
  loadDifference,
  loadReconciliation,
  type Difference,
} from './queries.ts'

/** Entries that a line may show, by what a person searches for. */
export const listCandidates = async (
  ctx: ScopedContext<'reconciliations.read'>,
  { id, ...page }: { id: string; q?: string | undefined; limit: number; cursor?: string | undefined },
) => {
  // Also refused where there is nothing to page through.
  timeCursor(page.cursor)
  const { statement_line_id } = await loadDifference(ctx.db, id)
  const line = statement_line_id === null ? null : await findLine(ctx.db, statement_line_id)
  return line
    ? toPage(await searchMovements(ctx.db, line, page), page.limit)
    : { data: [], next_cursor: null }
}

/**
 * Links a statement line to the entries it shows. Nothing but the provider's fee of a payout is booked, so no
 * money is counted twice. Their differences are closed, on any day.
 */
const link = async (
  ctx: TransactionContext,
  line: StatementLine,
  ids: readonly string[],
  note: string,
): Promise<void> => {
  if (line.explained) throw new AppError('STALE')
  if (line.currency !== 'GHS') throw invalid('resolution', 'This line is in another currency')
  const entries = await lockMovements(ctx.db, line, ids)
  const total = sumOf(entries.map(({ amount }) => amount))
  // Another line got one of them while the person was choosing.
  if (entries.length < new Set(ids).size && (await isAnyShown(ctx.db, line, ids))) throw new AppError('STALE')
  if (entries.length !== new Set(ids).size || total !== line.amount)
    throw invalid(
      'journal_entry_ids',
      'Choose entries on this account that aren’t on a statement yet and add up to this amount',
    )
  await linkEntries(ctx.db, line, entries)
  const closed = { note, resolved_by: signedIn(ctx).id, resolved_at: nowIso(ctx.clock) }
  await closeDifferencesOfLine(
    ctx.db,
    line.id,
    entries.map(({ journal_entry_id }) => journal_entry_id),
    { ...closed, resolution: 'match-entry' },
  )
  for (const { journal_entry_id } of entries)
    await closeDifferences(ctx.db, { journal_entry_id }, { ...closed, resolution: 'match-line' })
  await bookTransferFee(ctx, line.occurred_on, line)
}

export const matchEntries = async (
  ctx: TransactionContext,
  line: StatementLine,
  { journal_entry_ids, note }: { journal_entry_ids?: string[] | undefined; note: string },
): Promise<void> => {
  if (journal_entry_ids === undefined) throw invalid('journal_entry_ids', 'Choose an entry')
  await link(ctx, line, journal_entry_ids, note)
}

/** The same from the entry’s side. The line may be of another open day. */
export const matchLine = async (
  ctx: TransactionContext,
  { journal_entry_id }: Pick<Difference, 'journal_entry_id'>,
  { statement_line_id, note }: { statement_line_id?: string | undefined; note: string },
): Promise<void> => {
  if (statement_line_id === undefined || journal_entry_id === null)
    throw invalid('statement_line_id', 'Choose a line')
  await link(ctx, await loadLine(ctx.db, statement_line_id), [journal_entry_id], note)
}

/** Refuses to book money that already has an entry, unless finance states that it is other money. */
export const requireOtherMoney = async (
  tx: Transaction,
  { statement_line_id }: Pick<Difference, 'statement_line_id'>,
  { is_other_money = false }: { is_other_money?: boolean | undefined },
): Promise<void> => {
  if (statement_line_id === null || is_other_money) return
  const [entry] = await findSameAmount(tx, await loadLine(tx, statement_line_id))
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
