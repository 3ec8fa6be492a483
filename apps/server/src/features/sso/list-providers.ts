import type { ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { toProvider } from './present-provider.ts'
import { findProviders, loadDomains } from './queries.ts'
import { serviceProvider } from './service-provider.ts'

export const listProviders = async (
  ctx: ScopedContext<'sso.read'>,
  input: { limit: number; cursor?: string },
) => {
  const page = toPage(await findProviders(ctx.db, input), input.limit)
  const domains = await loadDomains(
    ctx.db,
    page.data.map(({ id }) => id),
  )
  return {
    data: page.data.map((row) => toProvider(row, domains.get(row.id) ?? [])),
    next_cursor: page.next_cursor,
    service_provider: serviceProvider(ctx.config),
  }
}
