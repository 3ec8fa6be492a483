import { schema, type Database } from '@efie/database'
import { definedFields, mostSavedViews, scopeOf, type Role } from '@efie/domain'
import { and, count, eq, ne, or, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type ScopedContext,
  type TransactionContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'

const { profiles, savedViews } = schema

/** More views than a menu can show. */
const mostListed = 500

type Kept = typeof savedViews.$inferSelect

interface Reader {
  actor: { id: string; role: Role }
}

/** Your own views; administrators also change and delete the shared ones of others. */
const mayChange = ({ user_id, shared }: Kept, { actor }: Reader): boolean =>
  user_id === actor.id || (shared && scopeOf(actor.role, 'saved-views.write') === 'all')

const present = (view: Kept, reader: Reader, full_name: string | null = null) => {
  const { id, page, list, name, params, shared, user_id, version } = view
  const own = user_id === reader.actor.id
  return {
    id,
    page,
    list,
    name,
    params,
    shared,
    own,
    may_change: mayChange(view, reader),
    saved_by: own ? null : full_name,
    version,
  }
}

/** Your own views and those that others share, of one list or all, by name. */
export const listSavedViews = async (
  ctx: ScopedContext<'saved-views.read'>,
  { page, list }: { page?: string | undefined; list?: string | undefined },
) => {
  const { actor } = ctx
  const rows = await ctx.db
    .select({ view: savedViews, full_name: profiles.full_name })
    .from(savedViews)
    .innerJoin(profiles, eq(profiles.id, savedViews.user_id))
    .where(
      and(
        page === undefined ? undefined : eq(savedViews.page, page),
        list === undefined ? undefined : eq(savedViews.list, list),
        or(eq(savedViews.user_id, actor.id), savedViews.shared),
      ),
    )
    .orderBy(savedViews.name, savedViews.id)
    .limit(mostListed)
  return {
    data: rows.map(({ view, full_name }) => present(view, ctx, full_name)),
  }
}

const expectRoom = async (db: Database, user_id: string): Promise<void> => {
  const [row] = await db.select({ kept: count() }).from(savedViews).where(eq(savedViews.user_id, user_id))
  if ((row?.kept ?? 0) >= mostSavedViews)
    throw invalid('name', `You have ${mostSavedViews} saved views. Delete one first`)
}

interface Named {
  user_id: string
  page: string
  list: string
  name: string
}

const expectOtherName = async (db: Database, view: Named, but?: string): Promise<void> => {
  const [taken] = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.user_id, view.user_id),
        eq(savedViews.page, view.page),
        eq(savedViews.list, view.list),
        eq(savedViews.name, view.name),
        but === undefined ? undefined : ne(savedViews.id, but),
      ),
    )
  if (taken) throw invalid('name', 'You already have a view with this name')
}

export const createSavedView = async (
  ctx: ScopedContext<'saved-views.write'>,
  input: { page: string; list: string; name: string; params: Record<string, string>; shared: boolean },
) =>
  transact(ctx, async (ctx) => {
    const { actor } = ctx
    // Two saves at the same moment count one after the other.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, actor.id)).for('update')
    await expectRoom(ctx.db, actor.id)
    await expectOtherName(ctx.db, { ...input, user_id: actor.id })
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(savedViews)
      .values({ ...input, user_id: actor.id, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('the view was not stored')
    await recordAudit(ctx, {
      action: 'saved-view.create',
      subject_type: 'saved_view',
      subject_id: row.id,
      after: { page: row.page, name: row.name, shared: row.shared },
    })
    return present(row, ctx)
  })

/** Private views of others don't exist for anyone else. */
const lockView = async (
  ctx: TransactionContext & ScopedContext<'saved-views.write'>,
  id: string,
): Promise<Kept> => {
  const [view] = await ctx.db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.id, id),
        or(eq(savedViews.user_id, ctx.actor.id), ctx.scope === 'all' ? savedViews.shared : undefined),
      ),
    )
    .for('update')
  if (!view) throw new AppError('SAVED_VIEW_NOT_FOUND')
  return view
}

export const changeSavedView = async (
  ctx: ScopedContext<'saved-views.write'>,
  { id, ...input }: { id: string; name?: string; params?: Record<string, string>; shared?: boolean },
) =>
  transact(ctx, async (ctx) => {
    const before = await lockView(ctx, id)
    expectVersion(ctx, before)
    if (input.name !== undefined) await expectOtherName(ctx.db, { ...before, name: input.name }, id)
    const [after = before] = await ctx.db
      .update(savedViews)
      .set({
        ...definedFields(input),
        version: sql`${savedViews.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .where(eq(savedViews.id, id))
      .returning()
    await recordAudit(ctx, {
      action: 'saved-view.update',
      subject_type: 'saved_view',
      subject_id: id,
      before: { name: before.name, shared: before.shared },
      after: { name: after.name, shared: after.shared },
    })
    return present(after, ctx)
  })

export const deleteSavedView = async (ctx: ScopedContext<'saved-views.write'>, { id }: { id: string }) =>
  transact(ctx, async (ctx) => {
    const gone = await lockView(ctx, id)
    await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
    await recordAudit(ctx, {
      action: 'saved-view.delete',
      subject_type: 'saved_view',
      subject_id: id,
      before: { page: gone.page, name: gone.name, shared: gone.shared },
    })
    return { ok: true as const }
  })
