import type { templateSorts } from '@efie/contracts/broadcasts'
import { schema } from '@efie/database'
import { definedFields } from '@efie/domain'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, prefixQuery } from '../../platform/text-search.ts'

const { messageTemplates } = schema

interface Words {
  name: string
  title: string
  body: string
}

type Sort = (typeof templateSorts)[number]

type TemplatePage = ListInput<Sort>

const sorts: Record<Sort, SortOrder> = {
  name: sortedBy(messageTemplates.name),
  title: sortedBy(messageTemplates.title),
  created_at: sortedBy(messageTemplates.created_at),
}

/** Templates are few, so their words have no index. */
const says = (q: string) =>
  begins(
    sql`${messageTemplates.name} || ' ' || ${messageTemplates.title} || ' ' || ${messageTemplates.body}`,
    prefixQuery(q),
  )

export const listTemplates = async ({ db }: ScopedContext<'broadcasts.read'>, input: TemplatePage) => {
  const { sort = 'name', q } = input
  return readList(
    db,
    sorts,
    messageTemplates.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      db
        .select({ ...getTableColumns(messageTemplates), sorted_by })
        .from(messageTemplates)
        .where(and(q ? says(q) : undefined, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

export const createTemplate = async (ctx: ScopedContext<'broadcasts.write'>, input: Words) => {
  return transact(ctx, async (ctx) => {
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(messageTemplates)
      .values({ ...input, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('the template was not stored')
    await recordAudit(ctx, {
      action: 'message-template.create',
      subject_type: 'message_template',
      subject_id: row.id,
      after: { name: row.name },
    })
    return row
  })
}

export const changeTemplate = async (
  ctx: ScopedContext<'broadcasts.write'>,
  { id, ...input }: { [Key in keyof Words]?: Words[Key] | undefined } & { id: string },
) => {
  return transact(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select()
      .from(messageTemplates)
      .where(eq(messageTemplates.id, id))
      .for('update')
    if (!before) throw new AppError('TEMPLATE_NOT_FOUND')
    expectVersion(ctx, before)
    const [after = before] = await ctx.db
      .update(messageTemplates)
      .set({
        ...definedFields(input),
        version: sql`${messageTemplates.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .where(eq(messageTemplates.id, id))
      .returning()
    await recordAudit(ctx, {
      action: 'message-template.update',
      subject_type: 'message_template',
      subject_id: id,
      before: { name: before.name },
      after: { name: after.name },
    })
    return after
  })
}

export const deleteTemplate = async (ctx: ScopedContext<'broadcasts.write'>, input: { id: string }) => {
  return transact(ctx, async (ctx) => {
    const [gone] = await ctx.db.delete(messageTemplates).where(eq(messageTemplates.id, input.id)).returning()
    if (!gone) throw new AppError('TEMPLATE_NOT_FOUND')
    await recordAudit(ctx, {
      action: 'message-template.delete',
      subject_type: 'message_template',
      subject_id: gone.id,
      before: { name: gone.name },
    })
    return { ok: true as const }
  })
}
