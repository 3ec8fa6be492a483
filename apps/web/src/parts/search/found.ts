import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import {
  type AdminEntry,
  visibleAdminEntries,
  visibleShopEntries,
} from '~/platform/navigation/admin-entries.ts'

export type Found = InferContractRouterOutputs<AppContract>['search']['find']['results'][number]

export interface Hit {
  key: string
  label: string
  detail: string
  /** The page it opens, or what it does. */
  go: string | (() => void)
}

export interface HitGroup {
  title: string
  hits: Hit[]
}

const titles: Record<Found['kind'], string> = {
  person: 'People',
  application: 'Applications',
  payment: 'Payments',
  refund: 'Refunds',
  payout: 'Payouts',
  order: 'Orders',
  ticket: 'Tickets',
  company: 'Companies',
  employee: 'Employees',
  invoice: 'Invoices',
  property: 'Properties',
  lead: 'Leads',
}

/** Results by kind, in the server's order. */
export const groupsOf = (results: readonly Found[]): HitGroup[] =>
  [...new Set(results.map(({ kind }) => kind))].map((kind) => ({
    title: titles[kind],
    hits: results
      .filter((result) => result.kind === kind)
      .map((result) => ({
        key: `${kind}-${result.id}`,
        label: result.title,
        detail: result.detail,
        go: result.link,
      })),
  }))

/** Pages whose name starts with or contains the typed text. */
export const pagesFor = (typed: string, abilities: readonly string[]): HitGroup[] => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const entries: readonly AdminEntry[] = [...visibleAdminEntries(abilities), ...visibleShopEntries(abilities)]
  const hits = entries
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ to, label }) => ({ key: to, label, detail: 'Page', go: to }))
  return hits.length > 0 ? [{ title: 'Pages', hits }] : []
}
