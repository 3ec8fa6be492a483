import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { insertAccount } from '../accounts/accounts.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody, type Pkce } from '../bodies.ts'
import { contactOf, type Contact } from '../accounts/contacts.ts'
import { startFlow } from '../federation/flow-states.ts'
import { magicLinkMail, type Translatable } from './mails.ts'
import { requireSlot, sendTo, type Message } from './messages.ts'
import { makeOneTimeSecret, storeOneTimeToken, type OneTimeSecret } from './one-time-tokens.ts'
import { isBarred, loadProfile, lockUserByContact, type Addressee } from '../queries.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { keptMetadata, toProfile } from '../accounts/registration.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { codeText } from './texts.ts'

interface Request {
  contact: Contact
  /** The account to create for an unknown contact; null if none may be created. */
  create: { data: Record<string, unknown>; profile: ReturnType<typeof toProfile> } | null
  secret: OneTimeSecret
  message: Translatable<Message>
  redirect_to: string
  pkce: Pkce
}

/** Must not depend on whether the contact is known. */
const prepare = async (ctx: Context, body: unknown, redirect_to: string | undefined): Promise<Request> => {
  const input = parseBody(bodies.otp, body)
  const contact = contactOf(ctx.config, input)
  if (!contact) throw new AuthError('validation_failed', { message: 'One of email or phone must be set' })
  const data = input.data ?? {}
  const profile = toProfile(ctx.config, contact, data)
  const create = ctx.config.AUTH_SIGNUP && input.create_user !== false
  if (create) await requireWithinLimit(ctx, 'sign-up:address', ctx.request.ip)
  await requireSlot(ctx, 'magiclink', contact)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/login')
  return {
    contact,
    create: create ? { data: keptMetadata(data), profile } : null,
    secret,
    message:
      contact.kind === 'email' ? await magicLinkMail(ctx, secret, target) : await codeText(ctx, secret.code),
    redirect_to: target,
    pkce: input,
  }
}

const send = async (ctx: TransactionContext, user: Addressee, request: Request): Promise<void> => {
  const { contact, secret, pkce, redirect_to } = request
  const flow_state_id = await startFlow(ctx, pkce, {
    user_id: user.id,
    authentication_method: 'otp',
    redirect_to,
  })
  await storeOneTimeToken(ctx, {
    user_id: user.id,
    kind: contact.kind === 'email' ? 'magiclink' : 'sms',
    relates_to: contact.value,
    secret,
    flow_state_id,
  })
  await sendTo(ctx, contact, request.message(user.language))
}

/** False if there is no account and none may be created. */
const run = async (ctx: TransactionContext, request: Request): Promise<boolean> => {
  const { contact, create } = request
  const existing = await lockUserByContact(ctx.db, contact)
  const barred = existing && isBarred(existing, await loadProfile(ctx.db, existing.id), nowIso(ctx.realClock))
  const user =
    existing ??
    (create && (await insertAccount(ctx, { ...create, contact, encrypted_password: null, confirmed: false })))
  await logSignIn(ctx, {
    event: 'otp-request',
    succeeded: user !== null && !barred,
    user_id: user?.id ?? null,
    identifier: contact.value,
  })
  if (user && !barred) await send(ctx, user, request)
  return user !== null
}

/**
 * `POST /otp`: sends a code, and by email a link, that sign in the recipient; a new person gets an account
 * first. The answer is the same for known and unknown contacts, unless no account may be created and
 * `AUTH_TELL_UNKNOWN` is set.
 */
export const sendOtp = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const request = await prepare(ctx, body, redirect_to)
  const attempt = () => transact(ctx, (ctx) => run(ctx, request))
  // Two concurrent first requests: the second one finds the first's account.
  const known = await attempt().catch((error: unknown) => {
    if (sqlState(error)?.code === '23505') return attempt()
    throw error
  })
  if (!known && ctx.config.AUTH_TELL_UNKNOWN) throw new AuthError('otp_disabled')
  return {}
}
