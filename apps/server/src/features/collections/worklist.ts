import { schema } from '@efie/database'
import { delinquencyBucketLabels, formatMoneyPlain } from '@efie/domain'
import { stringify } from 'csv-stringify/sync'
import { and, inArray, ne, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { listCases, loadPerson, loadSheet, searchedCases, type CaseFilter, type CasePage } from './queries.ts'

const { collectionCases } = schema
const SHEET_ROWS = 1_000

interface Asked {
  q?: string | undefined
}

const searched = async (
  ctx: ScopedContext<'collections.read'> | ScopedContext<'collections.write'>,
  { q }: Asked,
) => (q ? searchedCases(ctx.db, await readTypedPerson(ctx, ctx.actor, q)) : undefined)

/** Collection cases in scope, the most urgent first. */
export const findCases = async (ctx: ScopedContext<'collections.read'>, input: CasePage & Asked) => {
  const { actor, scope } = ctx
  const found = await searched(ctx, input)
  return listCases(ctx.db, { ...input, found }, scope, actor.id, today(ctx.clock))
}

/** Escapes text that a spreadsheet would run as a formula (CSV injection). */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The worklist as a spreadsheet: who, how late, how much, what was promised. */
export const getSheet = async (
  ctx: ScopedContext<'collections.write'>,
  input: CaseFilter & Asked,
): Promise<File> => {
  const { actor } = ctx
  const day = today(ctx.clock)
  const found = await searched(ctx, input)
  const rows = await loadSheet(ctx.db, { ...input, found }, actor.id, day, SHEET_ROWS)
  const csv = stringify(
    rows.map((row) => [
      plain(row.tenant_name),
      plain(row.order_reference ?? 'Rent'),
      plain(row.phone ?? ''),
      row.days_past_due,
      delinquencyBucketLabels[row.delinquency_bucket],
      formatMoneyPlain(row.amount_past_due),
      row.promise_due_date ?? '',
      row.last_contact_at?.slice(0, 10) ?? '',
      plain(row.assigned_name ?? ''),
    ]),
    {
      header: true,
      columns: [
        'Tenant',
        'For',
        'Phone',
        'Days past due',
        'Bucket',
        'Past due',
        'Promise due',
        'Last contact',
        'Assigned to',
      ],
    },
  )
  await transact(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'collection.sheet',
      subject_type: 'collection_case',
      subject_id: day,
      after: { rows: rows.length },
    }),
  )
  return new File([csv], `collection-sheet-${day}.csv`, { type: 'text/csv' })
}

/** Assigns cases to a recovery officer or to no one. Cases that are closed or gone are skipped. */
export const assignCases = async (
  ctx: ScopedContext<'collections.write'>,
  input: { ids: string[]; assigned_to: string | null },
) => {
  const { actor } = ctx
  const { ids, assigned_to } = input
  return transact(ctx, async (ctx) => {
    if (assigned_to !== null && (await loadPerson(ctx.db, assigned_to))?.role !== 'recovery_and_collections')
      throw invalid('assigned_to', 'Choose someone from recovery and collections')
    const rows = await ctx.db
      .update(collectionCases)
      .set({ assigned_to, version: sql`${collectionCases.version} + 1`, updated_at: nowIso(ctx.clock) })
      .where(and(inArray(collectionCases.id, ids), ne(collectionCases.status, 'closed')))
      .returning({ id: collectionCases.id })
    if (assigned_to !== null && assigned_to !== actor.id && rows.length > 0)
      await notify(ctx, {
        user_id: assigned_to,
        type: 'system',
        title: text('Cases assigned to you'),
        message: text(
          '{count, plural, one {# collections case was} other {# collections cases were}} assigned to you',
          { count: rows.length },
        ),
        link: '/dashboard/recovery-and-collections',
      })
    for (const { id } of rows)
      await recordAudit(ctx, {
        action: 'collection.assign',
        subject_type: 'collection_case',
        subject_id: id,
        after: { assigned_to },
      })
    const assigned = new Set(rows.map(({ id }) => id))
    return {
      assigned: assigned.size,
      skipped: ids
        .filter((id) => !assigned.has(id))
        .map((id) => ({ id, reason: 'This case is closed or no longer there' })),
    }
  })
}
