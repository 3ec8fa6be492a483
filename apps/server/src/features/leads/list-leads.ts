import type { ScopedContext } from '../../platform/context.ts'
import { presentLead } from './present-lead.ts'
import { findLeads, loadLead, type LeadFilter } from './queries.ts'

export const listLeads = async (ctx: ScopedContext<'leads.read'>, input: LeadFilter) => {
  const { actor, scope } = ctx
  return findLeads(ctx.db, { scope, actor_id: actor.id }, input)
}

export const getLead = async (ctx: ScopedContext<'leads.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return presentLead(ctx, await loadLead(ctx.db, { scope, actor_id: actor.id }, input.id))
}
