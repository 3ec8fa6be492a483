import type { FastifyRequest } from 'fastify'
import type { Services, SignedIn } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteAsker } from '../../../platform/http/refusal-log.ts'
import { readAccessToken, type AccessTokenClaims } from './access-tokens.ts'
import { asksSecondFactor, isAllowedAddress, secondFactorDue, type AccessRules } from './access-rules.ts'
import { lastSecondFactor } from '../factors/factors.ts'
import { hasEnded, loadLiveSession, touchSession } from './live-session.ts'

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The bearer token of a request: undefined without the header, null if the header has another form. */
export const bearerToken = (request: FastifyRequest): string | null | undefined => {
  const header = request.headers.authorization
  return header === undefined ? undefined : (BEARER.exec(header)?.[1] ?? null)
}

export type SessionRefusal = 'bad_jwt' | 'session_not_found' | 'user_banned' | 'profile_not_found'

/** An app authorised by the person, and what it may read. */
export interface Program {
  client_id: string
  scope: string
}

export type ResolvedSession =
  | {
      ok: true
      actor: SignedIn
      /** Null if the person acts themselves. */
      program: Program | null
      expires_at: number
      last_active_at: string
      rules: AccessRules
    }
  | { ok: false; reason: SessionRefusal }

type LiveSession = NonNullable<Awaited<ReturnType<typeof loadLiveSession>>>

/** Why a session may not act: it has ended, or its person is barred. */
const endOf = (session: LiveSession, now: Date): SessionRefusal | null => {
  if (hasEnded(session, now)) return 'session_not_found'
  const banned = session.banned_until !== null && session.banned_until > now.toISOString()
  return session.suspended_at !== null || session.deleted_at !== null || banned ? 'user_banned' : null
}

/** Whether a session still speaks for its person, for messages sent to its device. */
export const sessionLasts = async ({ db, realClock }: Services, session_id: string): Promise<boolean> => {
  const session = await loadLiveSession(db, session_id)
  return session !== null && endOf(session, realClock.now()) === null
}

/** A session as it is now, from the database, so revocation is immediate. */
const resolveSession = async (
  services: Services,
  claims: Pick<AccessTokenClaims, 'session_id' | 'user_id' | 'aal' | 'expires_at'>,
): Promise<ResolvedSession> => {
  const session = await loadLiveSession(services.db, claims.session_id)
  if (!session || session.user_id !== claims.user_id) return { ok: false, reason: 'session_not_found' }
  const reason = endOf(session, services.realClock.now())
  if (reason !== null) return { ok: false, reason }
  if (session.role === null || session.email === null) return { ok: false, reason: 'profile_not_found' }
  const rules = { ...session, role: session.role }
  return {
    ok: true,
    actor: {
      id: session.user_id,
      role: session.role,
      email: session.email,
      session_id: claims.session_id,
      aal: session.aal === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1',
      second_factor: { asked: asksSecondFactor(rules), used_at: lastSecondFactor(session.amr) },
    },
    program:
      session.oauth_client_id === null
        ? null
        : { client_id: session.oauth_client_id, scope: session.scope ?? '' },
    expires_at: claims.expires_at,
    last_active_at: session.last_active_at,
    rules,
  }
}

/**
 * Who a token stands for now: the signature may come from the cache, the session always from the database, so
 * revocation is immediate.
 */
export const resolveAccessToken = async (services: Services, token: string): Promise<ResolvedSession> => {
  const claims = await readAccessToken(services, token)
  return claims ? resolveSession(services, claims) : { ok: false, reason: 'bad_jwt' }
}

const refusalOf = (reason: SessionRefusal): AppError => {
  switch (reason) {
    case 'bad_jwt':
    case 'session_not_found':
      return new AppError('NOT_AUTHENTICATED')
    case 'user_banned':
      return new AppError('ACCOUNT_SUSPENDED')
    case 'profile_not_found':
      return new AppError('PROFILE_NOT_FOUND')
  }
}

/** Refuses signed-in people who may not act from here, or not before the second factor. */
const admit = (
  { actor, rules, program }: Extract<ResolvedSession, { ok: true }>,
  ip: string | undefined,
  beforeSecondFactor: boolean,
): SignedIn => {
  if (program) throw new AppError('NOT_FOR_PROGRAMS')
  if (!isAllowedAddress(rules, ip)) throw new AppError('IP_NOT_ALLOWED')
  const due = secondFactorDue(rules, actor.aal)
  if (due === null) return actor
  if (!beforeSecondFactor) throw new AppError('AAL2_REQUIRED')
  return { ...actor, second_factor_due: due }
}

/** The only request allowed before the second factor: who am I, which is answered briefly. */
const readsOwnProfile = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && /^\/api\/v1\/me(?:\?|$)/.test(url)

/**
 * The caller of a request; null for a guest. An invalid token is refused instead of treated as a guest.
 * Counts as activity of the session.
 */
export const authenticate = async (services: Services, request: FastifyRequest): Promise<SignedIn | null> => {
  const token = bearerToken(request)
  if (token === undefined) return null
  if (token === null) throw new AppError('NOT_AUTHENTICATED')
  const resolved = await resolveAccessToken(services, token)
  if (!resolved.ok) throw refusalOf(resolved.reason)
  noteAsker(request, resolved.actor)
  const actor = admit(resolved, request.ip, readsOwnProfile(request))
  await touchSession(services, actor.session_id, resolved)
  return actor
}

/** The same checks for sockets, without counting as activity. `expires_at` is in seconds since 1970. */
export const verifyAccessToken = async (
  services: Services,
  token: string,
  ip?: string,
): Promise<SignedIn & { expires_at: number }> => {
  const resolved = await resolveAccessToken(services, token)
  if (!resolved.ok) throw refusalOf(resolved.reason)
  return { ...admit(resolved, ip, false), expires_at: resolved.expires_at }
}

/**
 * The same checks without a token: for a link that a session has signed, and for an answer that takes longer than
 * a token lasts. Doesn't count as activity. Throws as `authenticate` does.
 */
export const actorOfSession = async (
  services: Services,
  { session_id, user_id, aal = 'aal2' }: { session_id: string; user_id: string; aal?: SignedIn['aal'] },
  ip: string | undefined,
): Promise<SignedIn> => {
  const resolved = await resolveSession(services, { session_id, user_id, aal, expires_at: 0 })
  if (!resolved.ok) throw refusalOf(resolved.reason)
  return admit(resolved, ip, false)
}
