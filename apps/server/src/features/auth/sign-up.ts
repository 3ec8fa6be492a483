import { schema, type Transaction } from '@efie/database'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { sqlState } from '../../platform/errors.ts'
import type { OutgoingMessage } from '../../platform/messaging/messenger.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { AuthError } from './auth-error.ts'
import { bodies, parseBody, type Pkce } from './bodies.ts'
import { startFlow } from './flow-states.ts'
import { grantSession } from './grant-session.ts'
import { accountExistsMail, confirmationMail } from './mails.ts'
import { makeOneTimeSecret, storeOneTimeToken, type OneTimeSecret } from './one-time-tokens.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { toSession, toUser, type GrantedSession, type IdentityRow, type UserRow } from './presenters.ts'
import { loadIdentities, lockUserByEmail, updateUserRow } from './queries.ts'
import { requireSendSlot, requireWithinLimit } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import { keptMetadata, toProfile } from './registration.ts'
import { autoconfirms } from './settings.ts'
import { logSignIn } from './sign-in-log.ts'

const { users, identities, profiles } = schema

const appMetadata = { provider: 'email', providers: ['email'] }

interface SignUp {
  email: string
  encrypted_password: string
  data: Record<string, unknown>
  profile: ReturnType<typeof toProfile>
  redirect_to: string
  pkce: Pkce
  secret: OneTimeSecret
  letters: { confirm: OutgoingMessage; exists: OutgoingMessage } | null
}

type Outcome =
  | { kind: 'session'; granted: GrantedSession }
  | { kind: 'user'; user: UserRow; identities: IdentityRow[] }
  | { kind: 'exists' }

const insertAccount = async (ctx: Context, tx: Transaction, input: SignUp, confirmed: boolean) => {
  const now = nowIso(ctx.clock)
  const id = uuidv7()
  const [user] = await tx
    .insert(users)
    .values({
      id,
      email: input.email,
      encrypted_password: input.encrypted_password,
      email_confirmed_at: confirmed ? now : null,
      raw_app_meta_data: appMetadata,
      raw_user_meta_data: input.data,
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!user) throw new Error('user was not made')
  await tx.insert(identities).values({
    user_id: id,
    provider: 'email',
    provider_id: id,
    email: input.email,
    identity_data: { sub: id, email: input.email, email_verified: confirmed, phone_verified: false },
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  await tx
    .insert(profiles)
    .values({ ...input.profile, id, email: input.email, created_at: now, updated_at: now })
  await recordAudit(ctx, tx, {
    action: 'auth.sign-up',
    subject_type: 'profile',
    subject_id: id,
    after: { role: 'user', confirmed },
  })
  return user
}

/** Sends code and link; a sign-up repeated before confirmation replaces what the first one said and sent. */
const askForConfirmation = async (ctx: Context, tx: Transaction, user: UserRow, input: SignUp) => {
  const flow_state_id = await startFlow(ctx, tx, input.pkce, {
    user_id: user.id,
    authentication_method: 'otp',
    redirect_to: input.redirect_to,
  })
  await storeOneTimeToken(ctx, tx, {
    user_id: user.id,
    kind: 'signup',
    relates_to: input.email,
    secret: input.secret,
    flow_state_id,
  })
  if (input.letters) await ctx.messenger.email(tx, input.email, input.letters.confirm)
  await tx.update(profiles).set(input.profile).where(eq(profiles.id, user.id))
  return updateUserRow(tx, user.id, {
    encrypted_password: input.encrypted_password,
    raw_user_meta_data: input.data,
    confirmation_sent_at: nowIso(ctx.clock),
  })
}

const register = async (ctx: Context, tx: Transaction, input: SignUp): Promise<Outcome> => {
  const confirm = input.letters === null
  const existing = await lockUserByEmail(tx, input.email)
  const log = (user_id: string, succeeded: boolean) =>
    logSignIn(ctx, tx, { event: 'sign-up', succeeded, user_id, identifier: input.email })
  if (existing && (confirm || existing.email_confirmed_at !== null)) {
    await log(existing.id, false)
    if (input.letters) await ctx.messenger.email(tx, input.email, input.letters.exists)
    return { kind: 'exists' }
  }
  const user = existing ?? (await insertAccount(ctx, tx, input, confirm))
  await log(user.id, true)
  if (confirm) return { kind: 'session', granted: await grantSession(ctx, tx, user, 'password') }
  return {
    kind: 'user',
    user: await askForConfirmation(ctx, tx, user, input),
    identities: await loadIdentities(tx, user.id),
  }
}

/** Looks like a fresh account but for its empty list of identities: who does not own the mailbox learns nothing else. */
const fakeUser = (ctx: Context, { email, data }: SignUp) => {
  const now = nowIso(ctx.clock)
  return toUser(
    {
      id: uuidv7(),
      email,
      phone: null,
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
      raw_app_meta_data: appMetadata,
      raw_user_meta_data: data,
      is_anonymous: false,
      created_at: now,
      updated_at: now,
    },
    [],
  )
}

const prepare = async (ctx: Context, body: unknown, redirect_to: string | undefined): Promise<SignUp> => {
  const input = parseBody(bodies.signUp, body)
  if (!ctx.config.AUTH_SIGNUP) throw new AuthError('signup_disabled')
  const { email, phone, password } = input
  if (!email) throw new AuthError(phone ? 'phone_provider_disabled' : 'anonymous_provider_disabled')
  if (!password) throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  const data = input.data ?? {}
  const profile = toProfile(email, data)
  const { password_complexity } = await loadSecuritySettings(ctx.db)
  await requireGoodPassword(password, password_complexity)
  await requireWithinLimit(ctx, 'sign-up:address', ctx.request.ip)
  const confirm = autoconfirms(ctx.config)
  if (!confirm) await requireSendSlot(ctx, 'signup', email)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/login')
  return {
    email,
    data: keptMetadata(data),
    profile,
    encrypted_password: await hashPassword(password),
    redirect_to: target,
    pkce: input,
    secret,
    letters: confirm
      ? null
      : { confirm: await confirmationMail(ctx, secret, target), exists: await accountExistsMail(ctx) },
  }
}

const isDuplicate = (error: unknown): boolean => sqlState(error)?.code === '23505'

/** `POST /signup`: account, identity and profile in one transaction. */
export const signUp = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const input = await prepare(ctx, body, redirect_to)
  const run = () => transact(ctx, (tx) => register(ctx, tx, input))
  // Two sign-ups with one address at the same moment: the second finds the first's account.
  const outcome = await run().catch((error: unknown) => {
    if (isDuplicate(error)) return run()
    throw error
  })
  if (outcome.kind === 'session') return toSession(ctx, outcome.granted)
  if (outcome.kind === 'user') return toUser(outcome.user, outcome.identities)
  if (input.letters === null) throw new AuthError('user_already_exists')
  return fakeUser(ctx, input)
}
