import { schema, type Transaction } from '@efie/database'
import type { ApplicationStatus } from '@efie/domain'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { recordEvent } from '../timelines/index.ts'

const { applications, profiles } = schema

/** Statuses in which something is left to decide. */
const assignable = new Set<ApplicationStatus>(['pending', 'in-review', 'info-requested', 'approved'])

const expectAnalyst = async (tx: Transaction, id: string): Promise<void> => {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.role, 'credit_analyst'), isNull(profiles.suspended_at)))
  if (rows.length === 0) throw invalid('analyst_id', 'Choose a credit analyst')
}

type Row = Pick<typeof applications.$inferSelect, 'id' | 'user_id' | 'status' | 'analyst_id' | 'approved_by'>

const refusalOf = (row: Row | undefined, analystId: string): string | null => {
  if (!row) return 'Application not found'
  if (!assignable.has(row.status)) return `This application is ${row.status}, so it can’t be assigned`
  if (row.user_id === analystId) return 'They can’t decide on their own application'
  return row.analyst_id === analystId ? 'This application is already assigned to them' : null
}

/**
 * Assigns applications to an analyst. Those that can't be assigned are returned with the reason; the rest
 * are.
 */
export const assignApplications = async (
  ctx: ScopedContext<'applications.assign'>,
  input: { ids: string[]; analyst_id: string },
) => {
  const ids = [...new Set(input.ids)]
  return transact(ctx, async (ctx) => {
    await expectAnalyst(ctx.db, input.analyst_id)
    const rows = await ctx.db
      .select()
      .from(applications)
      .where(inArray(applications.id, ids))
      .orderBy(applications.id)
      .for('update')
    const byId = new Map(rows.map((row) => [row.id, row]))
    const refused = ids.map((id) => ({ id, reason: refusalOf(byId.get(id), input.analyst_id) }))
    const assigned = refused.flatMap(({ id, reason }) => (reason === null ? [id] : []))
    const now = nowIso(ctx.clock)
    if (assigned.length > 0)
      await ctx.db
        .update(applications)
        .set({
          analyst_id: input.analyst_id,
          version: sql`${applications.version} + 1`,
          updated_at: now,
        })
        .where(inArray(applications.id, assigned))
    for (const id of assigned) {
      await recordEvent(ctx, { application_id: id, code: 'application.assigned', values: {} })
      await recordAudit(ctx, {
        action: 'application.assign',
        subject_type: 'application',
        subject_id: id,
        before: { analyst_id: byId.get(id)?.analyst_id ?? null },
        after: { analyst_id: input.analyst_id },
      })
    }
    if (assigned.length > 0)
      await notify(ctx, {
        user_id: input.analyst_id,
        type: 'system',
        title: text('New applications for you'),
        message: text(
          '{count, plural, one {# application was} other {# applications were}} assigned to you',
          {
            count: assigned.length,
          },
        ),
        link: '/admin/applications',
      })
    return {
      assigned,
      skipped: refused.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
    }
  })
}
