import { isSame, schema, type Database, type Transaction } from '@efie/database'
import { TYPED_BY_STAFF } from '@efie/domain'
import { and, desc, eq, getTableColumns, isNull, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const { accountNames, payeeMatches, profiles } = schema

/** Where the landlord of an application is to be paid. */
export type PayeeAccount = Pick<
  typeof schema.applications.$inferSelect,
  'id' | 'payout_method' | 'payout_account' | 'payout_network' | 'payout_bank_code'
>

export type AccountName = typeof accountNames.$inferSelect

export const insertAccountName = async (
  tx: Transaction,
  values: typeof accountNames.$inferInsert,
): Promise<AccountName> => {
  const [row] = await tx.insert(accountNames).values(values).returning()
  if (!row) throw new Error('the account name was not stored')
  return row
}

export const insertMatch = async (
  tx: Transaction,
  values: typeof payeeMatches.$inferInsert,
): Promise<void> => {
  await tx.insert(payeeMatches).values(values)
}

export const loadAccountName = async (db: Database, id: string): Promise<AccountName | null> => {
  const [row] = await db.select().from(accountNames).where(eq(accountNames.id, id))
  return row ?? null
}

/** For exactly this account; answers about another account prove nothing. */
const ofAccount = ({ payout_account, payout_method, ...payee }: PayeeAccount): SQL | undefined =>
  and(
    eq(accountNames.application_id, payee.id),
    isSame(accountNames.account, payout_account ?? ''),
    eq(accountNames.payout_method, payout_method ?? 'mobile_money'),
    payee.payout_network === null
      ? isNull(accountNames.network)
      : eq(accountNames.network, payee.payout_network),
    payee.payout_bank_code === null
      ? isNull(accountNames.bank_code)
      : eq(accountNames.bank_code, payee.payout_bank_code),
  )

const newest = [desc(accountNames.created_at), desc(accountNames.id)]

/** The provider's latest result for the account, `away` included, and its latest answer. */
export const loadAnswers = async (db: Database, payee: PayeeAccount) => {
  const asked = and(ofAccount(payee), ne(accountNames.provider, TYPED_BY_STAFF))
  const [last] = await db
    .select()
    .from(accountNames)
    .where(asked)
    .orderBy(...newest)
    .limit(1)
  if (last === undefined || last.outcome !== 'away') return { last: last ?? null, answer: last ?? null }
  const [answer] = await db
    .select()
    .from(accountNames)
    .where(and(asked, ne(accountNames.outcome, 'away')))
    .orderBy(...newest)
    .limit(1)
  return { last, answer: answer ?? null }
}

/** The match of exactly this account, the name it is based on, and who made it. */
export const loadMatch = async (db: Database, payee: PayeeAccount) => {
  const matcher = alias(profiles, 'matcher')
  const confirmer = alias(profiles, 'confirmer')
  const [row] = await db
    .select({
      ...getTableColumns(payeeMatches),
      name: accountNames.name,
      provider: accountNames.provider,
      asked_at: accountNames.created_at,
      matched_by_name: matcher.full_name,
      confirmed_by_name: confirmer.full_name,
    })
    .from(payeeMatches)
    .innerJoin(accountNames, eq(accountNames.id, payeeMatches.account_name_id))
    .innerJoin(matcher, eq(matcher.id, payeeMatches.matched_by))
    .leftJoin(confirmer, eq(confirmer.id, payeeMatches.confirmed_by))
    .where(ofAccount(payee))
    .orderBy(desc(payeeMatches.created_at), desc(payeeMatches.id))
    .limit(1)
  return row ?? null
}
