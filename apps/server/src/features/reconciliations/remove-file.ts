import { schema, type Transaction } from '@efie/database'
import { formatMoney } from '@efie/domain'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { postEntry } from '../ledger/index.ts'
import { deleteFile, lastImports, listFiles, loadFile, type StatementFile } from './file-queries.ts'
import { linesOf, loadEntriesOf, type StatementLine } from './line-queries.ts'
import { matchDay } from './match-day.ts'
import { presentDay } from './present-day.ts'
import { daysOfMatch, reopenMatched, updateReconciliation } from './queries.ts'
import { lockTouched } from './unmatch-line.ts'

const { journalEntries, journalProposals, postings, statementLines } = schema

interface Blocker {
  fact: string
  text: string
}

const named = ({ row_number, description, amount }: StatementLine): string =>
  `Row ${row_number}, ${[description, formatMoney(amount)].filter(Boolean).join(', ')}`

/** A person booked a chargeback from the line. */
const chargedBack = sql<boolean>`exists (select 1 from reconciliation_differences d
  where d.statement_line_id = ${statementLines.id} and d.resolution = 'book-chargeback')`

/** Lines of a file from which a person booked or proposed an entry. Removing the file would leave it alone. */
const bookedLines = async (tx: Transaction, file: StatementFile): Promise<Blocker[]> => {
  const booked = await tx
    .select({
      line: statementLines,
      kind: journalEntries.kind,
      proposal: journalProposals.status,
      charged_back: chargedBack,
    })
    .from(statementLines)
    .leftJoin(journalEntries, eq(journalEntries.id, statementLines.journal_entry_id))
    .leftJoin(
      journalProposals,
      and(
        eq(journalProposals.statement_line_id, statementLines.id),
        inArray(journalProposals.status, ['proposed', 'posted']),
      ),
    )
    .where(
      and(
        eq(statementLines.file_id, file.id),
        or(
          inArray(journalEntries.kind, ['bank-charge', 'unidentified']),
          chargedBack,
          sql`${journalProposals.id} is not null`,
        ),
      ),
    )
    .orderBy(statementLines.row_number)
    .limit(20)
  return booked.map(({ line, kind, proposal, charged_back }) => ({
    fact: `line_${line.id}`,
    text: `${named(line)}: ${
      kind === 'unidentified'
        ? 'held as an unidentified receipt'
        : proposal === 'proposed'
          ? 'an entry proposed for this line is waiting for approval'
          : charged_back
            ? 'a chargeback was booked for this line'
            : 'an entry was booked for this line'
    }`,
  }))
}

/** Later files of the account that left out lines because this one had them. */
const laterFiles = async (tx: Transaction, file: StatementFile): Promise<Blocker[]> => {
  const files = await listFiles(tx, file.reconciliation_id)
  return files
    .filter(
      ({ id, account_code, repeated }) => account_code === file.account_code && repeated > 0 && id > file.id,
    )
    .map(({ id, name }) => ({
      fact: `file_${id}`,
      text: `Remove ${name} first, because it left out lines that an earlier file has`,
    }))
}

/** Lines of other files that were matched with lines of this one: the provider’s payouts at the bank. */
const counterparts = (tx: Transaction, entries: readonly string[], file: StatementFile) =>
  tx
    .select({
      id: statementLines.id,
      reconciliation_id: statementLines.reconciliation_id,
      accounted: sql<boolean>`exists (select 1 from reconciliation_differences d
        where d.statement_line_id = ${statementLines.id} and d.resolution is not null)`,
    })
    .from(statementLines)
    .innerJoin(journalEntries, eq(journalEntries.id, statementLines.journal_entry_id))
    .where(
      and(
        ne(statementLines.file_id, file.id),
        inArray(statementLines.journal_entry_id, [...entries]),
        eq(journalEntries.kind, 'gateway-settlement'),
      ),
    )
type Counterpart = Awaited<ReturnType<typeof counterparts>>[number]

const refuse = (blockers: readonly Blocker[]): void => {
  if (blockers.length > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'imported', to: 'removed', missing: blockers })
}

