import { schema, type Transaction } from '@efie/database'
import { and, eq, ne, sql } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'
import { AuthError } from '../auth-error.ts'
import type { Pkce } from '../bodies.ts'
import { changeEmail } from '../one-time/confirm-token.ts'
import { startFlow } from '../federation/flow-states.ts'
import { emailChangeMail, type Translatable } from '../one-time/mails.ts'
import {
  dropOneTimeTokens,
  makeOneTimeSecret,
  storeOneTimeToken,
  type OneTimeSecret,
  type TokenKind,
} from '../one-time/one-time-tokens.ts'
import type { UserRow } from '../presenters.ts'
import { updateUserRow, type Addressee } from '../queries.ts'
import { requireSendSlot } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { autoconfirms } from '../settings.ts'

const { users } = schema

interface Leg {
  kind: TokenKind
  to: string
  secret: OneTimeSecret
  letter: Translatable<OutgoingMessage>
}

export interface EmailChange {
  email: string
  redirect_to: string
  pkce: Pkce
  /** One per address to confirm; none when addresses need no confirmation. */
  legs: Leg[]
}

/** Runs outside the transaction: takes a send slot and composes both emails. */
export const prepareEmailChange = async (
  ctx: Context,
  from: string | null,
  email: string,
  redirect_to: string | undefined,
  pkce: Pkce,
): Promise<EmailChange> => {
  const target = redirectTarget(ctx.config, redirect_to, '/profile')
  const change: EmailChange = { email, redirect_to: target, pkce, legs: [] }
  if (autoconfirms(ctx.config)) return change
  await requireSendSlot(ctx, 'email_change', from ?? email)
  const addresses: [TokenKind, string | null][] = [
    ['email_change_current', from],
    ['email_change_new', email],
  ]
  for (const [kind, to] of addresses) {
    if (!to) continue
    const secret = makeOneTimeSecret()
    const letter = await emailChangeMail(ctx, secret, target, { from: from ?? '', to: email })
    change.legs.push({ kind, to, secret, letter })
  }
  return change
}

/** By another account. `email` in lower case. */
export const isEmailTaken = async (tx: Transaction, user_id: string, email: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, eq(users.is_sso_user, false), ne(users.id, user_id)))
  return row !== undefined
}

/**
 * Asks both addresses to confirm; only `new_email` changes until then, so a hijacked session can't move the
 * account to another mailbox alone. The caller has locked the user's row.
 */
export const requestEmailChange = async (
  ctx: TransactionContext,
  user: Addressee,
  change: EmailChange,
): Promise<UserRow> => {
  const { email, legs, pkce, redirect_to } = change
  if (await isEmailTaken(ctx.db, user.id, email)) throw new AuthError('email_exists')
  await dropOneTimeTokens(ctx.db, user.id, ['email_change_current', 'email_change_new'])
  if (legs.length === 0) return changeEmail(ctx, user, email)
  for (const { kind, to, secret, letter } of legs) {
    const flow_state_id = await startFlow(ctx, pkce, {
      user_id: user.id,
      authentication_method: 'otp',
      redirect_to,
    })
    await storeOneTimeToken(ctx, { user_id: user.id, kind, relates_to: to, secret, flow_state_id })
    await ctx.messenger.email(ctx.db, to, letter(user.language))
  }
  const now = nowIso(ctx.realClock)
  return updateUserRow(ctx.db, user.id, { new_email: email, email_change_sent_at: now, updated_at: now })
}
