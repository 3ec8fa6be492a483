import { indexOf, indexValue, schema, type Database, type Transaction } from '@efie/database'
import { TYPED_BY_STAFF } from '@efie/domain'
import { and, desc, eq, getTableColumns, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { prepared } from '../../platform/database/prepared.ts'

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

const equal = (column: AnyPgColumn, name: string, value: string | null): SQL =>
  value === null ? isNull(column) : eq(column, sql.placeholder(name))

/** For exactly this account; answers about another account prove nothing. */
const ofAccount = ({ payout_network, payout_bank_code }: PayeeAccount): SQL | undefined =>
  and(
    eq(accountNames.application_id, sql.placeholder('id')),
    eq(indexOf(accountNames.account), sql.placeholder('account')),
    eq(accountNames.payout_method, sql.placeholder('method')),
    equal(accountNames.network, 'network', payout_network),
    equal(accountNames.bank_code, 'bank_code', payout_bank_code),
  )

/** What distinguishes the SQL of `ofAccount`, and its values. */
const placed = ({ payout_network, payout_bank_code, ...payee }: PayeeAccount) => ({
  shape: `${payout_network === null ? '' : ' in a network'}${payout_bank_code === null ? '' : ' at a bank'}`,
  values: {
    id: payee.id,
    account: indexValue(accountNames.account, payee.payout_account ?? ''),
    method: payee.payout_method ?? 'mobile_money',
    network: payout_network,
    bank_code: payout_bank_code,
  },
})

const newest = [desc(accountNames.created_at), desc(accountNames.id)]

/** The provider's latest result for the account, `away` included, and its latest answer. */
export const loadAnswers = async (db: Database, payee: PayeeAccount) => {
  const { shape, values } = placed(payee)
  const asked = () => and(ofAccount(payee), ne(accountNames.provider, TYPED_BY_STAFF))
  const latest = (condition: SQL | undefined) =>
    db
      .select()
      .from(accountNames)
      .where(condition)
      .orderBy(...newest)
      .limit(1)
  const [last] = await prepared(db, `name of account${shape}`, () => latest(asked())).execute(values)
  if (last === undefined || last.outcome !== 'away') return { last: last ?? null, answer: last ?? null }
  const [answer] = await prepared(db, `answered name of account${shape}`, () =>
    latest(and(asked(), ne(accountNames.outcome, 'away'))),
  ).execute(values)
  return { last, answer: answer ?? null }
}

/** The match of exactly this account, the name it is based on, and who made it. */
export const loadMatch = async (db: Database, payee: PayeeAccount) => {
  const { shape, values } = placed(payee)
  const [row] = await prepared(db, `match of account${shape}`, () => {
    const matcher = alias(profiles, 'matcher')
    const confirmer = alias(profiles, 'confirmer')
    return db
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
  }).execute(values)
  return row ?? null
}
