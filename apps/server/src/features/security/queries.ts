import { schema, type Database } from '@efie/database'
import { isAdminRole, roles, tenantSessionDays, type Role } from '@efie/domain'
import { and, eq, gt, inArray, isNull, not, or, type SQL } from 'drizzle-orm'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { sessions, profiles, users, signInLog, mfaFactors, webauthnCredentials } = schema

interface Page {
  limit: number
  cursor?: string
}

const person = {
  user_id: profiles.id,
  full_name: profiles.full_name,
  email: profiles.email,
  role: profiles.role,
}

const MINUTE = 60_000
const restless = roles.filter((role) => role === 'company' || isAdminRole(role))

/** Idle sessions are purged later and hidden until then. */
const isLive = (now: Date, session_timeout: number): SQL | undefined => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString()
  const short = inArray(profiles.role, restless)
  return and(
    or(isNull(sessions.not_after), gt(sessions.not_after, now.toISOString())),
    or(
      and(short, gt(sessions.last_active_at, ago(session_timeout))),
      and(not(short), gt(sessions.last_active_at, ago(tenantSessionDays * 24 * 60))),
    ),
  )
}

export interface SessionFilter extends Page {
  user_id?: string | undefined
  role?: Role | undefined
  /** Without sessions of authorised apps, which are listed as connected apps. */
  devices_only?: boolean
}

export const findSessions = (db: Database, filter: SessionFilter, now: Date, session_timeout: number) =>
  db
    .select({
      ...person,
      id: sessions.id,
      user_agent: sessions.user_agent,
      ip: sessions.ip,
      aal: sessions.aal,
      created_at: sessions.created_at,
      last_active_at: sessions.last_active_at,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.user_id))
    .where(
      and(
        filter.user_id ? eq(sessions.user_id, filter.user_id) : undefined,
        filter.role ? eq(profiles.role, filter.role) : undefined,
        filter.devices_only ? isNull(sessions.oauth_client_id) : undefined,
        isLive(now, session_timeout),
        afterCursor(sessions, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(sessions))
    .limit(filter.limit + 1)

/** With `user_id`, only that person's own session. */
export const lockSessionRow = async (tx: Database, id: string, user_id?: string) => {
  const [row] = await tx
    .select({ id: sessions.id, user_id: sessions.user_id })
    .from(sessions)
    .where(and(eq(sessions.id, id), user_id === undefined ? undefined : eq(sessions.user_id, user_id)))
    .for('update')
  return row ?? null
}

export const deleteSession = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

export const findPerson = async (db: Database, id: string) => {
  const [row] = await db.select(person).from(profiles).where(eq(profiles.id, id))
  return row ?? null
}

export const findLockouts = (db: Database, page: Page, now: string) =>
  db
    .select({ ...person, id: users.id, created_at: users.locked_until, locked_until: users.locked_until })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        gt(users.locked_until, now),
        afterCursor({ created_at: users.locked_until, id: users.id }, page.cursor),
      ),
    )
    .orderBy(...newestFirst({ created_at: users.locked_until, id: users.id }))
    .limit(page.limit + 1)

export interface SignInFilter extends Page {
  user_id?: string | undefined
  event?: string | undefined
  succeeded?: boolean | undefined
}

export const findSignIns = (db: Database, filter: SignInFilter) =>
  db
    .select({
      id: signInLog.id,
      event: signInLog.event,
      succeeded: signInLog.succeeded,
      user_agent: signInLog.user_agent,
      ip: signInLog.ip,
      created_at: signInLog.created_at,
      user_id: signInLog.user_id,
      full_name: profiles.full_name,
      email: profiles.email,
      role: profiles.role,
    })
    .from(signInLog)
    .leftJoin(profiles, eq(profiles.id, signInLog.user_id))
    .where(
      and(
        filter.user_id ? eq(signInLog.user_id, filter.user_id) : undefined,
        filter.event ? eq(signInLog.event, filter.event) : undefined,
        filter.succeeded === undefined ? undefined : eq(signInLog.succeeded, filter.succeeded),
        afterCursor(signInLog, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(signInLog))
    .limit(filter.limit + 1)

export const findFactors = async (db: Database, user_id: string) => {
  const factors = await db
    .select({
      id: mfaFactors.id,
      kind: mfaFactors.factor_type,
      friendly_name: mfaFactors.friendly_name,
      status: mfaFactors.status,
      created_at: mfaFactors.created_at,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.user_id, user_id))
    .orderBy(mfaFactors.id)
  const passkeys = await db
    .select({
      id: webauthnCredentials.id,
      friendly_name: webauthnCredentials.friendly_name,
      created_at: webauthnCredentials.created_at,
    })
    .from(webauthnCredentials)
    .where(and(eq(webauthnCredentials.user_id, user_id), isNull(webauthnCredentials.factor_id)))
    .orderBy(webauthnCredentials.id)
  return [
    ...factors.map(({ status, ...factor }) => ({ ...factor, verified: status === 'verified' })),
    ...passkeys.map((passkey) => ({ ...passkey, kind: 'passkey' as const, verified: true })),
  ]
}
