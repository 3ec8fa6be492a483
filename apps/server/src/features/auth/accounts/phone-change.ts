import { isSame, schema } from '@efie/database'
import { and, ne } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { changePhone } from '../one-time/confirm-token.ts'
import { wirePhone } from './contacts.ts'
import type { Translatable } from '../one-time/mails.ts'
import { sendTo } from '../one-time/messages.ts'
import {
  dropOneTimeTokens,
  makeOneTimeSecret,
  storeOneTimeToken,
  type OneTimeSecret,
} from '../one-time/one-time-tokens.ts'
import type { UserRow } from '../presenters.ts'
import { updateUserRow, type Addressee } from '../queries.ts'
import { requireSmsSlot } from '../rate-limits.ts'
import { autoconfirms } from '../settings.ts'
import { phoneChangeText, type OutgoingText } from '../one-time/texts.ts'

const { users } = schema

export interface PhoneChange {
  phone: string
  /** Null where numbers need no confirmation. */
  text: { secret: OneTimeSecret; message: Translatable<OutgoingText> } | null
}

/** Runs outside the transaction: takes a send slot and composes the text. Null if the number doesn't change. */
export const preparePhoneChange = async (
  ctx: Context,
  current: string | null,
  typed: string,
): Promise<PhoneChange | null> => {
  const phone = wirePhone(ctx.config, typed)
  if (phone === current) return null
  if (autoconfirms(ctx.config)) return { phone, text: null }
  await requireSmsSlot(ctx, phone)
  const secret = makeOneTimeSecret()
  return { phone, text: { secret, message: await phoneChangeText(ctx, secret.code) } }
}

/**
 * Asks the new number to confirm; only `new_phone` changes until then. The caller has locked the user's row.
 */
export const requestPhoneChange = async (
  ctx: TransactionContext,
  user: Addressee,
  { phone, text }: PhoneChange,
): Promise<UserRow> => {
  const [taken] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(isSame(users.phone, phone), ne(users.id, user.id)))
  if (taken) throw new AuthError('phone_exists')
  await dropOneTimeTokens(ctx.db, user.id, ['phone_change'])
  if (!text) return changePhone(ctx, user, phone)
  await storeOneTimeToken(ctx, {
    user_id: user.id,
    kind: 'phone_change',
    relates_to: phone,
    secret: text.secret,
    flow_state_id: null,
  })
  await sendTo(ctx, { kind: 'phone', value: phone }, text.message(user.language))
  const now = nowIso(ctx.realClock)
  return updateUserRow(ctx.db, user.id, { new_phone: phone, phone_change_sent_at: now, updated_at: now })
}
