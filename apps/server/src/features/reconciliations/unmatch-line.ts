import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date } from '../../platform/texts/figures.ts'
import { findLine, loadEntriesOf, loadLine, mayUnmatch, separateLine } from './line-queries.ts'
import { matchDay } from './match-day.ts'
import { presentDay } from './present-day.ts'
import { daysOfMatch, lockDays, reopenMatched, type Reconciliation } from './queries.ts'

/** The days that undoing matches changes; none of them may be locked. */
export const lockMatchDays = async (
  ctx: TransactionContext,
  reconciliation_id: string,
  lines: readonly { id: string }[],
  entries: readonly string[],
): Promise<Reconciliation[]> => {
  const days = await lockDays(ctx.db, [reconciliation_id, ...(await daysOfMatch(ctx.db, lines, entries))])
  const own = days.find(({ id }) => id === reconciliation_id)
  if (own?.status === 'locked') throw new AppError('PERIOD_CLOSED', { closed_through: own.day })
  const locked = days.filter(({ status }) => status === 'locked')
  if (locked.length > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'matched',
      to: 'unmatched',
      missing: locked.map(({ id, day }) => ({
        fact: `locked_${id}`,
        text: `${date(day)('en')} is locked and relies on this match`,
      })),
    })
  return days
}

const separate = async (
  ctx: TransactionContext,
  line: { id: string; reconciliation_id: string },
  note: string,
): Promise<void> => {
  const entries = (await loadEntriesOf(ctx.db, [line])).map(({ id }) => id)
  const days = await lockMatchDays(ctx, line.reconciliation_id, [line], entries)
  const { journal_entry_id } = await loadLine(ctx.db, line.id)
  if (journal_entry_id === null) return
  if (!(await mayUnmatch(ctx.db, line.id)))
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'matched',
      to: 'unmatched',
      missing: [{ fact: 'booked', text: 'The entry was booked from this line. Correct the entry instead' }],
    })
  await separateLine(ctx.db, line.id, entries)
  await reopenMatched(ctx.db, [line], entries)
  for (const day of days) await matchDay(ctx, day)
  await recordAudit(ctx, {
    action: 'reconciliation.unmatch',
    subject_type: 'reconciliation',
    subject_id: line.reconciliation_id,
    before: { statement_line_id: line.id, entries },
    after: { note },
  })
}

/** Separates a line from its entries. They are never matched automatically with each other again. */
export const unmatchLine = async (
  ctx: ScopedContext<'reconciliations.write'>,
  input: { id: string; note: string },
) => {
  const line = await findLine(ctx.db, input.id)
  if (!line) throw new AppError('STATEMENT_LINE_NOT_FOUND')
  await transact(ctx, (ctx) => separate(ctx, line, input.note))
  return presentDay(ctx, line.reconciliation_id)
}
