import { schema, type Database } from '@efie/database'
import { queueCountLimit, statusesOfGroup, type Awaited, type Queue, type Scope } from '@efie/domain'
import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applicationScope, isReadyToPayOut } from '../applications/index.ts'
import { companyScope } from '../companies/index.ts'
import { awaitsVerification, documentScope } from '../documents/index.ts'
import { inspectionScope } from '../inspections/index.ts'
import { isDueLead, withinReach } from '../leads/index.ts'
import { orderScope } from '../orders/index.ts'

const {
  applications,
  approvalRequests,
  bankReceipts,
  collectionCases,
  companies,
  disbursements,
  documents,
  hardshipRequests,
  inspections,
  invoices,
  leads,
  orders,
  payments,
  refunds,
  unidentifiedReceipts,
} = schema

export interface Reader {
  db: Database
  scope: Scope
  actor_id: string
  /** Today, on the business clock. */
  day: string
  /** What began by these has waited one working day, or two; null if rows are only counted. */
  limits: { due: string; late: string } | null
}

/** Since when a row waits, or the day it is for; null if it doesn’t matter. */
type Timing = { since: SQL | PgColumn } | { on: SQL | PgColumn } | null

const timingOf = (timing: Timing, { day, limits }: Pick<Reader, 'day' | 'limits'>) => {
  if (timing === null || limits === null)
    return { late: sql`false`, due: sql`false`, since: sql`null::timestamptz`, first: [] }
  if ('on' in timing)
    return {
      late: sql`${timing.on} < ${day}::date`,
      due: sql`${timing.on} = ${day}::date`,
      since: sql`null::timestamptz`,
      first: [sql`${timing.on} nulls last`],
    }
  const { since } = timing
  return {
    late: sql`${since} <= ${limits.late}::timestamptz`,
    due: sql`${since} > ${limits.late}::timestamptz and ${since} <= ${limits.due}::timestamptz`,
    since: sql`${since}`,
    first: [sql`${since} nulls last`],
  }
}

/** Rows up to one more than are counted, each with whether it is late or due; if so asked, the most urgent ones. */
const rows = (reader: Reader, table: PgTable, timing: Timing, ...conditions: (SQL | undefined)[]) => {
  const { late, due, since, first } = timingOf(timing, reader)
  return reader.db
    .select({
      late: sql<boolean | null>`${late}`.as('late'),
      due: sql<boolean | null>`${due}`.as('due'),
      since: sql<string | null>`${since}`.as('since'),
    })
    .from(table)
    .where(and(...conditions))
    .orderBy(...first)
    .limit(queueCountLimit + 1)
    .as('counted')
}

export type Counted = ReturnType<typeof rows>

/** For lists that staff read whole or not at all. */
export const whole = (scope: Scope): SQL | undefined => (scope === 'all' ? undefined : sql`false`)

export const ofCompanies = ({ db, scope, actor_id }: Pick<Reader, 'db' | 'scope' | 'actor_id'>): SQL =>
  sql`${invoices.company_id} in (select ${companies.id} from ${companies} where ${companyScope(db, scope, actor_id) ?? sql`true`})`

const waitsSince = schema.applicationWaitingSince(applications)

