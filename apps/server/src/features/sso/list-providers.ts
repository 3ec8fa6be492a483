import type { ssoSorts } from '@efie/contracts/sso'
import { schema } from '@efie/database'
import { and, getTableColumns, sql } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, prefixQuery } from '../../platform/text-search.ts'
import { toProvider } from './present-provider.ts'
import { loadDomains } from './queries.ts'
import { serviceProvider } from './service-provider.ts'

const { ssoDomains, ssoProviders } = schema

type Sort = (typeof ssoSorts)[number]

const orders: Record<Sort, SortOrder> = {
  name: sortedBy(ssoProviders.name),
  enabled: sortedBy(ssoProviders.enabled, ssoProviders.name),
  updated_at: sortedBy(ssoProviders.updated_at),
  created_at: sortedBy(ssoProviders.created_at),
}

/** Providers are few, so their words have no index. */
const isCalled = (q: string) => {
  const domains = sql`(select string_agg(${ssoDomains.domain}, ' ') from ${ssoDomains} where ${ssoDomains.provider_id} = ${ssoProviders.id})`
  // Dots and hyphens end a word, so that "bank" finds id.bank.example.
  return begins(sql`translate(concat_ws(' ', ${ssoProviders.name}, ${domains}), '.-', '  ')`, prefixQuery(q))
}

export const listProviders = async ({ db, config }: ScopedContext<'sso.read'>, input: ListInput<Sort>) => {
  const { sort = '-created_at', q } = input
  const page = await readList(
    db,
    orders,
    ssoProviders.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      db
        .select({ ...getTableColumns(ssoProviders), sorted_by })
        .from(ssoProviders)
        .where(and(q ? isCalled(q) : undefined, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
  const domains = await loadDomains(
    db,
    page.data.map(({ id }) => id),
  )
  return {
    ...page,
    data: page.data.map((row) => toProvider(row, domains.get(row.id) ?? [])),
    service_provider: serviceProvider(config),
  }
}
