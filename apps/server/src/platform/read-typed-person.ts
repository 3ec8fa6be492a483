import { revealLimit, revealPermissions, scopeOf } from '@efie/domain'
import { recordAudit } from './audit.ts'
import { transact, type Context, type SignedIn } from './context.ts'
import { countAll, tooMany } from './rate-limits.ts'
import { text } from './texts/text.ts'
import { readTyped, type Typed } from './text-search.ts'

/**
 * Parses what was typed to find people. A full Ghana Card number only matches for those who may see one,
 * within their daily limit: otherwise masked digits could be found by trying.
 */
export const readTypedPerson = async (ctx: Context, actor: SignedIn, q: string): Promise<Typed> => {
  const typed = readTyped(q)
  if (typed.card === null) return typed
  if (scopeOf(actor.role, revealPermissions.ghana_card_number) === null) return { ...typed, card: null }
  const [inDay] = await countAll(ctx, [{ name: 'searches-by-card', subject: actor.id, limit: revealLimit }])
  if (inDay && inDay.over > 0)
    throw await tooMany(
      ctx,
      text('You’ve reached today’s limit for Ghana Card searches. Ask a colleague.'),
      inDay.until,
    )
  await transact(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'profile.search-by-card',
      subject_type: 'search',
      subject_id: 'ghana_card_number',
      kind: 'read',
    }),
  )
  return typed
}