/** The rows of each queue: the same that its list shows (`queues.test.ts`). */
export const rowsOfQueue: Record<Queue, (reader: Reader) => Counted> = {
  'leads-due': (reader) =>
    rows(reader, leads, { on: leads.next_action_on }, withinReach(reader), isDueLead(reader.day)),
  'applications-pending': (reader) =>
    rows(
      reader,
      applications,
      { since: waitsSince },
      applicationScope(reader.scope, reader.actor_id),
      eq(applications.status, 'pending'),
    ),
  'applications-mine': (reader) =>
    rows(
      reader,
      applications,
      { since: waitsSince },
      applicationScope(reader.scope, reader.actor_id),
      eq(applications.analyst_id, reader.actor_id),
      inArray(applications.status, statusesOfGroup.pending),
    ),
  'orders-to-decide': (reader) =>
    rows(
      reader,
      orders,
      { since: orders.created_at },
      orderScope(reader.scope, reader.actor_id),
      eq(orders.status, 'pending-credit'),
    ),
  'documents-to-verify': (reader) =>
    rows(
      reader,
      documents,
      { since: documents.created_at },
      documentScope(reader.scope, reader.actor_id),
      awaitsVerification(),
    ),
  'inspections-requested': (reader) =>
    rows(
      reader,
      inspections,
      { since: inspections.created_at },
      inspectionScope(reader.scope, reader.actor_id),
      eq(inspections.status, 'requested'),
    ),
  'inspections-scheduled': (reader) =>
    rows(
      reader,
      inspections,
      { on: sql`(${inspections.scheduled_for} at time zone 'UTC')::date` },
      inspectionScope(reader.scope, reader.actor_id),
      eq(inspections.status, 'scheduled'),
    ),
  'loans-to-pay-out': (reader) =>
    rows(
      reader,
      applications,
      { since: applications.signed_at },
      applicationScope(reader.scope, reader.actor_id),
      eq(applications.status, 'approved'),
      isReadyToPayOut(),
    ),
  'payouts-to-release': (reader) =>
    rows(
      reader,
      disbursements,
      { since: disbursements.created_at },
      whole(reader.scope),
      eq(disbursements.status, 'requested'),
    ),
  'payouts-failed': (reader) =>
    rows(
      reader,
      disbursements,
      { since: disbursements.updated_at },
      whole(reader.scope),
      eq(disbursements.status, 'failed'),
    ),
  'refunds-to-release': (reader) =>
    rows(
      reader,
      refunds,
      { since: refunds.created_at },
      whole(reader.scope),
      eq(refunds.status, 'requested'),
    ),
  'entries-to-confirm': (reader) =>
    rows(
      reader,
      payments,
      { since: payments.created_at },
      whole(reader.scope),
      isNotNull(payments.recorded_by),
      eq(payments.status, 'processing'),
    ),
  'receipts-unidentified': (reader) =>
    rows(
      reader,
      unidentifiedReceipts,
      { since: unidentifiedReceipts.created_at },
      whole(reader.scope),
      eq(unidentifiedReceipts.status, 'open'),
    ),
  'transfers-unmatched': (reader) =>
    rows(
      reader,
      bankReceipts,
      { since: bankReceipts.created_at },
      whole(reader.scope),
      eq(bankReceipts.status, 'unmatched'),
    ),
  'cases-open': (reader) =>
    rows(
      reader,
      collectionCases,
      { on: collectionCases.promise_due_date },
      whole(reader.scope),
      ne(collectionCases.status, 'closed'),
    ),
  'cases-mine': (reader) =>
    rows(
      reader,
      collectionCases,
      { on: collectionCases.promise_due_date },
      whole(reader.scope),
      eq(collectionCases.assigned_to, reader.actor_id),
      ne(collectionCases.status, 'closed'),
    ),
  'relief-requested': (reader) =>
    rows(
      reader,
      hardshipRequests,
      { since: hardshipRequests.created_at },
      whole(reader.scope),
      eq(hardshipRequests.status, 'open'),
    ),
  'companies-unassigned': (reader) =>
    rows(
      reader,
      companies,
      { since: companies.created_at },
      companyScope(reader.db, reader.scope, reader.actor_id, true),
      isNull(companies.manager_id),
    ),
  'invoices-draft': (reader) =>
    rows(reader, invoices, { since: invoices.created_at }, ofCompanies(reader), eq(invoices.status, 'draft')),
  approvals: (reader) =>
    rows(
      reader,
      approvalRequests,
      { since: approvalRequests.created_at },
      reader.scope === 'all' ? undefined : eq(approvalRequests.maker_id, reader.actor_id),
      eq(approvalRequests.status, 'requested'),
    ),
}

/** The rows of each list of what waits for others (`queues.test.ts`). */
export const rowsAwaited: Record<Awaited, (reader: Reader) => Counted> = {
  'leads-quoted': (reader) => rows(reader, leads, null, withinReach(reader), eq(leads.status, 'quoted')),
  'applications-info-requested': (reader) =>
    rows(
      reader,
      applications,
      null,
      applicationScope(reader.scope, reader.actor_id),
      eq(applications.status, 'info-requested'),
    ),
  'applications-approved': (reader) =>
    rows(
      reader,
      applications,
      null,
      applicationScope(reader.scope, reader.actor_id),
      eq(applications.status, 'approved'),
    ),
  'payouts-sent': (reader) =>
    rows(reader, disbursements, null, whole(reader.scope), eq(disbursements.status, 'sent')),
  'cases-promised': (reader) =>
    rows(reader, collectionCases, null, whole(reader.scope), eq(collectionCases.status, 'promised')),
  'invoices-issued': (reader) =>
    rows(reader, invoices, null, ofCompanies(reader), eq(invoices.status, 'issued')),
  'invoices-overdue': (reader) =>
    rows(reader, invoices, null, ofCompanies(reader), eq(invoices.status, 'overdue')),
}

/** How many rows each query gives, in one round trip. */
export const countRows = async (db: Database, queries: readonly Counted[]): Promise<number[]> => {
  if (queries.length === 0) return []
  const counts = sql.join(
    queries.map((query) => sql`(select count(*)::int from ${query})`),
    sql`, `,
  )
  const [row] = await db.select({ counts: sql<number[]>`array[${counts}]` }).from(sql`(select 1) as once`)
  return row?.counts ?? []
}

export interface TimedCount {
  count: number
  late: number
  due: number
  oldest: string | null
}

/** How many rows each query gives, how many of them are late or due, and since when the oldest waits. */
export const timeRows = async (db: Database, queries: readonly Counted[]): Promise<TimedCount[]> => {
  if (queries.length === 0) return []
  const timed = sql.join(
    queries.map(
      (query) => sql`(select json_build_object(
        'count', count(*)::int,
        'late', (count(*) filter (where ${query.late}))::int,
        'due', (count(*) filter (where ${query.due}))::int,
        'oldest', to_char(min(${query.since}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) from ${query})`,
    ),
    sql`, `,
  )
  const [row] = await db
    .select({ timed: sql<TimedCount[]>`json_build_array(${timed})` })
    .from(sql`(select 1) as once`)
  return row?.timed ?? []
}
