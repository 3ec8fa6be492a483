import type { disbursementSorts } from '@efie/contracts/disbursements'
import { schema, type Database, type Transaction } from '@efie/database'
import type { DisbursementStatus } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type ListInput,
  readList,
  sortedBy,
  type SortedPage,
  type SortOrder,
} from '../../platform/sorted-pages.ts'

const { applications, disbursements, profiles } = schema

export type Payout = typeof disbursements.$inferSelect

const requester = alias(profiles, 'requester')
const releaser = alias(profiles, 'releaser')

type Sort = (typeof disbursementSorts)[number]

const orders: Record<Sort, SortOrder> = {
  payout_name: sortedBy(disbursements.payout_name),
  applicant_name: sortedBy(profiles.full_name),
  amount: sortedBy(disbursements.amount),
  status: sortedBy(disbursements.status, disbursements.created_at),
  requested_by_name: sortedBy(requester.full_name),
  // A payout that no one has released has no releaser.
  released_by_name: { by: [releaser.full_name], nullable: true },
  tranche: sortedBy(disbursements.tranche),
  reference: sortedBy(disbursements.reference),
  created_at: sortedBy(disbursements.created_at),
}

export interface PayoutFilter extends ListInput<Sort> {
  status?: DisbursementStatus | undefined
  application_id?: string | undefined
}

export const listPayouts = (db: Database, filter: PayoutFilter, found: SQL | undefined) => {
  const { sort = '-created_at' } = filter
  const read = ({ where, orderBy, limit, sorted_by }: SortedPage) =>
    db
      .select({
        sorted_by,
        ...getTableColumns(disbursements),
        applicant_name: profiles.full_name,
        refinanced_amount:
          sql`case when ${disbursements.tranche} = 1 then ${applications.refinanced_amount} else 0 end`.mapWith(
            Number,
          ),
        requested_by_name: requester.full_name,
        released_by_name: releaser.full_name,
      })
      .from(disbursements)
      .innerJoin(profiles, eq(profiles.id, disbursements.user_id))
      .innerJoin(applications, eq(applications.id, disbursements.application_id))
      .innerJoin(requester, eq(requester.id, disbursements.requested_by))
      .leftJoin(releaser, eq(releaser.id, disbursements.released_by))
      .where(
        and(
          where,
          found,
          filter.status === undefined ? undefined : eq(disbursements.status, filter.status),
          filter.application_id === undefined
            ? undefined
            : eq(disbursements.application_id, filter.application_id),
        ),
      )
      .orderBy(...orderBy)
      .limit(limit)
  return readList(db, orders, disbursements.id, { ...filter, sort }, read)
}

const readPayout = (db: Database) =>
  db
    .select()
    .from(disbursements)
    .where(eq(disbursements.id, sql.placeholder('id')))

export const loadPayout = async (db: Database, id: string): Promise<Payout> => {
  const [row] = await prepared(db, 'payout', () => readPayout(db)).execute({ id })
  if (!row) throw new AppError('DISBURSEMENT_NOT_FOUND')
  return row
}

export const findPayoutByReference = async (db: Database, reference: string): Promise<Payout | null> => {
  const [row] = await db.select().from(disbursements).where(eq(disbursements.reference, reference))
  return row ?? null
}

/** For `lockApplicationOf`. */
export const applicationIdOf = (tx: Transaction) =>
  tx
    .select({ id: disbursements.application_id })
    .from(disbursements)
    .where(eq(disbursements.id, sql.placeholder('id')))

/** Lock its application first: the order used everywhere. */
export const lockPayout = async (tx: Transaction, id: string): Promise<Payout> => {
  const [row] = await prepared(tx, 'payout for update', () => readPayout(tx).for('update')).execute({ id })
  if (!row) throw new AppError('DISBURSEMENT_NOT_FOUND')
  return row
}

export const loadPayoutsOf = (tx: Transaction, applicationId: string): Promise<Payout[]> =>
  tx
    .select()
    .from(disbursements)
    .where(eq(disbursements.application_id, applicationId))
    .orderBy(asc(disbursements.tranche), asc(disbursements.id))

export const insertPayout = async (
  tx: Transaction,
  values: typeof disbursements.$inferInsert,
): Promise<Payout> => {
  const [row] = await tx.insert(disbursements).values(values).returning()
  if (!row) throw new Error('the payout was not stored')
  return row
}

export const updatePayout = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof disbursements.$inferInsert>,
  now: string,
): Promise<Payout> => {
  const [row] = await tx
    .update(disbursements)
    .set({ ...values, version: sql`${disbursements.version} + 1`, updated_at: now })
    .where(eq(disbursements.id, id))
    .returning()
  if (!row) throw new AppError('DISBURSEMENT_NOT_FOUND')
  return row
}

/** Payouts in progress that haven't moved since a moment. */
export const findPayoutsUnderWay = (db: Database, before: string, limit: number) =>
  db
    .select({ reference: disbursements.reference })
    .from(disbursements)
    .where(and(inArray(disbursements.status, ['released', 'sent']), lte(disbursements.updated_at, before)))
    .orderBy(asc(disbursements.updated_at))
    .limit(limit)
