import { schema, type Database } from '@efie/database'
import { isAdminRole, tenantSessionDays, type Role } from '@efie/domain'
import { and, eq, lte, sql } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { prepared } from '../../../platform/database/prepared.ts'

const { users, sessions, profiles, securitySettings, mfaFactors } = schema

const select = (db: Database) =>
  db
    .select({
      user_id: sessions.user_id,
      aal: sessions.aal,
      amr: sessions.amr,
      last_active_at: sessions.last_active_at,
      not_after: sessions.not_after,
      oauth_client_id: sessions.oauth_client_id,
      scope: sessions.scope,
      banned_until: users.banned_until,
      deleted_at: users.deleted_at,
      role: profiles.role,
      email: profiles.email,
      suspended_at: profiles.suspended_at,
      session_timeout: securitySettings.session_timeout,
      two_factor_auth: securitySettings.two_factor_auth,
      ip_whitelisting: securitySettings.ip_whitelisting,
      allowed_ranges: securitySettings.allowed_ranges,
      // Recovery codes replace a factor and don't count as one.
      has_factor: sql<boolean>`exists (select 1 from ${mfaFactors} where ${mfaFactors.user_id} = ${sessions.user_id} and ${mfaFactors.status} = 'verified' and ${mfaFactors.factor_type} <> 'recovery_code')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(profiles, eq(profiles.id, sessions.user_id))
    .innerJoin(securitySettings, sql`true`)
    .where(eq(sessions.id, sql.placeholder('id')))

/**
 * The session with everything that decides whether it may act. Runs on every request: one round trip by
 * primary keys.
 */
export const loadLiveSession = async (db: Database, id: string) => {
  const [row] = await prepared(db, 'live-session', () => select(db)).execute({ id })
  return row ?? null
}

const MINUTE = 60_000
/** For tenants (domain.md §5). */
const TENANT_IDLE = tenantSessionDays * 24 * 60 * MINUTE

interface IdleState {
  last_active_at: string
  not_after: string | null
  role: Role | null
  session_timeout: number
}

/**
 * Sessions end at `not_after`; those of staff and companies after `session_timeout` minutes without an API
 * request, tenants' after 30 days.
 */
export const hasEnded = (session: IdleState, now: Date): boolean => {
  if (session.not_after !== null && Date.parse(session.not_after) <= now.getTime()) return true
  const short = session.role !== null && (session.role === 'company' || isAdminRole(session.role))
  const limit = short ? session.session_timeout * MINUTE : TENANT_IDLE
  return now.getTime() - Date.parse(session.last_active_at) > limit
}

/** Records an API request, at most once a minute per session, so reads don't become writes. */
export const touchSession = async (
  services: Services,
  id: string,
  session: Pick<IdleState, 'last_active_at'>,
): Promise<void> => {
  const minuteAgo = new Date(services.realClock.now().getTime() - MINUTE).toISOString()
  if (session.last_active_at > minuteAgo) return
  await services.db
    .update(sessions)
    .set({ last_active_at: nowIso(services.realClock) })
    .where(and(eq(sessions.id, id), lte(sessions.last_active_at, minuteAgo)))
}
