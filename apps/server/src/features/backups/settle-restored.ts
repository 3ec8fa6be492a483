import type { Transaction } from '@efie/database'
import type { RestoreResult } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { StartError } from '../../config.ts'
import { nowIso, type Clock } from '../../platform/clock.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { dropQueued } from './restores/queued-jobs.ts'
import { keepCredentials, keepRestrictions, rememberedAccounts } from './settle-accounts.ts'
import { keepConsents, rememberedConsents } from './settle-consents.ts'

/** What a replacement did, and the journal seals whose entries went with the replaced data. */
export interface Replaced {
  result: RestoreResult
  seals: { after: number; until: number }
}

/** What is copied from the data about to be replaced, by the name of its temporary table. */
const remembered = {
  ...rememberedAccounts,
  ...rememberedConsents,
  sessions: 'select id, user_id from auth.sessions',
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
    'auth.oauth_consents',
    'public.confirmation_codes',
    'public.open_uploads',
    'public.changes',
  ]
  for (const table of emptied) await tx.execute(sql.raw(`delete from ${table}`))
}

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

/** Broadcasts of then were sent, or are out of date. Their job went with the queue, so they would never end. */
const cancelBroadcasts = (tx: Transaction) =>
  tx.execute(sql`update broadcasts set status = 'cancelled' where status in ('scheduled', 'sending')`)

const requireSuperadmin = async (tx: Transaction): Promise<void> => {
  const found = await queryRows(
    tx,
    sql`select 1 from profiles where role = 'superadmin' and suspended_at is null limit 1`,
  )
  if (found.length === 0)
    throw new StartError(
      'After the restore no superadmin could sign in. Create one first, or use the command.',
    )
}

/** Brings the restored rows in line with what happened since and can't be undone. */
export const settleRestored = async (tx: Transaction, clock: Clock, last_seal: number): Promise<Replaced> => {
  const now = nowIso(clock)
  await endTokens(tx)
  await keepCredentials(tx)
  const people = await keepRestrictions(tx, now)
  await keepDeletions(tx, now)
  await keepConsents(tx, clock)
  await keepRequests(tx, now)
  const messages_not_sent = await unsend(tx)
  await cancelBroadcasts(tx)
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
