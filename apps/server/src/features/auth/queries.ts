import { indexOf, indexValue, schema, type Database } from '@efie/database'
import type { Language } from '@efie/domain'
import { and, eq, getTableColumns, isNotNull, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { placeholdersOf, prepared } from '../../platform/database/prepared.ts'
import type { Contact } from './accounts/contacts.ts'
import { loadFactors } from './factors/factors.ts'
import type { Account, IdentityRow, UserRow } from './presenters.ts'

const { users, identities, profiles, sessions, mfaFactors, securitySettings } = schema

/** Columns that decide whether an account may be used, and those that access tokens carry. */
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

/** The indexed value of a contact: the address, or the number's blind index. */
const lookupOf = ({ kind, value }: Contact): string =>
  kind === 'email' ? value : indexValue(users.phone, value)

/** An account with its owner's language, so that a letter needs no further query. */
export interface Addressee extends UserRow {
  language: Language | null
}

/** A subquery beside a user's row; a join with `for update` would lock both rows. */
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

/** What a password sign-in needs before comparing: the hash, if any, and the rules. */
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

/** Whether the person has confirmed the contact. */
export const isConfirmed = (user: UserRow, kind: Contact['kind']): boolean =>
  (kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null

/** The account that has confirmed a number, of which there is one at most. */
export const findConfirmedPhone = async (db: Database, number: string): Promise<string | null> => {
  const contact = { kind: 'phone', value: number.replace('+', '') } as const
  const [row] = await prepared(db, 'confirmed-phone', () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(byContact(contact.kind, sql.placeholder('value')), isNotNull(users.phone_confirmed_at))),
  ).execute({ value: lookupOf(contact) })
  return row?.id ?? null
}

/**
 * Whether an account, any or the given one, has confirmed an address or number. `recipient` in the form of
 * messages.
 */
export const isConfirmedContact = async (
  db: Database,
  channel: 'email' | 'sms',
  recipient: string,
  user_id?: string,
): Promise<boolean> => {
  if (channel === 'sms') {
    const confirmed_by = await findConfirmedPhone(db, recipient)
    return user_id === undefined ? confirmed_by !== null : confirmed_by === user_id
  }
  const whose = user_id === undefined ? undefined : eq(users.id, user_id)
  const some = async (condition: SQL | undefined) =>
    (await db.select({ id: users.id }).from(users).where(and(condition, whose)).limit(1)).length > 0
  const address = recipient.toLowerCase()
  const confirmed = isNotNull(users.email_confirmed_at)
  // Addresses of people from companies' providers have no index, so they are searched last.
  return (
    (await some(and(byEmail(address), confirmed))) ||
    some(and(sql`lower(${users.email}) = ${address}`, eq(users.is_sso_user, true), confirmed))
  )
}

/**
 * Locks the user's row, always before sessions, tokens or credentials are changed: in this order two acts on
 * one account wait for each other and can't deadlock.
 */
export const lockUser = (tx: Database, id: string): Promise<Addressee | null> =>
  lockOne(tx, and(eq(users.id, id), isNull(users.deleted_at)))

export const lockUserByEmail = (tx: Database, email: string): Promise<Addressee | null> =>
  lockOne(tx, byEmail(email))

/** `updateUserRow` for callers that already hold the row. */
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

/** User with identities and profile in one round trip; factors are only read if there are some. */
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

/** Locks like `lockUser`, then reads the account under the lock. */
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

/** The caller has locked the row. */
export const loadLockedAccount = async (tx: Database, id: string): Promise<Account> => {
  const account = await loadAccount(tx, id)
  if (!account) throw new Error('the user is gone, though its row was locked')
  return account
}

export const loadProfile = async (db: Database, id: string) => {
  const [row] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, id))
  return row ?? null
}

/**
 * Whether the account may not be used. `banned_until` is set by operators, `suspended_at` by administrators.
 */
export const isBarred = (
  user: Pick<UserRow, 'banned_until'>,
  profile: { suspended_at: string | null } | null,
  now: string,
): boolean =>
  (user.banned_until !== null && user.banned_until > now) ||
  (profile !== null && profile.suspended_at !== null)

/** Ends sessions with their token families, except `except`. */
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
