import { property } from '@efie/contracts'
import type { ScopedContext } from '../../platform/context.ts'
import { findPropertiesById, withPhotosOf } from './queries.ts'

/** For the change feed: the properties among these in the caller's list. */
export const readChangedProperties = async (ctx: ScopedContext<'properties.read'>, ids: string[]) => {
  const { scope } = ctx
  const rows = await withPhotosOf(ctx.db, await findPropertiesById(ctx.db, scope, ids))
  const shown = scope === 'all' ? rows : rows.map((row) => ({ ...row, owner_name: null, owner_phone: null }))
  return shown.map((row) => property.parse(row))
}
