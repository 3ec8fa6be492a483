import type { ScopedContext } from '../../platform/context.ts'
import { toPageByName } from '../../platform/pagination.ts'
import { findProperties } from './queries.ts'

/** By name. Tenants see listed properties, without owner or contacts. */
export const listProperties = async (
  ctx: ScopedContext<'properties.read'>,
  input: { limit: number; cursor?: string; q?: string },
) => {
  const { scope } = ctx
  const page = toPageByName(await findProperties(ctx.db, scope, input), input.limit)
  if (scope === 'all') return page
  return { ...page, data: page.data.map((row) => ({ ...row, owner_name: null, owner_phone: null })) }
}
