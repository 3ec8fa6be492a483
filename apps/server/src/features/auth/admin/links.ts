import { randomUUID } from 'node:crypto'
import type { Transaction } from '@efie/database'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { insertAccount } from '../accounts/accounts.ts'
import { readInvitation, readLink } from './bodies.ts'
import { AuthError } from '../auth-error.ts'
import { invitationMail, verifyLink } from '../one-time/mails.ts'
import { makeOneTimeSecret, storeOneTimeToken, type TokenKind } from '../one-time/one-time-tokens.ts'
import { hashPassword, requireGoodPassword } from '../password/passwords.ts'
import { toUser } from '../presenters.ts'
import { loadAccount, lockUserByEmail, updateUserRow, type Addressee } from '../queries.ts'
import { redirectTarget } from '../redirects.ts'
import { keptMetadata, toProfile } from '../accounts/registration.ts'

type Link = ReturnType<typeof readLink>

interface NewPerson {
  email: string
  data: Record<string, unknown>
  encrypted_password: string | null
}

/** Unconfirmed people can be invited again; confirmed ones already have an account. */
const openUnconfirmed = async (ctx: TransactionContext, person: NewPerson): Promise<Addressee> => {
  const existing = await lockUserByEmail(ctx.db, person.email)
  if (existing && existing.email_confirmed_at !== null) throw new AuthError('email_exists')
  if (existing) return existing
  const contact = { kind: 'email', value: person.email } as const
  return insertAccount(ctx, {
    contact,
    encrypted_password: person.encrypted_password,
    data: keptMetadata(person.data),
    profile: toProfile(ctx.config, contact, person.data),
    confirmed: false,
  })
}

const present = async (tx: Transaction, id: string) => {
  const account = await loadAccount(tx, id)
  if (!account) throw new Error('the account is gone, though its row was locked')
  return toUser(account.user, account.identities, account.factors)
}

/** `POST /invite`: an account without a password, and an email that leads to choosing one. */
export const inviteUser = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const { email, data } = readInvitation(body)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/reset-password')
  const letter = await invitationMail(ctx, secret, target)
  return transact(ctx, async (ctx) => {
    const user = await openUnconfirmed(ctx, { email, data: data ?? {}, encrypted_password: null })
    await storeOneTimeToken(ctx, {
      user_id: user.id,
      kind: 'invite',
      relates_to: email,
      secret,
      flow_state_id: null,
    })
    await updateUserRow(ctx.db, user.id, { invited_at: nowIso(ctx.realClock) })
    await ctx.messenger.email(ctx.db, email, letter(user.language))
    await recordAudit(ctx, { action: 'auth.admin.invite', subject_type: 'profile', subject_id: user.id })
    return present(ctx.db, user.id)
  })
}

/** The person a link is for; invitations and sign-ups create them. */
const personOf = async (ctx: TransactionContext, input: Link, encrypted_password: string | null) => {
  if (input.type === 'signup' || input.type === 'invite')
    return openUnconfirmed(ctx, { email: input.email, data: input.data ?? {}, encrypted_password })
  const user = await lockUserByEmail(ctx.db, input.email)
  if (!user) throw new AuthError('user_not_found', { status: 404, message: 'User not found' })
  return user
}

const kindOf = ({ type }: Link): TokenKind => type

const passwordOf = async (ctx: Context, { type, password }: Link): Promise<string | null> => {
  if (type !== 'signup') return null
  if (!password) throw new AuthError('validation_failed', { message: 'password: a sign-up link needs one' })
  const { password_complexity } = await loadSecuritySettings(ctx.db)
  await requireGoodPassword(password, password_complexity)
  return hashPassword(password)
}

/**
 * `POST /admin/generate_link`: for operators who send their own emails. Anyone with the link can sign in, so
 * it is only returned here.
 */
export const generateLink = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const input = readLink(body)
  const changes = input.type === 'email_change_current' || input.type === 'email_change_new'
  const { new_email } = input
  if (changes && !new_email)
    throw new AuthError('validation_failed', { message: 'new_email: the address to change to is missing' })
  const encrypted_password = await passwordOf(ctx, input)
  const secret = makeOneTimeSecret()
  const verification_type = changes ? ('email_change' as const) : (input.type as 'signup')
  const target = redirectTarget(ctx.config, input.redirect_to ?? redirect_to, '/reset-password')
  const user = await transact(ctx, async (ctx) => {
    const person = await personOf(ctx, input, encrypted_password)
    if (changes && new_email) await updateUserRow(ctx.db, person.id, { new_email })
    await storeOneTimeToken(ctx, {
      user_id: person.id,
      kind: kindOf(input),
      relates_to: input.type === 'email_change_new' && new_email ? new_email : input.email,
      secret,
      flow_state_id: null,
    })
    await recordAudit(ctx, {
      action: 'auth.admin.generate-link',
      subject_type: 'profile',
      subject_id: person.id,
      after: { type: input.type, link_id: randomUUID() },
    })
    return present(ctx.db, person.id)
  })
  return {
    ...user,
    action_link: verifyLink(ctx, verification_type, secret.token, target),
    email_otp: secret.code,
    hashed_token: secret.token,
    verification_type: input.type,
    redirect_to: target,
  }
}
