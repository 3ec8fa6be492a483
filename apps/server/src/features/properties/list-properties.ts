import type { ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { findProperties, type PropertyPage, withPhotosOf } from './queries.ts'

/** By name unless asked otherwise. Tenants see listed properties, without owner or contacts. */
export const listProperties = async (ctx: ScopedContext<'properties.read'>, input: PropertyPage) => {
  const { scope } = ctx
  // A page's cursor holds what the list is sorted by.
  if (scope !== 'all' && input.sort?.endsWith('owner_name'))
    throw invalid('sort', 'You can’t sort by this column')
  const page = await findProperties(ctx.db, scope, input)
  const data = await withPhotosOf(ctx.db, page.data)
  if (scope === 'all') return { ...page, data }
  return { ...page, data: data.map((row) => ({ ...row, owner_name: null, owner_phone: null })) }
}
