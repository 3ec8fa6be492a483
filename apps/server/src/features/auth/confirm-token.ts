import { schema, type Transaction } from '@efie/database'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { dropOneTimeTokens, wasUsed, type OneTimeToken, type TokenKind } from './one-time-tokens.ts'
import type { UserRow } from './presenters.ts'
import { updateUserRow } from './queries.ts'

const { identities, profiles } = schema

const setIdentityEmail = async (ctx: Context, tx: Transaction, user_id: string, email: string | null) => {
  const verified = { email, email_verified: true }
  await tx
    .update(identities)
    .set({
      email,
      identity_data: sql`${identities.identity_data} || ${JSON.stringify(verified)}::jsonb`,
      updated_at: nowIso(ctx.clock),
    })
    .where(and(eq(identities.user_id, user_id), eq(identities.provider, 'email')))
}

/** Whoever used a token that we sent there owns the mailbox. */
const confirmEmail = async (ctx: Context, tx: Transaction, user: UserRow): Promise<UserRow> => {
  if (user.email_confirmed_at !== null) return user
  await setIdentityEmail(ctx, tx, user.id, user.email)
  await dropOneTimeTokens(tx, user.id, ['signup'])
  await recordAudit(ctx, tx, {
    action: 'auth.email.confirm',
    subject_type: 'profile',
    subject_id: user.id,
  })
  const now = nowIso(ctx.clock)
  return updateUserRow(tx, user.id, { email_confirmed_at: now, updated_at: now })
}

/** Sign-in address, identity and profile change together. */
export const changeEmail = async (ctx: Context, tx: Transaction, user: UserRow, email: string) => {
  const now = nowIso(ctx.clock)
  const changed = await updateUserRow(tx, user.id, {
    email,
    new_email: null,
    email_change_sent_at: null,
    email_confirmed_at: user.email_confirmed_at ?? now,
    updated_at: now,
  })
  await setIdentityEmail(ctx, tx, user.id, email)
  await tx
    .update(profiles)
    .set({ email, version: sql`${profiles.version} + 1`, updated_at: now })
    .where(eq(profiles.id, user.id))
  await dropOneTimeTokens(tx, user.id, ['email_change_current', 'email_change_new', 'recovery'])
  await recordAudit(ctx, tx, { action: 'auth.email.change', subject_type: 'profile', subject_id: user.id })
  return changed
}

export type Confirmation =
  | { kind: 'signed-in'; user: UserRow }
  /** The other address of the pair has yet to confirm. */
  | { kind: 'half' }
  | { kind: 'taken' }

const otherHalf: Partial<Record<string, TokenKind>> = {
  email_change_current: 'email_change_new',
  email_change_new: 'email_change_current',
}

/** What using a one-time token does, before the session that follows. The caller holds the user's row. */
export const confirmToken = async (
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  token: OneTimeToken,
): Promise<Confirmation> => {
  const other = otherHalf[token.kind]
  if (other === undefined) return { kind: 'signed-in', user: await confirmEmail(ctx, tx, user) }
  if (!(await wasUsed(ctx, tx, user.id, other))) return { kind: 'half' }
  if (user.new_email === null) return { kind: 'taken' }
  return { kind: 'signed-in', user: await changeEmail(ctx, tx, user, user.new_email) }
}
