import { schema } from '@efie/database'
import {
  addDays,
  measureOf,
  promiseOfDay,
  type LocalDate,
  type Permission,
  type Role,
  scopeOf,
  trendDays,
  type WorkMeasure,
} from '@efie/domain'
import { and, eq, gte, inArray, isNull, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applicationScope } from '../applications/index.ts'
import { documentScope } from '../documents/index.ts'
import { withinReach } from '../leads/index.ts'
import { ofCompanies, type Reader, whole } from './queries.ts'

const { applicationEvents, applications, disbursements, documents, invoices, leads, paymentPromises } = schema

/** Rows of a measure that belong to a span of days. */
interface Measured {
  table: PgTable
  permission: Permission
  rows: (reader: Omit<Reader, 'limits'>) => SQL | undefined
  /** When the row began and was done; or the day it was due, and whether that was kept. */
  by:
    | { began: PgColumn; done: SQL | PgColumn }
    | { due_on: PgColumn; kept: SQL; failed: (day: LocalDate) => SQL }
}

const decidedAt = sql`coalesce(${applications.approved_at}, (select min(${applicationEvents.created_at})
  from ${applicationEvents} where ${applicationEvents.application_id} = ${applications.id}
    and ${applicationEvents.to_status} = 'rejected'))`

const measured: Record<WorkMeasure, Measured> = {
  'leads-contacted': {
    table: leads,
    permission: 'leads.read',
    rows: (reader) => and(withinReach(reader), ne(leads.status, 'lost')),
    by: { began: leads.created_at, done: leads.contacted_at },
  },
  'applications-decided': {
    table: applications,
    permission: 'applications.read',
    rows: ({ scope, actor_id }) =>
      and(
        applicationScope(scope, actor_id),
        // The applicant's time doesn't count.
        notInArray(applications.status, ['cancelled', 'info-requested']),
      ),
    by: { began: applications.complete_at, done: decidedAt },
  },
  'documents-reviewed': {
    table: documents,
    permission: 'documents.read',
    rows: ({ scope, actor_id }) =>
      and(documentScope(scope, actor_id), isNull(documents.superseded_by), isNull(documents.carried_from)),
    by: { began: documents.created_at, done: documents.reviewed_at },
  },
  'payouts-confirmed': {
    table: disbursements,
    permission: 'disbursements.read',
    rows: ({ scope }) => and(whole(scope), notInArray(disbursements.status, ['cancelled', 'reversed'])),
    by: { began: disbursements.created_at, done: disbursements.confirmed_at },
  },
  'promises-kept': {
    table: paymentPromises,
    permission: 'collections.read',
    rows: ({ scope }) => and(whole(scope), ne(paymentPromises.status, 'cancelled')),
    by: {
      due_on: paymentPromises.due_date,
      kept: eq(paymentPromises.status, 'kept'),
      failed: () => eq(paymentPromises.status, 'broken'),
    },
  },
  'invoices-paid': {
    table: invoices,
    permission: 'invoices.read',
    rows: (reader) =>
      and(ofCompanies(reader), inArray(invoices.status, ['issued', 'partly-paid', 'overdue', 'paid'])),
    by: {
      due_on: invoices.due_date,
      kept: sql`(${invoices.paid_at} at time zone 'UTC')::date <= ${invoices.due_date}`,
      failed: (day) =>
        sql`coalesce((${invoices.paid_at} at time zone 'UTC')::date, ${day}::date) > ${invoices.due_date}`,
    },
  },
}

interface DayCount {
  day: LocalDate
  kept: number
  late: number
  open: number
}

/** One row for each day: its name and the promise to what began on it. */
const promisesOf = (days: readonly LocalDate[], holidays: ReadonlySet<LocalDate>): SQL =>
  sql.join(
    days.map((day) => {
      const { opens, closes, ahead, first, last } = promiseOfDay(day, holidays)
      return sql`(${day}::date, ${opens}::timestamptz, ${closes}::timestamptz, ${ahead}::float8 * interval '1 millisecond',
        ${first}::timestamptz, ${last}::timestamptz)`
    }),
    sql`, `,
  )

const dayOf = (instant: SQL | PgColumn): SQL => sql`(${instant} at time zone 'UTC')::date`

export interface Asker extends Omit<Reader, 'limits' | 'scope'> {
  now: string
  holidays: ReadonlySet<LocalDate>
}

/** Day and fate of each row of a measure: kept, late, or neither yet. */
const fatesOf = (
  { table, rows, by }: Measured,
  reader: Asker & Pick<Reader, 'scope'>,
  days: LocalDate[],
): SQL => {
  const from = days[0] ?? reader.day
  if ('due_on' in by)
    return sql`select ${by.due_on} as day, ${by.kept} as kept, ${by.failed(reader.day)} as late from ${table}
      where ${and(gte(by.due_on, from), lte(by.due_on, reader.day), rows(reader))}`
  return sql`select began.day, coalesce(began.done <= began.due, false) as kept,
      coalesce(began.done, ${reader.now}::timestamptz) > began.due as late
    from (select ${dayOf(by.began)} as day, ${by.done} as done,
        case when ${by.began} <= promise.opens then promise.first when ${by.began} >= promise.closes then promise.last
          else ${by.began} + promise.ahead end as due
      from ${table}
      join (values ${promisesOf(days, reader.holidays)})
        as promise (day, opens, closes, ahead, first, last) on promise.day = ${dayOf(by.began)}
      where ${and(gte(by.began, `${from}T00:00:00.000Z`), rows(reader))}) as began`
}

/** How the promises of the last two weeks were kept, day by day; null for roles without a measure. */
export const loadTrend = async (
  role: Role,
  asker: Asker,
): Promise<{ measure: WorkMeasure; days: DayCount[] } | null> => {
  const measure = measureOf(role)
  if (measure === null) return null
  const scope = scopeOf(role, measured[measure].permission)
  if (scope === null) return null
  const days = Array.from({ length: trendDays }, (_, index) => addDays(asker.day, index + 1 - trendDays))
  const found = await asker.db
    .select({
      day: sql<string>`fate.day::text`,
      kept: sql<number>`(count(*) filter (where fate.kept))::int`,
      late: sql<number>`(count(*) filter (where fate.late))::int`,
      rows: sql<number>`count(*)::int`,
    })
    .from(sql`(${fatesOf(measured[measure], { ...asker, scope }, days)}) as fate`)
    .groupBy(sql`fate.day`)
  const byDay = new Map(found.map((row) => [row.day, row]))
  return {
    measure,
    days: days.map((day) => {
      const { kept = 0, late = 0, rows = 0 } = byDay.get(day) ?? {}
      return { day, kept, late, open: rows - kept - late }
    }),
  }
}
