import type { Transaction } from '@efie/database'
import { rankOf, type RestoreResult } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { nowIso, type Clock } from '../../platform/clock.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { dropQueued } from './restores/queued-jobs.ts'

/** What a replacement did, and the journal seals whose entries went with the replaced data. */
export interface Replaced {
  result: RestoreResult
  seals: { after: number; until: number }
}

/** Copies what the accounts' owners and their suspensions need from the data about to be replaced. */
const remembered = {
  users: 'select id, encrypted_password, banned_until, deleted_at from auth.users',
  profiles: 'select id, role, suspended_at from public.profiles',
  sessions: 'select id, user_id from auth.sessions',
  identities: 'select * from auth.identities',
  factors: 'select * from auth.mfa_factors',
  recovery_codes: 'select * from auth.mfa_recovery_codes',
  passkeys: 'select * from auth.webauthn_credentials',
  auto_collections: 'select id, status, stopped_at, stop_reason, last_tried_on from public.auto_collections',
  deletions: 'select * from public.account_deletions',
  requests: `select * from public.approval_requests where kind = 'restore-backup'`,
} as const

export const rememberPresent = async (tx: Transaction): Promise<void> => {
  for (const [name, rows] of Object.entries(remembered))
    await tx.execute(sql.raw(`create temporary table present_${name} on commit drop as ${rows}`))
}

/** Nothing that admits anyone, or that follows the feed, becomes valid again. */
const endTokens = async (tx: Transaction): Promise<void> => {
  const emptied = [
    'auth.sessions',
    'auth.refresh_tokens',
    'auth.one_time_tokens',
    'auth.flow_states',
    'auth.mfa_challenges',
    'auth.passkey_challenges',
    'auth.oauth_authorizations',
    'public.confirmation_codes',
    'public.open_uploads',
    'public.changes',
  ]
  for (const table of emptied) await tx.execute(sql.raw(`delete from ${table}`))
}

/** Passwords, identities and factors stay as they are now: what was changed or lost since stays changed. */
const keepCredentials = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`
    update auth.users u set encrypted_password = p.encrypted_password, banned_until = p.banned_until,
      deleted_at = p.deleted_at, email = case when p.deleted_at is null then u.email end,
      phone = case when p.deleted_at is null then u.phone end, new_email = null, new_phone = null
    from present_users p where p.id = u.id`)
  const ofPresent = sql.raw('user_id in (select id from present_users)')
  await tx.execute(sql`delete from auth.identities where ${ofPresent}`)
  await tx.execute(sql`delete from auth.webauthn_credentials where ${ofPresent}`)
  await tx.execute(sql`delete from auth.mfa_factors where ${ofPresent}`)
  const ofRestored = sql.raw('user_id in (select id from auth.users)')
  await tx.execute(sql`insert into auth.identities select * from present_identities where ${ofRestored}`)
  await tx.execute(sql`insert into auth.mfa_factors select * from present_factors where ${ofRestored}`)
  await tx.execute(sql`insert into auth.mfa_recovery_codes
    select * from present_recovery_codes where factor_id in (select id from auth.mfa_factors)`)
  await tx.execute(
    sql`insert into auth.webauthn_credentials select * from present_passkeys where ${ofRestored}`,
  )
}

interface Person extends Record<string, unknown> {
  id: string
  full_name: string
  role: string
  role_now: string | null
  suspended: boolean
  suspended_now: boolean | null
}

/**
 * People who were suspended or lost rights, then or now, don't regain them. Accounts that are gone today come
 * back suspended.
 */
const keepRestrictions = async (
  tx: Transaction,
  now: string,
): Promise<Pick<RestoreResult, 'kept_suspended' | 'kept_lower_role' | 'suspended_returning'>> => {
  const people = await queryRows<Person>(
    tx,
    sql`select r.id, r.role, p.role as role_now, r.suspended_at is not null as suspended,
          p.suspended_at is not null as suspended_now
        from profiles r left join present_profiles p on p.id = r.id
        where p.id is null or p.role <> r.role or (p.suspended_at is null) <> (r.suspended_at is null)`,
  )
  const gone = people.filter(({ role_now }) => role_now === null)
  const there = people.filter(({ role_now }) => role_now !== null)
  const suspended = there.filter((person) => person.suspended !== person.suspended_now)
  const changed = there.filter(({ role, role_now }) => role !== role_now)
  const lowered = changed.filter(({ role, role_now }) => rankOf(role_now) <= rankOf(role))
  for (const { id } of [...gone, ...suspended])
    await tx.execute(sql`update profiles set suspended_at = coalesce(suspended_at, ${now}) where id = ${id}`)
  for (const { id, role_now } of lowered)
    await tx.execute(sql`update profiles set role = ${role_now} where id = ${id}`)
  const ids = (found: Person[]) => found.map(({ id }) => id)
  return {
    kept_suspended: ids(suspended),
    kept_lower_role: ids(changed),
    suspended_returning: ids(gone),
  }
}

