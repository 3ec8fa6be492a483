import type { ScopedContext } from '../../platform/context.ts'
import { findCompanies, type CompanyFilter } from './queries.ts'
import {
  loadCompanyDocuments,
  loadContacts,
  loadInvitations,
  loadMembers,
  loadScopedCompany,
} from './queries.ts'

/** A company sees itself; a manager sees their portfolio and unassigned companies. */
export const listCompanies = async (ctx: ScopedContext<'companies.read'>, input: CompanyFilter) => {
  const { actor, scope } = ctx
  return findCompanies(ctx.db, scope, actor.id, input)
}

export const getCompany = async (ctx: ScopedContext<'companies.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id, true)
  return {
    ...company,
    contacts: await loadContacts(ctx.db, company.id),
    members: await loadMembers(ctx.db, company.id),
    invitations: await loadInvitations(ctx.db, company.id),
    documents: await loadCompanyDocuments(ctx.db, company.id),
  }
}
