import { toGsm7, type MessageKind } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { type TransactionContext, withScope, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { toE164 } from '../../platform/phone.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { text } from '../../platform/texts/text.ts'
import { translate } from '../../platform/texts/translate.ts'
import { getCase } from './case-detail.ts'
import { lockOthersCase, requireFair, writeEntry } from './contact-rules.ts'
import { loadPerson } from './queries.ts'

interface Message {
  id: string
  kind: MessageKind
  text: string
}

/** Sends it through the outbox, together with the entry in the log. */
const send = async (ctx: TransactionContext, user_id: string, message: Message): Promise<void> => {
  const person = await loadPerson(ctx.db, user_id)
  if (!person) throw new AppError('PROFILE_NOT_FOUND')
  if (message.kind === 'email') {
    await ctx.messenger.email(ctx.db, person.email, {
      template: 'collection-message',
      subject: translate(text('About your payment'), await languageOf(ctx.db, user_id)),
      text: message.text,
    })
    return
  }
  const phone = person.phone === null ? null : toE164(person.phone)
  if (phone === null) throw invalid('kind', 'No phone number on file')
  await ctx.messenger.sms(ctx.db, phone, { template: 'collection-message', text: toGsm7(message.text) })
}

/**
 * Sends a text message or an email to the person of a case, once under its idempotency key. Unfair contact is
 * refused before it happens.
 */
export const sendMessage = async (ctx: ScopedContext<'collections.write'>, message: Message) => {
  const { actor } = ctx
  await transactOnce(ctx, 'collections.send', message, async (ctx) => {
    const now = nowIso(ctx.clock)
    const found = await lockOthersCase(ctx, message.id, actor.id)
    await requireFair(ctx, found, { party: 'tenant', at: now })
    await send(ctx, found.user_id, message)
    const { kind, text } = message
    await writeEntry(ctx, found, { kind, text, made_by: actor.id, contacted_at: now })
    await recordAudit(ctx, {
      action: 'collection.send',
      subject_type: 'collection_case',
      subject_id: found.id,
      after: { kind },
    })
    return { ok: true as const }
  })
  return getCase(withScope(ctx, 'collections.read'), { id: message.id })
}