/** A consent to automatic payments that was withdrawn stays withdrawn. */
const keepStopped = (tx: Transaction) =>
  tx.execute(sql`
    update auto_collections a set status = p.status, stopped_at = p.stopped_at, stop_reason = p.stop_reason,
      last_tried_on = p.last_tried_on
    from present_auto_collections p where p.id = a.id and (p.status <> 'active' or a.status = 'active')`)

/** People who closed their accounts since are erased again, by the daily job or when the law allows. */
const keepDeletions = (tx: Transaction, now: string) =>
  tx.execute(sql`
    insert into account_deletions (id, user_id, reason, kept, kept_until, erased_at, created_at)
    select id, user_id, reason, kept, coalesce(kept_until, ${now.slice(0, 10)}::date), null, created_at
    from present_deletions where user_id in (select id from profiles)
    on conflict (user_id) do update set erased_at = null, kept_until = excluded.kept_until
      where account_deletions.erased_at is null`)

/** The request to restore stays, if both people have accounts in the backup; others of its time are closed. */
const keepRequests = async (tx: Transaction, now: string): Promise<void> => {
  await tx.execute(sql`update approval_requests set status = 'expired', updated_at = ${now}
    where kind = 'restore-backup' and status = 'requested'`)
  await tx.execute(sql`delete from approval_requests where id in (select id from present_requests)`)
  await tx.execute(sql`insert into approval_requests select * from present_requests
    where maker_id in (select id from profiles)
      and (checker_id is null or checker_id in (select id from profiles))`)
}

/** Messages of then were sent long ago. */
const unsend = async (tx: Transaction): Promise<number> => {
  const rows = await queryRows(
    tx,
    sql`update messages set status = 'failed', failure_reason = 'Not sent, because a backup was restored'
        where status = 'queued' returning id`,
  )
  return rows.length
}

const requireSuperadmin = async (tx: Transaction): Promise<void> => {
  const found = await queryRows(
    tx,
    sql`select 1 from profiles where role = 'superadmin' and suspended_at is null limit 1`,
  )
  if (found.length === 0)
    throw new Error('After the restore no superadmin could sign in. Create one first, or use the command.')
}

/** Brings the restored rows in line with what happened since and can't be undone. */
export const settleRestored = async (tx: Transaction, clock: Clock, last_seal: number): Promise<Replaced> => {
  const now = nowIso(clock)
  await endTokens(tx)
  await keepCredentials(tx)
  const people = await keepRestrictions(tx, now)
  await keepDeletions(tx, now)
  await keepStopped(tx)
  await keepRequests(tx, now)
  const messages_not_sent = await unsend(tx)
  await dropQueued(tx)
  await requireSuperadmin(tx)
  const [counts] = await queryRows<{ sessions: number; seal: number }>(
    tx,
    sql`select (select count(*)::int from present_sessions) as sessions,
               (select coalesce(max(number), 0)::int from audit_seals) as seal`,
  )
  return {
    result: { ...people, signed_out: counts?.sessions ?? 0, messages_not_sent },
    seals: { after: last_seal, until: counts?.seal ?? 0 },
  }
}

/**
 * Changes that every node follows anyway: it reloads settings and keys, and closes the sockets of ended
 * sessions.
 */
export const announceReplacement = async (tx: Transaction): Promise<void> => {
  const announce = (table: string, rows: string, kind: string) =>
    tx.execute(sql`insert into changes (xid, table_name, row_id, owner_id, kind)
      select pg_current_xact_id()::text::bigint, ${table}, id, ${sql.raw(rows)}, ${kind}
      from ${sql.raw(table === 'sessions' ? 'present_sessions' : table)}`)
  await announce('sessions', 'user_id', 'DELETE')
  for (const table of ['system_settings', 'security_settings', 'field_keys'])
    await announce(table, 'null::uuid', 'UPDATE')
  await tx.execute(sql`select pg_notify('changes', '')`)
}
