import { authorise, type Context } from '../../platform/context.ts'
import { toPageByName } from '../../platform/pagination.ts'
import { findProperties } from './queries.ts'

/** By name. Tenants see what is listed, and never whose it is or how to reach them. */
export const listProperties = async (ctx: Context, input: { limit: number; cursor?: string; q?: string }) => {
  const { scope } = authorise(ctx, 'properties.read')
  const page = toPageByName(await findProperties(ctx.db, scope, input), input.limit)
  if (scope === 'all') return page
  return { ...page, data: page.data.map((row) => ({ ...row, owner_name: null, owner_phone: null })) }
}
