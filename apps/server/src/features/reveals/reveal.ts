import {
  revealable,
  revealAlert,
  revealLimit,
  revealPermissions,
  type RevealField,
  type RevealPurpose,
  type RevealSubject,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import {
  transact,
  type Context,
  type TransactionContext,
  type ScopedContext,
  withScope,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { countAll, tooMany } from '../../platform/rate-limits.ts'
import { text } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'
import { findHeld } from './queries.ts'

interface Input {
  subject_type: RevealSubject
  subject_id: string
  field: RevealField
  purpose: RevealPurpose
  note: string
}

const missing = {
  profile: 'PROFILE_NOT_FOUND',
  application: 'APPLICATION_NOT_FOUND',
  disbursement: 'DISBURSEMENT_NOT_FOUND',
  approval: 'APPROVAL_NOT_FOUND',
} as const satisfies Record<RevealSubject, string>

const digitsOf = (words: string): string => words.replaceAll(/\D/g, '')

/**
 * The audit keeps the reason, so it mustn't contain the number. A wallet is recognised by nine digits in
 * either format.
 */
const expectNoNumber = (note: string, value: string): void => {
  if (digitsOf(note).includes(digitsOf(value).slice(-9)))
    throw invalid('note', 'Leave the number out of the note')
}

/** Counts the attempt, refused or not; returns whether it exceeds an ordinary day. */
const countReveal = async (ctx: Context, actorId: string): Promise<boolean> => {
  const [inDay, unusual] = await countAll(ctx, [
    { name: 'reveals', subject: actorId, limit: revealLimit },
    { name: 'reveals-unusual', subject: actorId, limit: revealAlert },
  ])
  if (inDay && inDay.over > 0)
    throw await tooMany(
      ctx,
      text('You’ve reached today’s limit for showing masked numbers. Ask a colleague.'),
      inDay.until,
    )
  return unusual !== undefined && unusual.over > 0
}

/**
 * At most once per day and person. Counted in the transaction, so an alert that is rolled back is sent later.
 */
const alertOnce = async (ctx: TransactionContext, actorId: string): Promise<void> => {
  const limit = { count: 1, seconds: revealAlert.seconds }
  const [told] = await countAll(ctx, [{ name: 'reveals-told', subject: actorId, limit }])
  if (told && told.over > 0) return
  await alertSuperadmins(ctx, {
    title: text('Many masked numbers shown in full'),
    what: text('{person} has viewed more than {count} masked numbers today.', {
      person: await personText(ctx.db, actorId),
      count: String(revealAlert.count),
    }),
    link: `/admin/audit?actor=${actorId}`,
  })
}

/**
 * Shows one masked number in full to those whose work needs it. The audit records who saw which field of
 * which row and why, never the number.
 */
export const reveal = async (
  ctx: ScopedContext<'reveals.create'>,
  input: Input,
): Promise<{ value: string }> => {
  withScope(ctx, revealPermissions[input.field])
  const { actor, scope } = withScope(ctx, revealable[input.subject_type].read)
  const unusual = await countReveal(ctx, actor.id)
  const { subject_type, subject_id, field, purpose, note } = input
  return transact(ctx, async (ctx) => {
    const held = await findHeld(ctx.db, subject_type, field, { id: subject_id, scope, actor_id: actor.id })
    if (!held) throw new AppError(missing[subject_type])
    if (held.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (held.value === null) throw invalid('field', 'There’s no number here to show')
    expectNoNumber(note, held.value)
    await recordAudit(ctx, {
      action: 'reveal.create',
      subject_type,
      subject_id,
      after: { field, purpose, ...(note !== '' && { note }) },
    })
    if (unusual) await alertOnce(ctx, actor.id)
    return { value: held.value }
  })
}
