import { checkContact, contactRefusalTexts, localDateOf, promiseLimitsOf, promiseRefusal } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { staffFacts } from './promise-standing.ts'
import { hasPauseToCome, loadCase, loadContactsSince, loadEntries, loadPromises } from './queries.ts'

const WEEK = 7 * 86_400_000

export const weekAgo = (instant: string): string => new Date(Date.parse(instant) - WEEK).toISOString()

/** A case with its entries. Tenants see the case and their promises, not the staff's notes. */
export const getCase = async (ctx: ScopedContext<'collections.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const found = await loadCase(ctx.db, input.id, scope, actor.id)
  const now = nowIso(ctx.clock)
  const contacts = await loadContactsSince(ctx.db, found.user_id, weekAgo(now))
  const refusals = scope === 'all' ? checkContact(now, contacts, 'tenant') : []
  return {
    ...found,
    contact_refusals: refusals.map((refusal) => contactRefusalTexts[refusal]),
    contacts_this_week: contacts.length,
    promise_limits: promiseLimitsOf(found.amount_past_due, localDateOf(now)),
    promise_refusal: promiseRefusal(staffFacts(found)),
    pause_to_come: await hasPauseToCome(ctx.db, found.loan_id, localDateOf(now)),
    promises: await loadPromises(ctx.db, found.id),
    entries: scope === 'all' ? await loadEntries(ctx.db, found.id) : [],
  }
}
