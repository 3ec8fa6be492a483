import type { broadcastSorts } from '@efie/contracts/broadcasts'
import { schema, type Database, type Transaction } from '@efie/database'
import type { BroadcastSegment, BroadcastStatus } from '@efie/domain'
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { computed, readList, sortedBy, type SortedPage, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, hasId, type Typed } from '../../platform/text-search.ts'

const { applications, broadcasts, loans, profiles, smsAlerts, smsCosts, systemSettings } = schema

export type BroadcastRow = typeof broadcasts.$inferSelect
export type SmsCost = typeof smsCosts.$inferSelect

/** People of a segment as SQL condition on `profiles`, without suspended ones. */
const ofSegment = (segment: BroadcastSegment): SQL | undefined =>
  and(
    isNull(profiles.suspended_at),
    segment.roles?.length ? inArray(profiles.role, segment.roles) : undefined,
    segment.regions?.length ? inArray(profiles.state, segment.regions) : undefined,
    segment.application_statuses?.length
      ? sql`exists (select 1 from ${applications} where ${applications.user_id} = ${profiles.id} and ${inArray(applications.status, segment.application_statuses)})`
      : undefined,
    segment.in_arrears === undefined
      ? undefined
      : sql`${segment.in_arrears ? sql`` : sql`not `}exists (select 1 from ${loans} where ${loans.user_id} = ${profiles.id} and ${loans.days_past_due} > 0)`,
  )

export const countSegment = async (db: Database, segment: BroadcastSegment) => {
  const [row] = await db
    .select({
      recipients: count(),
      email: sql<number>`(count(*) filter (where ${ne(profiles.email, '')}))::int`,
      sms: sql<number>`(count(*) filter (where ${isNotNull(profiles.phone)}))::int`,
    })
    .from(profiles)
    .where(ofSegment(segment))
  return { recipients: row?.recipients ?? 0, email: row?.email ?? 0, sms: row?.sms ?? 0 }
}

/** The next people of a segment by id. After a crash a broadcast continues behind the last person reached. */
export const nextOfSegment = (db: Database, segment: BroadcastSegment, after: string | null, limit: number) =>
  db
    .select({ id: profiles.id, full_name: profiles.full_name, first_name: profiles.first_name })
    .from(profiles)
    .where(and(ofSegment(segment), after === null ? undefined : gt(profiles.id, after)))
    .orderBy(asc(profiles.id))
    .limit(limit)

const named = (db: Database, sorted_by: SortedPage['sorted_by'] = sql`null`) =>
  db
    .select({ ...getTableColumns(broadcasts), created_by_name: profiles.full_name, sorted_by })
    .from(broadcasts)
    .leftJoin(profiles, eq(profiles.id, broadcasts.created_by))

type Sort = (typeof broadcastSorts)[number]

export interface BroadcastPage {
  limit: number
  cursor?: string | undefined
  count?: boolean | undefined
  sort?: Sort | `-${Sort}`
  status?: BroadcastStatus | undefined
}

const sorts: Record<Sort, SortOrder> = {
  title: sortedBy(broadcasts.title),
  status: sortedBy(broadcasts.status, broadcasts.created_at),
  recipients: sortedBy(broadcasts.recipients),
  send_time: sortedBy(computed(schema.broadcastSendTime(broadcasts), 'timestamptz')),
  created_by_name: { by: [profiles.full_name], nullable: true },
  created_at: sortedBy(broadcasts.created_at),
}

/** Broadcasts by the words of their title, and by who wrote them. */
const searched = (db: Database, typed: Typed) =>
  matchingRows(
    db,
    typed,
    { table: broadcasts, id: broadcasts.id, owner: broadcasts.created_by },
    or(begins(sql`${broadcasts.title}`, typed.words), hasId(broadcasts.id, typed)),
  )

export const findBroadcasts = async (
  db: Database,
  { typed, ...page }: BroadcastPage & { typed: Typed | null },
) => {
  const { sort = '-created_at', status } = page
  const where = and(status && eq(broadcasts.status, status), typed ? await searched(db, typed) : undefined)
  return readList(db, sorts, broadcasts.id, { ...page, sort }, ({ where: from, orderBy, limit, sorted_by }) =>
    named(db, sorted_by)
      .where(and(where, from))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const loadBroadcast = async (db: Database, id: string) => {
  const [row] = await named(db).where(eq(broadcasts.id, id))
  if (!row) throw new AppError('BROADCAST_NOT_FOUND')
  return row
}

export const lockBroadcast = async (tx: Transaction, id: string): Promise<BroadcastRow | undefined> => {
  const [row] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for('update')
  return row
}

export const insertBroadcast = async (tx: Transaction, values: typeof broadcasts.$inferInsert) => {
  const [row] = await tx.insert(broadcasts).values(values).returning({ id: broadcasts.id })
  if (!row) throw new Error('the broadcast was not stored')
  return row.id
}

export const updateBroadcast = (
  tx: Transaction,
  id: string,
  values: Partial<typeof broadcasts.$inferInsert>,
  now: string,
) =>
  tx
    .update(broadcasts)
    .set({ ...values, version: sql`${broadcasts.version} + 1`, updated_at: now })
    .where(eq(broadcasts.id, id))

/** SMS costs of a range of days, highest first. */
export const findSmsCosts = (db: Database, from: string, to: string): Promise<SmsCost[]> =>
  db
    .select()
    .from(smsCosts)
    .where(between(smsCosts.day, from, to))
    .orderBy(desc(smsCosts.cost), asc(smsCosts.template))

/** Read directly, because the settings feature imports notifications. */
export const loadSmsSettings = async (db: Database) => {
  const [row] = await db
    .select({ price: systemSettings.sms_price, daily_alert: systemSettings.sms_daily_alert })
    .from(systemSettings)
  if (!row) throw new Error('settings row is missing: run the migrations')
  return row
}

/** False if another node has already sent the day's alert. */
export const insertSmsAlert = async (
  tx: Transaction,
  values: Pick<typeof smsAlerts.$inferInsert, 'day' | 'cost' | 'level'>,
): Promise<boolean> => {
  const rows = await tx.insert(smsAlerts).values(values).onConflictDoNothing().returning()
  return rows.length > 0
}
