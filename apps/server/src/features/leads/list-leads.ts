import { authorise, type Context } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { presentLead } from './present-lead.ts'
import { findLeads, loadLead, type LeadFilter } from './queries.ts'

export const listLeads = async (ctx: Context, input: LeadFilter) => {
  const { actor, scope } = authorise(ctx, 'leads.read')
  return toPage(await findLeads(ctx.db, { scope, actor_id: actor.id }, input), input.limit)
}

export const getLead = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'leads.read')
  return presentLead(ctx, await loadLead(ctx.db, { scope, actor_id: actor.id }, input.id))
}
