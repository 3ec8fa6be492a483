import { indexOf, indexValue, isSame, schema, type Database } from '@efie/database'
import type { Language } from '@efie/domain'
import { and, eq, getTableColumns, isNotNull, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { placeholdersOf, prepared } from '../../platform/database/prepared.ts'
import type { Contact } from './accounts/contacts.ts'
import { loadFactors } from './factors/factors.ts'
import type { Account, IdentityRow, UserRow } from './presenters.ts'

const { users, identities, profiles, sessions, mfaFactors, securitySettings } = schema

/** What decides whether an account may be used, and what tokens tell of its person. */
const profileColumns = {
  role: profiles.role,
  email: profiles.email,
  full_name: profiles.full_name,
  suspended_at: profiles.suspended_at,
}

const byEmail = (email: string | Placeholder) =>
  and(sql`lower(${users.email}) = ${email}`, eq(users.is_sso_user, false), isNull(users.deleted_at))

/** `value` in the form of `lookupOf`. */
const byContact = (kind: Contact['kind'], value: string | Placeholder) =>
  kind === 'email' ? byEmail(value) : and(sql`${indexOf(users.phone)} = ${value}`, isNull(users.deleted_at))

/** What an account is looked up by: the address, or the blind index of the number. */
const lookupOf = ({ kind, value }: Contact): string =>
  kind === 'email' ? value : indexValue(users.phone, value)

/** An account with the language that its person is written to in: a letter needs no further statement. */
export interface Addressee extends UserRow {
  language: Language | null
}

/** Beside a user's row; a join would have both rows locked. */
export const ownLanguage = sql<Language | null>`(select own.language from ${profiles} own where own.id = users.id)`

const lockOne = async (tx: Database, condition: SQL | undefined): Promise<Addressee | null> => {
  const [row] = await tx
    .select({ ...getTableColumns(users), language: ownLanguage })
    .from(users)
    .where(condition)
    .for('update')
  return row ?? null
}

/** `email` in lower case. */
export const findUserByEmail = async (db: Database, email: string): Promise<UserRow | null> => {
  const [row] = await db.select().from(users).where(byEmail(email))
  return row ?? null
}

/** What a sign-in by password has to know before it compares: the hash, if there is such a person, and the rules. */
export const findPassword = async (db: Database, contact: Contact) => {
  const { kind } = contact
  const [row] = await prepared(db, `password-by-${kind}`, () =>
    db
      .select({
        user: { id: users.id, encrypted_password: users.encrypted_password },
        account_lockout: securitySettings.account_lockout,
        password_complexity: securitySettings.password_complexity,
      })
      .from(securitySettings)
      .leftJoin(users, byContact(kind, sql.placeholder('value'))),
  ).execute({ value: lookupOf(contact) })
  if (!row) throw new Error('settings row is missing: run the migrations')
  return row
}

export const lockUserByContact = (tx: Database, contact: Contact): Promise<Addressee | null> =>
  lockOne(tx, byContact(contact.kind, lookupOf(contact)))

/** Whether the person has shown that the contact is theirs. */
export const isConfirmed = (user: UserRow, kind: Contact['kind']): boolean =>
  (kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null

/** Whether an account, any or that one, has shown that an address or number is its own; `recipient` as messages have it. */
export const isConfirmedContact = async (
  db: Database,
  channel: 'email' | 'sms',
  recipient: string,
  user_id?: string,
): Promise<boolean> => {
  const whose = user_id === undefined ? undefined : eq(users.id, user_id)
  const some = async (condition: SQL | undefined) =>
    (await db.select({ id: users.id }).from(users).where(and(condition, whose)).limit(1)).length > 0
  if (channel === 'sms')
    return some(
      and(
        isSame(users.phone, recipient.replace('+', '')),
        isNull(users.deleted_at),
        isNotNull(users.phone_confirmed_at),
      ),
    )
  const address = recipient.toLowerCase()
  const confirmed = isNotNull(users.email_confirmed_at)
  // People of companies' providers have addresses without an index: they are looked for last.
  return (
    (await some(and(byEmail(address), confirmed))) ||
    some(and(sql`lower(${users.email}) = ${address}`, eq(users.is_sso_user, true), confirmed))
  )
}

/**
 * The user's row is locked before their sessions, tokens or credentials are changed: that is the order everywhere, so
 * that two acts on one account wait for each other instead of blocking each other.
 */
export const lockUser = (tx: Database, id: string): Promise<Addressee | null> =>
  lockOne(tx, and(eq(users.id, id), isNull(users.deleted_at)))

export const lockUserByEmail = (tx: Database, email: string): Promise<Addressee | null> =>
  lockOne(tx, byEmail(email))

/** As updateUserRow, for who knows the row. */
export const setUserRow = async (
  tx: Database,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> => {
  const { shape, given } = placeholdersOf(values)
  await prepared(tx, `set-user${shape}`, () =>
    tx
      .update(users)
      .set(given)
      .where(eq(users.id, sql.placeholder('row_id'))),
  ).execute({ ...values, row_id: id })
}

export const updateUserRow = async (
  tx: Database,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<UserRow> => {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning()
  if (!row) throw new Error('the user is gone, though its row was locked')
  return row
}

export const loadIdentities = (db: Database, user_id: string): Promise<IdentityRow[]> =>
  db
    .select()
    .from(identities)
    .where(eq(identities.user_id, user_id))
    .orderBy(identities.created_at, identities.id)

/** User with identities and profile in one round trip; factors only of who has some. */
export const loadAccount = async (db: Database, id: string): Promise<Account | null> => {
  const rows = await prepared(db, 'account', () =>
    db
      .select({
        user: users,
        identity: identities,
        profile: profileColumns,
        has_factors: sql<boolean>`exists (select 1 from ${mfaFactors} where ${mfaFactors.user_id} = ${users.id})`,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(identities, eq(identities.user_id, users.id))
      .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deleted_at)))
      .orderBy(identities.created_at),
  ).execute({ id })
  const [first] = rows
  if (!first) return null
  return {
    user: first.user,
    profile: first.profile,
    identities: rows.flatMap(({ identity }) => identity ?? []),
    factors: first.has_factors ? await loadFactors(db, id) : [],
  }
}

/** Locks as lockUser does, then reads the account as it is under the lock. */
export const lockAccount = async (tx: Database, id: string): Promise<Account | null> => {
  await prepared(tx, 'lock-account', () =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .for('update'),
  ).execute({ id })
  return loadAccount(tx, id)
}

/** Of whom the caller holds the row. */
export const loadLockedAccount = async (tx: Database, id: string): Promise<Account> => {
  const account = await loadAccount(tx, id)
  if (!account) throw new Error('the user is gone, though its row was locked')
  return account
}

export const loadProfile = async (db: Database, id: string) => {
  const [row] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, id))
  return row ?? null
}

/** May this account be used at all? `banned_until` is the operator's, `suspended_at` the administrators' doing. */
export const isBarred = (
  user: Pick<UserRow, 'banned_until'>,
  profile: { suspended_at: string | null } | null,
  now: string,
): boolean =>
  (user.banned_until !== null && user.banned_until > now) ||
  (profile !== null && profile.suspended_at !== null)

/** Ends sessions with their token families; `except` stays. */
export const deleteSessions = async (
  tx: Database,
  user_id: string,
  except: string | null,
): Promise<number> => {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), except === null ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return rows.length
}
