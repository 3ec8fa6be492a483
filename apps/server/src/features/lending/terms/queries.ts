import { schema, type Database, type Transaction } from '@efie/database'
import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'

const { loanAddenda } = schema

export type Addendum = typeof loanAddenda.$inferSelect

export const listAddenda = (db: Database, loanId: string): Promise<Addendum[]> =>
  db.select().from(loanAddenda).where(eq(loanAddenda.loan_id, loanId)).orderBy(desc(loanAddenda.to_version))

export const loadAddendum = async (db: Database, loanId: string, id: string): Promise<Addendum> => {
  const [row] = await db
    .select()
    .from(loanAddenda)
    .where(and(eq(loanAddenda.loan_id, loanId), eq(loanAddenda.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const insertAddendum = async (
  tx: Transaction,
  values: typeof loanAddenda.$inferInsert,
): Promise<Addendum> => {
  const [row] = await tx.insert(loanAddenda).values(values).returning()
  if (!row) throw new Error('the addendum was not stored')
  return row
}

export const setStorageKey = (db: Database, id: string, storage_key: string) =>
  db.update(loanAddenda).set({ storage_key }).where(eq(loanAddenda.id, id))
