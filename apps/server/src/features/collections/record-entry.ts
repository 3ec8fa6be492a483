import type { ContactOutcome, ContactParty, LoggedContactKind } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, withScope, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { getCase, weekAgo } from './case-detail.ts'
import { lockOthersCase, requireFair, writeEntry } from './contact-rules.ts'

interface Input {
  id: string
  kind: LoggedContactKind
  party: ContactParty
  outcome?: ContactOutcome | undefined
  text: string
  contacted_at?: string | undefined
}

/** Logs a call, a visit or a note; it sends nothing. Unfair contact is refused. */
export const recordEntry = async (ctx: ScopedContext<'collections.write'>, input: Input) => {
  const { actor } = ctx
  const now = nowIso(ctx.clock)
  const contacted_at = input.contacted_at === undefined ? now : new Date(input.contacted_at).toISOString()
  if (contacted_at > now) throw invalid('contacted_at', 'Choose a time that isn’t in the future')
  if (contacted_at < weekAgo(now)) throw invalid('contacted_at', 'Choose a time within the last week')
  const { kind, party, outcome, text } = input
  await transact(ctx, async (ctx) => {
    const found = await lockOthersCase(ctx, input.id, actor.id)
    if (kind !== 'note') await requireFair(ctx, found, { party, at: contacted_at })
    await writeEntry(ctx, found, { kind, outcome, text, made_by: actor.id, contacted_at })
    await recordAudit(ctx, {
      action: 'collection.record',
      subject_type: 'collection_case',
      subject_id: found.id,
      after: { kind, outcome: outcome ?? null, party },
    })
  })
  return getCase(withScope(ctx, 'collections.read'), { id: input.id })
}
