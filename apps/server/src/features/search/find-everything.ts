import type { searchKinds } from '@efie/contracts/search'
import { scopeOf, type Permission } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { findInvoices, findPayments, findPayouts, findRefunds } from './money-queries.ts'
import {
  findApplications,
  findCompanies,
  findEmployees,
  findLeads,
  findOrders,
  findPeople,
  findProperties,
  findTickets,
  type Query,
} from './queries.ts'

interface Found {
  kind: (typeof searchKinds)[number]
  id: string
  title: string
  detail: string
  link: string
}

/** Each kind requires the permission of its own list, so search never finds what the list wouldn't show. */
const kinds: [Permission, (query: Query) => Promise<Found[]>][] = [
  ['profiles.read', findPeople],
  ['applications.read', findApplications],
  ['payments.read', findPayments],
  ['payments.confirm', findRefunds],
  ['disbursements.read', findPayouts],
  ['orders.read', findOrders],
  ['tickets.read', findTickets],
  ['companies.read', findCompanies],
  ['employees.read', findEmployees],
  ['invoices.read', findInvoices],
  ['properties.read', findProperties],
  ['leads.read', findLeads],
]

export const findEverything = async (
  ctx: ScopedContext<'search.read'>,
  input: { q: string; limit: number },
) => {
  const { actor } = ctx
  const typed = await readTypedPerson(ctx, actor, input.q)
  const results: Found[] = []
  for (const [permission, find] of kinds) {
    const scope = scopeOf(actor.role, permission)
    if (scope !== null)
      results.push(
        ...(await find({
          db: ctx.db,
          typed,
          scope,
          actor_id: actor.id,
          role: actor.role,
          limit: input.limit,
        })),
      )
  }
  return { results }
}
