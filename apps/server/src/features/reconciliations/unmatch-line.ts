import { schema } from '@efie/database'
import { eq, type SQL } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date } from '../../platform/texts/figures.ts'
import {
  findLine,
  loadEntriesOf,
  loadLine,
  lockForMatching,
  mayUnmatch,
  separateLine,
} from './line-queries.ts'
import { matchDay } from './match-day.ts'
import { presentDay } from './present-day.ts'
import { daysOfMatch, lockDays, reopenMatched, type Reconciliation } from './queries.ts'

/** What undoing a match changes: entries, and the days that rely on it. */
export interface Touched {
  entries: string[]
  days: string[]
}

/**
 * Locks the days that undoing matches changes. Refused while one of them is locked, or if what was read before
 * the locks is no longer so. A day that `spares` names may be locked: its line was accounted for otherwise.
 */
export const lockTouched = async (
  ctx: TransactionContext,
  reconciliation_id: string,
  read: () => Promise<Touched>,
  lines: SQL,
  spares: (day: Reconciliation) => boolean = () => false,
): Promise<Touched & { open: Reconciliation[] }> => {
  const before = await read()
  const days = await lockDays(ctx.db, [reconciliation_id, ...before.days])
  // Days first, as matching locks them.
  await lockForMatching(ctx.db, days, lines)
  const touched = await read()
  const kept = new Set(days.map(({ id }) => id))
  if (!touched.days.every((id) => kept.has(id)) || touched.entries.join() !== before.entries.join())
    throw new AppError('STALE')
  const own = days.find(({ id }) => id === reconciliation_id)
  if (own?.status === 'locked') throw new AppError('PERIOD_CLOSED', { closed_through: own.day })
  const locked = days.filter((day) => day.status === 'locked' && !spares(day))
  if (locked.length > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'matched',
      to: 'unmatched',
      missing: locked.map(({ id, day }) => ({
        fact: `locked_${id}`,
        text: `${date(day)('en')} is locked and relies on this match`,
      })),
    })
  return { ...touched, open: days.filter(({ status }) => status === 'open') }
}

const separate = async (
  ctx: TransactionContext,
  line: { id: string; reconciliation_id: string },
  note: string,
): Promise<void> => {
  const { entries, open } = await lockTouched(
    ctx,
    line.reconciliation_id,
    async () => {
      const shown = (await loadEntriesOf(ctx.db, [line])).map(({ id }) => id).toSorted()
      return { entries: shown, days: await daysOfMatch(ctx.db, [line], shown) }
    },
    eq(schema.statementLines.id, line.id),
  )
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
  for (const day of open) await matchDay(ctx, day)
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
