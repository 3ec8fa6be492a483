import type { Transaction } from '@efie/database'
import { rankOf, type RestoreResult } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

/** What settling accounts needs of the data about to be replaced. */
export const rememberedAccounts = {
  users: 'select * from auth.users',
  profiles: 'select id, role, suspended_at, email, phone from public.profiles',
  identities: 'select * from auth.identities',
  factors: 'select * from auth.mfa_factors',
  recovery_codes: 'select * from auth.mfa_recovery_codes',
  passkeys: 'select * from auth.webauthn_credentials',
  guesses: 'select * from auth.guess_counts',
  clients: 'select * from auth.oauth_clients',
  members: 'select company_id, user_id, member_role from public.company_members',
} as const

/** Accounts that are gone today come back without a password, and without an address that is in use today. */
const settleGone = async (tx: Transaction): Promise<void> => {
  const isGone = sql.raw('g.id not in (select id from present_users)')
  await tx.execute(
    sql`update auth.users g set encrypted_password = null, locked_until = null where ${isGone}`,
  )
  const inUse = (match: string) =>
    sql`${isGone} and exists (select 1 from present_users u where ${sql.raw(match)})`
  const email = inUse('lower(u.email) = lower(g.email)')
  // The index of the encrypted number, since every encryption of it differs.
  const phone = inUse(`split_part(u.phone, '.', 1) = split_part(g.phone, '.', 1)`)
  await tx.execute(sql`update profiles r set email = 'erased-' || r.id || '@efie.invalid'
    from auth.users g where g.id = r.id and ${email}`)
  await tx.execute(sql`update auth.users g set email = null where ${email}`)
  await tx.execute(sql`update profiles r set phone = null from auth.users g where g.id = r.id and ${phone}`)
  await tx.execute(sql`update auth.users g set phone = null where ${phone}`)
}

/**
 * People sign in with today's addresses and passwords, so a mailbox or number that they left since opens
 * nothing. The restored addresses all go first: two people may have exchanged theirs.
 */
const keepAddresses = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`update auth.users set email = null, phone = null, new_email = null, new_phone = null
    where id in (select id from present_users)`)
  await settleGone(tx)
  await tx.execute(sql`
    update auth.users u set email = p.email, email_confirmed_at = p.email_confirmed_at, phone = p.phone,
      phone_confirmed_at = p.phone_confirmed_at, is_sso_user = p.is_sso_user,
      encrypted_password = p.encrypted_password, banned_until = p.banned_until,
      locked_until = p.locked_until, deleted_at = p.deleted_at
    from present_users p where p.id = u.id`)
  await tx.execute(sql`update profiles r set email = p.email, phone = p.phone
    from present_profiles p where p.id = r.id`)
}

/**
 * Passwords, identities, factors and locks stay as they are now. None of an account that is gone today comes
 * back: the identity or passkey may be another person's by now.
 */
export const keepCredentials = async (tx: Transaction): Promise<void> => {
  await keepAddresses(tx)
  const replace = async (
    table: string,
    present: string,
    where = 'user_id in (select id from auth.users)',
  ) => {
    await tx.execute(sql.raw(`delete from ${table}`))
    await tx.execute(sql.raw(`insert into ${table} select * from ${present} where ${where}`))
  }
  await replace('auth.identities', 'present_identities')
  await replace('auth.mfa_factors', 'present_factors')
  const ofFactors = 'factor_id in (select id from auth.mfa_factors)'
  await replace('auth.mfa_recovery_codes', 'present_recovery_codes', ofFactors)
  await replace('auth.webauthn_credentials', 'present_passkeys')
  await replace('auth.guess_counts', 'present_guesses')
  // As secret and as complete as today.
  await replace('auth.oauth_clients', 'present_clients', 'true')
}

interface Person extends Record<string, unknown> {
  id: string
  role: string
  role_now: string | null
  suspended: boolean
  suspended_now: boolean | null
}

/** Who doesn't act for a company any more doesn't again. Returns these people. */
const keepRemovals = async (tx: Transaction): Promise<string[]> => {
  const removed = await queryRows<{ user_id: string }>(
    tx,
    sql`delete from company_members m where user_id in (select id from present_profiles) and not exists (
          select 1 from present_members p where p.user_id = m.user_id and p.company_id = m.company_id)
        returning user_id`,
  )
  await tx.execute(sql`update company_members m set member_role = p.member_role from present_members p
    where p.user_id = m.user_id and p.company_id = m.company_id`)
  return removed.map(({ user_id }) => user_id)
}

/** A company's account that acts for none is a tenant's. */
const leaveCompany = (tx: Transaction, id: string) =>
  tx.execute(sql`update profiles set role = 'user' where id = ${id} and role = 'company'
    and not exists (select 1 from company_members where user_id = ${id})`)

/**
 * People who were suspended or lost rights, then or now, don't regain them. Accounts that are gone today come
 * back suspended.
 */
export const keepRestrictions = async (
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
  for (const id of [...ids(changed), ...(await keepRemovals(tx))]) await leaveCompany(tx, id)
  return {
    kept_suspended: ids(suspended),
    kept_lower_role: ids(changed),
    suspended_returning: ids(gone),
  }
}
