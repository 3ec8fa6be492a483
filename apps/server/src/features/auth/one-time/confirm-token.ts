import { isSame, schema } from '@efie/database'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { toPlus, type Contact } from '../accounts/contacts.ts'
import { putContactIdentity, syncProviders } from '../federation/identities.ts'
import { dropOneTimeTokens, wasUsed, type OneTimeToken, type TokenKind } from './one-time-tokens.ts'
import type { UserRow } from '../presenters.ts'
import { isConfirmed, updateUserRow } from '../queries.ts'
import { fallbackName } from '../accounts/registration.ts'

const { profiles } = schema

/** Token kinds that confirm the data of the person who chose the password. */
const signUpKinds: ReadonlySet<string> = new Set(['signup', 'sms_signup'])

/** Using a token we sent proves ownership of the mailbox or number. */
const confirmContact = async (
  ctx: TransactionContext,
  user: UserRow,
  token: OneTimeToken,
  kind: Contact['kind'],
): Promise<UserRow> => {
  if (isConfirmed(user, kind)) return user
  await putContactIdentity(ctx, user.id, { kind, value: token.relates_to }, true)
  await dropOneTimeTokens(ctx.db, user.id, ['signup', 'sms_signup'])
  await recordAudit(ctx, {
    action: `auth.${kind}.confirm`,
    subject_type: 'profile',
    subject_id: user.id,
  })
  const now = nowIso(ctx.realClock)
  return updateUserRow(ctx.db, user.id, {
    [`${kind}_confirmed_at`]: now,
    // The address may have been registered by an attacker waiting for its owner (pre-hijacking), so that
    // password must not work.
    ...(signUpKinds.has(token.kind) ? {} : { encrypted_password: null }),
    updated_at: now,
  })
}

/** Contact details of a formerly anonymous person also become their name, until they give a better one. */
const named = (user: UserRow, contact: Contact) =>
  user.is_anonymous
    ? {
        full_name: sql`case when ${profiles.full_name} = ${fallbackName(null)} then ${fallbackName(contact)} else ${profiles.full_name} end`,
      }
    : {}

/** Changes sign-in address, identity and profile together. An anonymous person is no longer anonymous. */
export const changeEmail = async (ctx: TransactionContext, user: UserRow, email: string) => {
  const now = nowIso(ctx.realClock)
  await updateUserRow(ctx.db, user.id, {
    email,
    new_email: null,
    email_change_sent_at: null,
    email_confirmed_at: user.email_confirmed_at ?? now,
    is_anonymous: false,
  })
  await putContactIdentity(ctx, user.id, { kind: 'email', value: email }, true)
  await ctx.db
    .update(profiles)
    .set({
      email,
      ...named(user, { kind: 'email', value: email }),
      version: sql`${profiles.version} + 1`,
      updated_at: now,
    })
    .where(eq(profiles.id, user.id))
  await dropOneTimeTokens(ctx.db, user.id, [
    'email_change_current',
    'email_change_new',
    'recovery',
    'magiclink',
    'signup',
    'reauthentication',
  ])
  await recordAudit(ctx, { action: 'auth.email.change', subject_type: 'profile', subject_id: user.id })
  return syncProviders(ctx, user.id)
}

/** The profile's number follows if it was the same or missing; a different one was entered on purpose. */
export const changePhone = async (ctx: TransactionContext, user: UserRow, phone: string) => {
  const now = nowIso(ctx.realClock)
  await updateUserRow(ctx.db, user.id, {
    phone,
    new_phone: null,
    phone_change_sent_at: null,
    phone_confirmed_at: now,
    is_anonymous: false,
  })
  await putContactIdentity(ctx, user.id, { kind: 'phone', value: phone }, true)
  await ctx.db
    .update(profiles)
    .set({
      phone: toPlus(phone),
      ...named(user, { kind: 'phone', value: phone }),
      version: sql`${profiles.version} + 1`,
      updated_at: now,
    })
    .where(
      and(
        eq(profiles.id, user.id),
        or(
          isNull(profiles.phone),
          user.phone === null ? undefined : isSame(profiles.phone, toPlus(user.phone)),
        ),
      ),
    )
  await dropOneTimeTokens(ctx.db, user.id, ['phone_change', 'sms', 'sms_signup', 'reauthentication'])
  await recordAudit(ctx, { action: 'auth.phone.change', subject_type: 'profile', subject_id: user.id })
  return syncProviders(ctx, user.id)
}

export type Confirmation =
  | { kind: 'signed-in'; user: UserRow }
  /** The other address hasn't confirmed yet. */
  | { kind: 'half' }
  | { kind: 'taken' }

const confirmEmailChange = async (
  ctx: TransactionContext,
  user: UserRow,
  other: TokenKind,
): Promise<Confirmation> => {
  // Without a previous address only the new one has to confirm.
  if (user.email !== null && !(await wasUsed(ctx, user.id, other))) return { kind: 'half' }
  if (user.new_email === null) return { kind: 'taken' }
  return { kind: 'signed-in', user: await changeEmail(ctx, user, user.new_email) }
}

/** Applies a one-time token, before any session is created. The caller has locked the user's row. */
export const confirmToken = async (
  ctx: TransactionContext,
  user: UserRow,
  token: OneTimeToken,
): Promise<Confirmation> => {
  switch (token.kind) {
    case 'email_change_current':
      return confirmEmailChange(ctx, user, 'email_change_new')
    case 'email_change_new':
      return confirmEmailChange(ctx, user, 'email_change_current')
    case 'phone_change':
      if (user.new_phone !== token.relates_to) return { kind: 'taken' }
      return { kind: 'signed-in', user: await changePhone(ctx, user, token.relates_to) }
    case 'sms':
    case 'sms_signup':
      return { kind: 'signed-in', user: await confirmContact(ctx, user, token, 'phone') }
    default:
      return { kind: 'signed-in', user: await confirmContact(ctx, user, token, 'email') }
  }
}
