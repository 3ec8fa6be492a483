import { schema, type Database, type Transaction } from '@efie/database'
import type { Scope } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { isOwnLead } from '../leads/index.ts'

const { profiles } = schema

/** Locks the tenant, so that two concurrent orders are checked against the limit in sequence. */
export const lockTenant = async (tx: Transaction, id: string) => {
  const [row] = await prepared(tx, 'lock-tenant', () =>
    tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, sql.placeholder('id')))
      .for('no key update'),
  ).execute({ id })
  if (!row || row.role !== 'user') throw new AppError('PROFILE_NOT_FOUND')
  return row
}

/** Tenants order for themselves, staff for a tenant, sales executives for their own leads. */
export const customerOf = async (
  db: Database,
  actor: SignedIn,
  scope: Scope,
  userId: string | undefined,
): Promise<string> => {
  if (scope === 'own') {
    if (userId !== undefined && userId !== actor.id) throw new AppError('PROFILE_NOT_FOUND')
    return actor.id
  }
  if (userId === undefined) throw invalid('user_id', 'Choose who you’re ordering for')
  if (userId === actor.id) throw new AppError('SAME_PERSON')
  if (scope === 'all') return userId
  if (!(await isOwnLead(db, actor.id, userId))) throw new AppError('PROFILE_NOT_FOUND')
  return userId
}
