import { schema } from '@efie/database'
import {
  checkContact,
  contactRefusalTexts,
  toGsm7,
  type CollectionEntryKind,
  type ContactOutcome,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type TransactionContext, withScope, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { toE164 } from '../../platform/phone.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text } from '../../platform/texts/text.ts'
import { getCase, weekAgo } from './case-detail.ts'
import { loadContactsSince, loadPerson, lockCase, updateCase } from './queries.ts'
import type { CollectionCase } from './sync-case.ts'

interface Input {
  id: string
  kind: CollectionEntryKind
  party: 'tenant' | 'guarantor' | 'third_party'
  outcome?: ContactOutcome | undefined
  text: string
  contacted_at?: string | undefined
}

/** Sends a case's SMS or email through the outbox, together with the entry. */
const send = async (ctx: TransactionContext, found: CollectionCase, input: Input): Promise<void> => {
  const person = await loadPerson(ctx.db, found.user_id)
  if (!person) throw new AppError('PROFILE_NOT_FOUND')
  if (input.kind === 'email') {
    await ctx.messenger.email(ctx.db, person.email, {
      template: 'collection-message',
      subject: translate(text('About your payment'), await languageOf(ctx.db, found.user_id)),
      text: input.text,
    })
    return
  }
  const phone = person.phone === null ? null : toE164(person.phone)
  if (phone === null) throw invalid('kind', 'No phone number on file')
  await ctx.messenger.sms(ctx.db, phone, { template: 'collection-message', text: toGsm7(input.text) })
}

/**
 * The fair-contact guard (domain.md §3): allowed hours, three contacts a week, no one but the person and
 * their guarantor.
 */
const requireFair = async (ctx: TransactionContext, found: CollectionCase, input: Input, at: string) => {
  const earlier = await loadContactsSince(ctx.db, found.user_id, weekAgo(at))
  const refusals = checkContact(at, earlier, input.party)
  if (refusals.length === 0) return
  throw new AppError('CONTACT_NOT_ALLOWED', {
    refusals: refusals.map((refusal) => ({ code: refusal, text: contactRefusalTexts[refusal] })),
  })
}

/** Logs a call, visit or note, or sends a message. Unfair contact is refused before it happens. */
export const recordEntry = async (ctx: ScopedContext<'collections.write'>, input: Input) => {
  const { actor } = ctx
  const now = nowIso(ctx.clock)
  const sends = input.kind === 'sms' || input.kind === 'email'
  const contacted_at = input.contacted_at === undefined ? now : new Date(input.contacted_at).toISOString()
  if (contacted_at > now) throw invalid('contacted_at', 'Choose a time that isn’t in the future')
  if (contacted_at < weekAgo(now)) throw invalid('contacted_at', 'Choose a time within the last week')
  if (sends && input.contacted_at !== undefined)
    throw invalid('contacted_at', 'Messages are sent straight away, so leave the time blank')
  await transact(ctx, async (ctx) => {
    const found = await lockCase(ctx.db, input.id)
    if (found.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (input.kind !== 'note') {
      if (found.status === 'closed')
        throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'closed', to: 'contact', missing: [] })
      await requireFair(ctx, found, input, contacted_at)
    }
    if (sends) await send(ctx, found, input)
    await ctx.db.insert(schema.collectionEntries).values({
      case_id: found.id,
      user_id: found.user_id,
      kind: input.kind,
      outcome: input.outcome ?? null,
      text: input.text,
      made_by: actor.id,
      contacted_at,
      created_at: now,
    })
    if (input.kind !== 'note')
      await updateCase(ctx.db, found.id, { last_contact_at: contacted_at, updated_at: now })
    await recordAudit(ctx, {
      action: 'collection.record',
      subject_type: 'collection_case',
      subject_id: found.id,
      after: { kind: input.kind, outcome: input.outcome ?? null, party: input.party },
    })
  })
  return getCase(withScope(ctx, 'collections.read'), { id: input.id })
}
