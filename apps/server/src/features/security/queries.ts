import { matchingRows } from '../../platform/person-search.ts'
import type { lockoutSorts, sessionSorts, signInSorts } from '@efie/contracts/security'
import { schema, type Database } from '@efie/database'
import { isAdminRole, roles, tenantSessionDays, type Role } from '@efie/domain'
import { and, eq, gt, inArray, isNull, not, or, type SQL } from 'drizzle-orm'
import { readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import type { Typed } from '../../platform/text-search.ts'

const { sessions, profiles, users, signInLog, mfaFactors, webauthnCredentials } = schema

interface Page {
  limit: number
  cursor?: string | undefined
  count?: boolean | undefined
  /** What was typed into the search. */
  typed?: Typed | null
}

type Sort<Name extends string> = Name | `-${Name}`

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

type SessionSort = (typeof sessionSorts)[number]

export interface SessionFilter extends Page {
  sort?: Sort<SessionSort>
  user_id?: string | undefined
  role?: Role | undefined
  /** Without sessions of authorised apps, which are listed as connected apps. */
  devices_only?: boolean
}

const ofPerson = {
  full_name: sortedBy(profiles.full_name),
  email: sortedBy(profiles.email),
  role: sortedBy(profiles.role, profiles.created_at),
}

const sessionOrders: Record<SessionSort, SortOrder> = {
  ...ofPerson,
  ip: sortedBy(sessions.ip),
  aal: sortedBy(sessions.aal, sessions.created_at),
  created_at: sortedBy(sessions.created_at),
}

/** Rows of a person who matches, or from this address. */
const searched = (db: Database, typed: Typed, table: typeof sessions | typeof signInLog) =>
  matchingRows(db, typed, { table, id: table.id, owner: table.user_id }, eq(table.ip, typed.beginning))

export const findSessions = async (
  db: Database,
  filter: SessionFilter,
  now: Date,
  session_timeout: number,
) => {
  const { sort = '-created_at', typed } = filter
  const where = and(
    filter.user_id ? eq(sessions.user_id, filter.user_id) : undefined,
    filter.role ? eq(profiles.role, filter.role) : undefined,
    filter.devices_only ? isNull(sessions.oauth_client_id) : undefined,
    isLive(now, session_timeout),
    typed ? await searched(db, typed, sessions) : undefined,
  )
  return readList(
    db,
    sessionOrders,
    sessions.id,
    { ...filter, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
      db
        .select({
          ...person,
          id: sessions.id,
          user_agent: sessions.user_agent,
          ip: sessions.ip,
          aal: sessions.aal,
          created_at: sessions.created_at,
          last_active_at: sessions.last_active_at,
          sorted_by,
        })
        .from(sessions)
        .innerJoin(profiles, eq(profiles.id, sessions.user_id))
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

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

type LockoutSort = (typeof lockoutSorts)[number]

export type LockoutFilter = Page & { sort?: Sort<LockoutSort> }

const lockoutOrders: Record<LockoutSort, SortOrder> = {
  ...ofPerson,
  // Only locked accounts are listed, so each has a value.
  locked_until: { by: [users.locked_until] },
}

export const findLockouts = async (db: Database, filter: LockoutFilter, now: string) => {
  const { sort = '-locked_until', typed } = filter
  const table = { table: users, id: users.id, owner: users.id }
  const where = and(
    gt(users.locked_until, now),
    typed ? await matchingRows(db, typed, table, undefined) : undefined,
  )
  return readList(
    db,
    lockoutOrders,
    users.id,
    { ...filter, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
      db
        .select({ ...person, id: users.id, locked_until: users.locked_until, sorted_by })
        .from(users)
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

type SignInSort = (typeof signInSorts)[number]

export interface SignInFilter extends Page {
  sort?: Sort<SignInSort>
  user_id?: string | undefined
  event?: string | undefined
  succeeded?: boolean | undefined
}

const signInOrders: Record<SignInSort, SortOrder> = { created_at: sortedBy(signInLog.created_at) }

export const findSignIns = async (db: Database, filter: SignInFilter) => {
  const { sort = '-created_at', typed } = filter
  const where = and(
    filter.user_id ? eq(signInLog.user_id, filter.user_id) : undefined,
    filter.event ? eq(signInLog.event, filter.event) : undefined,
    filter.succeeded === undefined ? undefined : eq(signInLog.succeeded, filter.succeeded),
    typed ? await searched(db, typed, signInLog) : undefined,
  )
  return readList(
    db,
    signInOrders,
    signInLog.id,
    { ...filter, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
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
          sorted_by,
        })
        .from(signInLog)
        .leftJoin(profiles, eq(profiles.id, signInLog.user_id))
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

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
