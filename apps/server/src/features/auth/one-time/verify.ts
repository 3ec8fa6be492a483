import type { z } from 'zod'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { confirmToken } from './confirm-token.ts'
import { nameOf, wirePhone } from '../accounts/contacts.ts'
import { giveAuthCode } from '../federation/flow-states.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { findByToken, takeToken, type OneTimeToken, type TokenKind } from './one-time-tokens.ts'
import { toSession, type GrantedSession, type UserRow } from '../presenters.ts'
import { isBarred, loadProfile, lockUser } from '../queries.ts'
import { requireWithinLimit, fromHere } from '../rate-limits.ts'
import { sessionFragment } from '../sessions/session-fragment.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { takeCode } from './take-code.ts'

type Input = z.output<typeof bodies.verify>
export type VerifyType = Input['type']

/**
 * Token kinds that each type of the contract may redeem. A first link for a new person is a sign-up to some
 * clients and a magic link to others.
 */
const kindsOf: Record<VerifyType, readonly TokenKind[]> = {
  signup: ['signup', 'magiclink'],
  invite: ['invite'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms', 'sms_signup'],
  phone_change: ['phone_change'],
}

/** Tokens whose owners will choose a password. */
const leadToPassword: ReadonlySet<string> = new Set<TokenKind>(['recovery', 'invite'])

const HALF = {
  code: '200',
  msg: 'Confirmation accepted. Please proceed to confirm the link sent to the other email',
} as const

type Outcome =
  | { kind: 'session'; granted: GrantedSession }
  | { kind: 'code'; auth_code: string }
  | { kind: 'half' }
  /** The wrong attempt was counted, and the count is committed. */
  | { kind: 'refused'; code: AuthErrorCode }

/** Consumes the token and locks its user's row, in the order used everywhere. */
const take = async (
  ctx: TransactionContext,
  input: Input,
): Promise<{ token: OneTimeToken; user: UserRow } | null> => {
  const kinds = kindsOf[input.type]
  if (!input.token_hash) {
    const address = input.email ?? input.phone
    return address && input.token ? takeCode(ctx, kinds, { address, code: input.token }) : null
  }
  const token = await findByToken(ctx, kinds, input.token_hash)
  const user = token && (await lockUser(ctx.db, token.user_id))
  if (!user) return null
  return (await takeToken(ctx, token, null)) ? { token, user } : null
}

const run = async (ctx: TransactionContext, input: Input, through: 'client' | 'link'): Promise<Outcome> => {
  const taken = await take(ctx, input)
  const identifier = input.email ?? input.phone ?? (taken ? nameOf(taken.user) : '')
  await logSignIn(ctx, {
    event: 'verify',
    succeeded: taken !== null,
    user_id: taken?.user.id ?? null,
    identifier,
  })
  if (!taken) return { kind: 'refused', code: 'otp_expired' }
  const { token, user } = taken
  if (isBarred(user, await loadProfile(ctx.db, user.id), nowIso(ctx.realClock)))
    return { kind: 'refused', code: 'user_banned' }
  const confirmed = await confirmToken(ctx, user, token)
  if (confirmed.kind === 'half') return confirmed
  if (confirmed.kind === 'taken') return { kind: 'refused', code: 'otp_expired' }
  const recovers = leadToPassword.has(token.kind)
  if (through === 'link' && token.flow_state_id !== null)
    return {
      kind: 'code',
      auth_code: await giveAuthCode(ctx, token.flow_state_id, { data: { recovers } }),
    }
  return { kind: 'session', granted: await grantSession(ctx, confirmed.user, 'otp', { recovers }) }
}

const requireOneWay = (input: Input): void => {
  if (!input.token_hash && !input.token)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  if (input.token_hash && (input.email || input.phone || input.token))
    throw new AuthError('validation_failed', { message: 'Only the token_hash and type should be provided' })
  if (input.token && !input.email && !input.phone)
    throw new AuthError('validation_failed', {
      message: 'Only an email address or phone number should be provided on verify',
    })
}

const useToken = async (ctx: Context, input: Input, through: 'client' | 'link'): Promise<Outcome> => {
  await requireWithinLimit(ctx, 'verify:address', ctx.request.ip)
  const address = input.email ?? input.phone
  if (address) await requireWithinLimit(ctx, 'verify:account', fromHere(ctx, address))
  try {
    return await transact(ctx, (ctx) => run(ctx, input, through))
  } catch (error) {
    // Someone else has confirmed that address or number in the meantime.
    const state = sqlState(error)
    if (state?.code === '23505')
      throw new AuthError(state.constraint === 'users_phone_key' ? 'phone_exists' : 'email_exists')
    throw error
  }
}

/** `POST /verify` from the client: a code with its address, or the long token alone. */
export const verify = async (ctx: Context, body: unknown) => {
  const input = parseBody(bodies.verify, body)
  requireOneWay(input)
  if (input.phone) input.phone = wirePhone(ctx.config, input.phone)
  const outcome = await useToken(ctx, input, 'client')
  if (outcome.kind === 'refused') throw new AuthError(outcome.code)
  return outcome.kind === 'session' ? toSession(ctx, outcome.granted) : HALF
}

/** The button behind an emailed link; returns what to append to the target URL. */
export const verifyFromLink = async (
  ctx: Context,
  type: VerifyType,
  token_hash: string,
): Promise<{ query: Record<string, string> } | { fragment: Record<string, string> }> => {
  const outcome = await useToken(ctx, { type, token_hash }, 'link')
  if (outcome.kind === 'refused') throw new AuthError(outcome.code)
  if (outcome.kind === 'code') return { query: { code: outcome.auth_code } }
  if (outcome.kind === 'half') return { fragment: { message: HALF.msg, sb: '' } }
  return { fragment: sessionFragment(await toSession(ctx, outcome.granted), { type }) }
}
