import { randomBytes } from 'node:crypto'
import { schema, type AmrEntry, type Database } from '@efie/database'
import { longestSessionDays } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { RequestInfo, Services } from '../../../platform/context.ts'
import { insertRow } from '../../../platform/database/prepared.ts'
import { sha256 } from '../../../platform/secrets.ts'

const { sessions, refreshTokens } = schema

export type Session = typeof sessions.$inferSelect

const LONGEST = longestSessionDays * 86_400

/** What proved the person's identity, and by whom if it wasn't Efie. */
export type Proof = string | Omit<AmrEntry, 'timestamp'>

/** Locks the session's row: everything that changes its tokens waits here. */
export const lockSession = async (tx: Database, id: string): Promise<Session | null> => {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row ?? null
}

/** A recovery allows one new password. */
export const endRecovery = async (tx: Database, id: string): Promise<void> => {
  await tx.update(sessions).set({ recovery_until: null }).where(eq(sessions.id, id))
}

/**
 * Adds the next token of a session's family. Only its hash is searchable; the encrypted copy is returned to
 * its parent on a repeat.
 */
export const addRefreshToken = async (
  services: Services,
  session: Pick<Session, 'id' | 'user_id'>,
  parent_hash: string | null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await insertRow(services.db, refreshTokens, {
    token_hash: sha256(token),
    token_sealed: services.secrets.seal(token),
    session_id: session.id,
    user_id: session.user_id,
    parent_hash,
    created_at: nowIso(services.realClock),
  })
  return token
}

/** Creates a session with the first refresh token of its family. */
export const createSession = async (
  services: Services,
  user_id: string,
  method: Proof,
  request: Pick<RequestInfo, 'ip' | 'user_agent'>,
  recovery_until: string | null = null,
): Promise<{ session: Session; refresh_token: string }> => {
  const now = nowIso(services.realClock)
  const proof = typeof method === 'string' ? { method } : method
  const amr: AmrEntry[] = [{ ...proof, timestamp: Math.floor(services.realClock.now().getTime() / 1000) }]
  const session: Session = {
    id: uuidv7(),
    user_id,
    aal: 'aal1',
    amr,
    user_agent: request.user_agent?.slice(0, 500) ?? null,
    ip: request.ip || null,
    created_at: now,
    refreshed_at: null,
    last_active_at: now,
    not_after: inSeconds(services.realClock, LONGEST),
    recovery_until,
    odd_refreshes: 0,
    odd_told_at: null,
    oauth_client_id: null,
    scope: null,
  }
  await insertRow(services.db, sessions, session)
  return { session, refresh_token: await addRefreshToken(services, session, null) }
}