/** What was booked automatically from a file’s lines: the provider’s payouts and fees. */
const automaticEntries = (tx: Transaction, file: StatementFile, entries: readonly string[]) =>
  tx
    .select({ id: journalEntries.id, description: journalEntries.description })
    .from(journalEntries)
    .where(
      or(
        and(eq(journalEntries.kind, 'gateway-settlement'), inArray(journalEntries.id, [...entries])),
        and(
          eq(journalEntries.kind, 'transfer-fee'),
          inArray(
            journalEntries.source_id,
            tx
              .select({ id: sql<string>`${statementLines.id}::text` })
              .from(statementLines)
              .where(eq(statementLines.file_id, file.id)),
          ),
        ),
      ),
    )

/** Reverses what was booked automatically, once per entry. */
const reverseBooked = async (
  ctx: TransactionContext,
  day: string,
  booked: readonly { id: string; description: string }[],
): Promise<void> => {
  for (const { id, description } of booked) {
    const lines = await ctx.db.select().from(postings).where(eq(postings.journal_entry_id, id))
    await postEntry(ctx, {
      kind: 'statement-removed',
      source_id: id,
      description: `Reversed, because its file was removed: ${description}`,
      effective_date: day,
      postings: lines.map(({ account_code, amount, user_id, application_id, order_id }) => ({
        account_code,
        amount: 0 - amount,
        user_id,
        application_id,
        order_id,
      })),
    })
  }
}

/** The other side of a removed payout is unexplained again, unless a person had accounted for it before. */
const release = async (tx: Transaction, lines: readonly Counterpart[]): Promise<void> => {
  for (const { id, accounted } of lines)
    await tx
      .update(statementLines)
      .set({ journal_entry_id: null, explained: accounted })
      .where(eq(statementLines.id, id))
}

const remove = async (ctx: TransactionContext, file: StatementFile): Promise<void> => {
  let others: Counterpart[] = []
  let lines: { id: string }[] = []
  let relying: string[] = []
  const { entries, open } = await lockTouched(
    ctx,
    file.reconciliation_id,
    async () => {
      lines = await linesOf(ctx.db, file.id)
      const shown = (await loadEntriesOf(ctx.db, lines)).map(({ id }) => id).toSorted()
      others = await counterparts(ctx.db, shown, file)
      relying = await daysOfMatch(ctx.db, lines, shown)
      return { entries: shown, days: [...relying, ...others.map((line) => line.reconciliation_id)] }
    },
    eq(statementLines.file_id, file.id),
    ({ id }) =>
      !relying.includes(id) && others.every((line) => line.reconciliation_id !== id || line.accounted),
  )
  refuse([...(await bookedLines(ctx.db, file)), ...(await laterFiles(ctx.db, file))])
  const booked = await automaticEntries(ctx.db, file, entries)
  await release(ctx.db, others)
  await reopenMatched(ctx.db, lines, entries)
  await deleteFile(ctx.db, file.id)
  const own = open.find(({ id }) => id === file.reconciliation_id)
  if (own) await reverseBooked(ctx, own.day, booked)
  await updateReconciliation(ctx.db, file.reconciliation_id, {
    ...(await lastImports(ctx.db, file.reconciliation_id)),
    updated_at: nowIso(ctx.clock),
  })
  for (const day of open) await matchDay(ctx, day)
  await recordAudit(ctx, {
    action: 'reconciliation.remove-file',
    subject_type: 'reconciliation',
    subject_id: file.reconciliation_id,
    before: { account_code: file.account_code, digest: file.digest, lines: file.lines },
    after: { reversed: booked.length },
  })
}

/**
 * Removes a wrong file from a day that isn't locked: its lines, their matches and differences, and what was
 * booked from them automatically. What a person booked from them has to be corrected first.
 */
export const removeFile = async (ctx: ScopedContext<'reconciliations.write'>, input: { id: string }) => {
  const { reconciliation_id } = await loadFile(ctx.db, input.id)
  await transact(ctx, async (ctx) => remove(ctx, await loadFile(ctx.db, input.id)))
  return presentDay(ctx, reconciliation_id)
}
