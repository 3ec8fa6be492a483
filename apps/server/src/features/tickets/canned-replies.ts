import type { cannedReplySorts } from '@efie/contracts/tickets'
import { schema } from '@efie/database'
import { definedFields } from '@efie/domain'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, prefixQuery } from '../../platform/text-search.ts'

const { cannedReplies } = schema

interface Words {
  name?: string | undefined
  text?: string | undefined
  category?: string | null | undefined
}

type Sort = (typeof cannedReplySorts)[number]

type CannedReplyPage = ListInput<Sort>

const sorts: Record<Sort, SortOrder> = {
  name: sortedBy(cannedReplies.name),
  category: sortedBy(cannedReplies.category, cannedReplies.name),
  created_at: sortedBy(cannedReplies.created_at),
}

/** Replies are few, so their words have no index. */
const says = (q: string) => begins(sql`${cannedReplies.name} || ' ' || ${cannedReplies.text}`, prefixQuery(q))

export const listCannedReplies = async (
  { db }: ScopedContext<'canned-replies.read'>,
  input: CannedReplyPage,
) => {
  const { sort = 'name', q } = input
  return readList(db, sorts, cannedReplies.id, { ...input, sort }, ({ where, orderBy, limit, sorted_by }) =>
    db
      .select({ ...getTableColumns(cannedReplies), sorted_by })
      .from(cannedReplies)
      .where(and(q ? says(q) : undefined, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const createCannedReply = async (
  ctx: ScopedContext<'canned-replies.write'>,
  input: Words & { name: string; text: string },
) => {
  return transact(ctx, async (ctx) => {
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(cannedReplies)
      .values({ ...input, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('the reply was not stored')
    await recordAudit(ctx, {
      action: 'canned-reply.create',
      subject_type: 'canned_reply',
      subject_id: row.id,
      after: { name: row.name },
    })
    return row
  })
}

export const changeCannedReply = async (
  ctx: ScopedContext<'canned-replies.write'>,
  { id, ...input }: Words & { id: string },
) => {
  return transact(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for('update')
    if (!before) throw new AppError('CANNED_REPLY_NOT_FOUND')
    expectVersion(ctx, before)
    const [after = before] = await ctx.db
      .update(cannedReplies)
      .set({
        ...definedFields(input),
        version: sql`${cannedReplies.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .where(eq(cannedReplies.id, id))
      .returning()
    await recordAudit(ctx, {
      action: 'canned-reply.update',
      subject_type: 'canned_reply',
      subject_id: id,
      before: { name: before.name },
      after: { name: after.name },
    })
    return after
  })
}

export const deleteCannedReply = async (
  ctx: ScopedContext<'canned-replies.write'>,
  input: { id: string },
) => {
  return transact(ctx, async (ctx) => {
    const [gone] = await ctx.db.delete(cannedReplies).where(eq(cannedReplies.id, input.id)).returning()
    if (!gone) throw new AppError('CANNED_REPLY_NOT_FOUND')
    await recordAudit(ctx, {
      action: 'canned-reply.delete',
      subject_type: 'canned_reply',
      subject_id: gone.id,
      before: { name: gone.name },
    })
    return { ok: true as const }
  })
}
