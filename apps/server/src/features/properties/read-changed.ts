import { property } from '@efie/contracts'
import { authorise, type Context } from '../../platform/context.ts'
import { findPropertiesById } from './queries.ts'

/** For the change feed: the properties of these ids that the actor's list would show. */
export const readChangedProperties = async (ctx: Context, ids: string[]) => {
  const { scope } = authorise(ctx, 'properties.read')
  const rows = await findPropertiesById(ctx.db, scope, ids)
  const shown = scope === 'all' ? rows : rows.map((row) => ({ ...row, owner_name: null, owner_phone: null }))
  return shown.map((row) => property.parse(row))
}
