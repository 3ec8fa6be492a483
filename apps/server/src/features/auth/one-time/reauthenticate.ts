import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type SignedIn, type TransactionContext } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import type { Contact } from '../accounts/contacts.ts'
import { reauthenticationMail } from './mails.ts'
import { requireSlot, sendTo } from './messages.ts'
import { makeOneTimeSecret, storeOneTimeToken } from './one-time-tokens.ts'
import type { UserRow } from '../presenters.ts'
import { loadAccount, lockUser, updateUserRow } from '../queries.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { takeCode } from './take-code.ts'
import { codeText } from './texts.ts'

/** A confirmed contact where a signed-in person can prove again who they are. */
const provenContact = (user: UserRow): Contact | null => {
  if (user.email !== null && user.email_confirmed_at !== null) return { kind: 'email', value: user.email }
  if (user.phone !== null && user.phone_confirmed_at !== null) return { kind: 'phone', value: user.phone }
  return null
}

/** `GET /reauthenticate`: sends a code that, as `nonce`, replaces the current password. */
export const reauthenticate = async (ctx: Context & { actor: SignedIn }) => {
  const account = await loadAccount(ctx.db, ctx.actor.id)
  if (!account) throw new AuthError('user_not_found')
  const contact = provenContact(account.user)
  if (!contact) {
    if (account.user.email !== null) throw new AuthError('email_not_confirmed', { status: 422 })
    throw new AuthError('validation_failed', {
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
  }
  await requireSlot(ctx, 'reauthentication', contact)
  const secret = makeOneTimeSecret()
  const message =
    contact.kind === 'email' ? await reauthenticationMail(ctx, secret) : await codeText(ctx, secret.code)
  await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.actor.id)
    if (!user) throw new AuthError('user_not_found')
    await storeOneTimeToken(ctx, {
      user_id: user.id,
      kind: 'reauthentication',
      relates_to: contact.value,
      secret,
      flow_state_id: null,
    })
    await updateUserRow(ctx.db, user.id, { reauthentication_sent_at: nowIso(ctx.realClock) })
    await sendTo(ctx, contact, message(user.language))
  })
  return {}
}

/**
 * Consumes the code. A wrong one is counted, so the transaction must commit. The caller has locked the user's
 * row.
 */
export const takeNonce = async (ctx: TransactionContext, user: UserRow, nonce: string): Promise<boolean> => {
  const contact = provenContact(user)
  if (!contact) return false
  const taken = await takeCode(ctx, ['reauthentication'], { address: contact.value, code: nonce.trim() })
  return taken !== null && taken.user.id === user.id
}

export const requireNonceLimit = (ctx: Context & { actor: SignedIn }): Promise<void> =>
  requireWithinLimit(ctx, 'verify:account', ctx.actor.session_id)
