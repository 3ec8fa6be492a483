import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { appMetadata, insertAccount } from './accounts.ts'
import { signUpAnonymously } from './anonymous.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody, type Pkce } from '../bodies.ts'
import { contactOf, type Contact } from './contacts.ts'
import { startFlow } from '../federation/flow-states.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { accountExistsMail, confirmationMail, type Translatable } from '../one-time/mails.ts'
import { requireSlot, sendTo, type Message } from '../one-time/messages.ts'
import { makeOneTimeSecret, storeOneTimeToken, type OneTimeSecret } from '../one-time/one-time-tokens.ts'
import { hashPassword, requireGoodPassword } from '../password/passwords.ts'
import { toSession, toUser, type GrantedSession, type IdentityRow, type UserRow } from '../presenters.ts'
import { isConfirmed, loadIdentities, lockUserByContact, updateUserRow, type Addressee } from '../queries.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { keptMetadata, toProfile } from './registration.ts'
import { autoconfirms } from '../settings.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { accountExistsText, codeText } from '../one-time/texts.ts'

const { profiles } = schema

interface SignUp {
  contact: Contact
  encrypted_password: string
  data: Record<string, unknown>
  profile: ReturnType<typeof toProfile>
  redirect_to: string
  pkce: Pkce
  secret: OneTimeSecret
  /** Null where contacts need no confirmation. */
  messages: { confirm: Translatable<Message>; exists: Translatable<Message> } | null
}

type Outcome =
  | { kind: 'session'; granted: GrantedSession }
  | { kind: 'user'; user: UserRow; identities: IdentityRow[] }
  | { kind: 'exists' }

/**
 * Sends code and link. A repeated sign-up before confirmation replaces the data and the message of the first.
 */
const askForConfirmation = async (ctx: TransactionContext, user: Addressee, input: SignUp) => {
  const flow_state_id = await startFlow(ctx, input.pkce, {
    user_id: user.id,
    authentication_method: 'otp',
    redirect_to: input.redirect_to,
  })
  await storeOneTimeToken(ctx, {
    user_id: user.id,
    kind: input.contact.kind === 'email' ? 'signup' : 'sms_signup',
    relates_to: input.contact.value,
    secret: input.secret,
    flow_state_id,
  })
  if (input.messages)
    await sendTo(ctx, input.contact, input.messages.confirm(input.profile.language ?? user.language))
  await ctx.db.update(profiles).set(input.profile).where(eq(profiles.id, user.id))
  return updateUserRow(ctx.db, user.id, {
    encrypted_password: input.encrypted_password,
    raw_user_meta_data: input.data,
    confirmation_sent_at: nowIso(ctx.realClock),
  })
}

const register = async (ctx: TransactionContext, input: SignUp): Promise<Outcome> => {
  const confirmed = input.messages === null
  const { contact } = input
  const existing = await lockUserByContact(ctx.db, contact)
  const log = (user_id: string, succeeded: boolean) =>
    logSignIn(ctx, { event: 'sign-up', succeeded, user_id, identifier: contact.value })
  if (existing && (confirmed || isConfirmed(existing, contact.kind))) {
    await log(existing.id, false)
    if (input.messages) await sendTo(ctx, contact, input.messages.exists(existing.language))
    return { kind: 'exists' }
  }
  const user = existing ?? (await insertAccount(ctx, { ...input, confirmed }))
  await log(user.id, true)
  if (confirmed) return { kind: 'session', granted: await grantSession(ctx, user, 'password') }
  return {
    kind: 'user',
    user: await askForConfirmation(ctx, user, input),
    identities: await loadIdentities(ctx.db, user.id),
  }
}

/**
 * Answer for an existing account: it looks like a new one except for an empty identity list, as the contract
 * has it. Only the owner of the mailbox learns more.
 */
const fakeUser = (ctx: Context, { contact, data }: SignUp) => {
  const now = nowIso(ctx.realClock)
  return toUser(
    {
      id: uuidv7(),
      email: null,
      phone: null,
      [contact.kind]: contact.value,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      invited_at: null,
      confirmation_sent_at: now,
      recovery_sent_at: null,
      email_change_sent_at: null,
      new_email: null,
      new_phone: null,
      last_sign_in_at: null,
      banned_until: null,
      raw_app_meta_data: appMetadata(contact),
      raw_user_meta_data: data,
      is_anonymous: false,
      created_at: now,
      updated_at: now,
    },
    [],
    [],
  )
}

/** Composed before the account is looked up, so known and unknown contacts take the same time. */
const compose = async (ctx: Context, contact: Contact, secret: OneTimeSecret, target: string) =>
  contact.kind === 'email'
    ? { confirm: await confirmationMail(ctx, secret, target), exists: await accountExistsMail(ctx) }
    : { confirm: await codeText(ctx, secret.code), exists: await accountExistsText(ctx) }

/** Null without address or number. */
const prepare = async (
  ctx: Context,
  body: unknown,
  redirect_to: string | undefined,
): Promise<SignUp | null> => {
  const input = parseBody(bodies.signUp, body)
  if (!ctx.config.AUTH_SIGNUP) throw new AuthError('signup_disabled')
  const contact = contactOf(ctx.config, input)
  if (!contact) return null
  const { password } = input
  if (!password) throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  const data = input.data ?? {}
  const profile = toProfile(ctx.config, contact, data)
  const { password_complexity } = await loadSecuritySettings(ctx.db)
  await requireGoodPassword(password, password_complexity)
  await requireWithinLimit(ctx, 'sign-up:address', ctx.request.ip)
  const confirmed = autoconfirms(ctx.config)
  if (!confirmed) await requireSlot(ctx, 'signup', contact)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/login')
  return {
    contact,
    data: keptMetadata(data),
    profile,
    encrypted_password: await hashPassword(password),
    redirect_to: target,
    pkce: input,
    secret,
    messages: confirmed ? null : await compose(ctx, contact, secret, target),
  }
}

const isDuplicate = (error: unknown): boolean => sqlState(error)?.code === '23505'

/** `POST /signup`: account, identity and profile in one transaction. */
export const signUp = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const input = await prepare(ctx, body, redirect_to)
  if (!input) return signUpAnonymously(ctx, parseBody(bodies.signUp, body).data ?? {})
  const run = () => transact(ctx, (ctx) => register(ctx, input))
  // Two concurrent sign-ups with one address: the second one finds the first's account.
  const outcome = await run().catch((error: unknown) => {
    if (isDuplicate(error)) return run()
    throw error
  })
  if (outcome.kind === 'session') return toSession(ctx, outcome.granted)
  if (outcome.kind === 'user') return toUser(outcome.user, outcome.identities, [])
  if (input.messages === null) throw new AuthError('user_already_exists')
  return fakeUser(ctx, input)
}
