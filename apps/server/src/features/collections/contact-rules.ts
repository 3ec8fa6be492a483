import { schema } from '@efie/database'
import {
  checkContact,
  type CollectionEntryKind,
  type ContactOutcome,
  type ContactParty,
  contactRefusalTexts,
} from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { weekAgo } from './case-detail.ts'
import { loadContactsSince, lockCase, updateCase } from './queries.ts'
import type { CollectionCase } from './sync-case.ts'

/** The case, locked; refused to staff whose own debt it is. */
export const lockOthersCase = async (ctx: TransactionContext, id: string, actor_id: string) => {
  const found = await lockCase(ctx.db, id)
  if (found.user_id === actor_id) throw new AppError('SAME_PERSON')
  return found
}

/**
 * The fair-contact guard (domain.md §3): an open case, allowed hours, three contacts a week, no one but the
 * person and their guarantor.
 */
export const requireFair = async (
  ctx: TransactionContext,
  found: CollectionCase,
  { party, at }: { party: ContactParty; at: string },
): Promise<void> => {
  if (found.status === 'closed')
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'closed', to: 'contact', missing: [] })
  const earlier = await loadContactsSince(ctx.db, found.user_id, weekAgo(at))
  const refusals = checkContact(at, earlier, party)
  if (refusals.length === 0) return
  throw new AppError('CONTACT_NOT_ALLOWED', {
    refusals: refusals.map((refusal) => ({ code: refusal, text: contactRefusalTexts[refusal] })),
  })
}

interface Entry {
  kind: CollectionEntryKind
  outcome?: ContactOutcome | undefined
  text: string
  made_by: string
  contacted_at: string
}

/** Writes the case's log. Notes aren't contact. */
export const writeEntry = async (ctx: TransactionContext, found: CollectionCase, entry: Entry) => {
  const now = nowIso(ctx.clock)
  await ctx.db.insert(schema.collectionEntries).values({
    ...entry,
    outcome: entry.outcome ?? null,
    case_id: found.id,
    user_id: found.user_id,
    created_at: now,
  })
  if (entry.kind !== 'note')
    await updateCase(ctx.db, found.id, { last_contact_at: entry.contacted_at, updated_at: now })
}
