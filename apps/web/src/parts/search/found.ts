import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import {
  type AdminEntry,
  visibleAdminEntries,
  visibleShopEntries,
} from '~/platform/navigation/admin-entries.ts'
import type { Role } from '@efie/domain'

export type Found = InferContractRouterOutputs<AppContract>['search']['find']['results'][number]

export interface Hit {
  key: string
  label: string
  detail: string
  to: string
}

export interface HitGroup {
  title: string
  hits: Hit[]
}

const titles: Record<Found['kind'], string> = {
  person: 'People',
  application: 'Applications',
  payment: 'Payments',
  order: 'Orders',
  ticket: 'Tickets',
  company: 'Companies',
  property: 'Properties',
  lead: 'Leads',
}

/** Page of this app that opens a result. */
export const pathOf = ({ kind, id, title }: Pick<Found, 'kind' | 'id' | 'title'>, role: Role): string => {
  switch (kind) {
    case 'person':
      return `/admin/users?open=${id}`
    case 'ticket':
      return `/admin/support?open=${id}`
    case 'company':
      return `/admin/companies?open=${id}`
    case 'application':
      return `/admin/applications/${id}`
    case 'order':
      return `/admin/orders/${id}`
    case 'property':
      return `/admin/properties?${new URLSearchParams({ q: title, open: id })}`
    case 'lead':
      return role === 'sales_executive' ? `/dashboard/sales-executive?open=${id}` : `/admin/leads?open=${id}`
    default:
      return `/admin/${kind}s?open=${id}`
  }
}

/** Results by kind, in the server's order. */
export const groupsOf = (results: readonly Found[], role: Role): HitGroup[] =>
  [...new Set(results.map(({ kind }) => kind))].map((kind) => ({
    title: titles[kind],
    hits: results
      .filter((result) => result.kind === kind)
      .map((result) => ({
        key: `${kind}-${result.id}`,
        label: result.title,
        detail: result.detail,
        to: pathOf(result, role),
      })),
  }))

/** Pages whose name starts with or contains the typed text. */
export const pagesFor = (typed: string, abilities: readonly string[]): HitGroup[] => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const entries: readonly AdminEntry[] = [...visibleAdminEntries(abilities), ...visibleShopEntries(abilities)]
  const hits = entries
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ to, label }) => ({ key: to, label, detail: 'Page', to }))
  return hits.length > 0 ? [{ title: 'Pages', hits }] : []
}
