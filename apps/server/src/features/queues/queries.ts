import { schema, type Database } from '@efie/database'
import { queueCountLimit, type Queue, type Scope } from '@efie/domain'
import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { applicationScope, isReadyToPayOut } from '../applications/index.ts'
import { companyScope } from '../companies/index.ts'
import { documentScope } from '../documents/index.ts'
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
}

/** Rows up to one more than are counted. */
const rows = (db: Database, table: PgTable, ...conditions: (SQL | undefined)[]) =>
  db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(...conditions))
    .limit(queueCountLimit + 1)
    .as('counted')

/** For lists that staff read whole or not at all. */
const whole = (scope: Scope): SQL | undefined => (scope === 'all' ? undefined : sql`false`)

/** The rows of each queue: the same that its list shows (`queues.test.ts`). */
export const rowsOfQueue: Record<Queue, (reader: Reader) => ReturnType<typeof rows>> = {
  'leads-due': ({ db, scope, actor_id, day }) =>
    rows(db, leads, withinReach({ scope, actor_id }), isDueLead(day)),
  'applications-pending': ({ db, scope, actor_id }) =>
    rows(db, applications, applicationScope(scope, actor_id), eq(applications.status, 'pending')),
  'applications-mine': ({ db, scope, actor_id }) =>
    rows(db, applications, applicationScope(scope, actor_id), eq(applications.analyst_id, actor_id)),
  'orders-to-decide': ({ db, scope, actor_id }) =>
    rows(db, orders, orderScope(scope, actor_id), eq(orders.status, 'pending-credit')),
  'documents-to-verify': ({ db, scope, actor_id }) =>
    rows(
      db,
      documents,
      documentScope(scope, actor_id),
      eq(documents.status, 'pending'),
      isNull(documents.superseded_by),
    ),
  'inspections-requested': ({ db, scope, actor_id }) =>
    rows(db, inspections, inspectionScope(scope, actor_id), eq(inspections.status, 'requested')),
  'inspections-scheduled': ({ db, scope, actor_id }) =>
    rows(db, inspections, inspectionScope(scope, actor_id), eq(inspections.status, 'scheduled')),
  'loans-to-pay-out': ({ db, scope, actor_id }) =>
    rows(
      db,
      applications,
      applicationScope(scope, actor_id),
      eq(applications.status, 'approved'),
      isReadyToPayOut(),
    ),
  'payouts-to-release': ({ db, scope }) =>
    rows(db, disbursements, whole(scope), eq(disbursements.status, 'requested')),
  'payouts-failed': ({ db, scope }) =>
    rows(db, disbursements, whole(scope), eq(disbursements.status, 'failed')),
  'refunds-to-release': ({ db, scope }) => rows(db, refunds, whole(scope), eq(refunds.status, 'requested')),
  'entries-to-confirm': ({ db, scope }) =>
    rows(db, payments, whole(scope), isNotNull(payments.recorded_by), eq(payments.status, 'processing')),
  'receipts-unidentified': ({ db, scope }) =>
    rows(db, unidentifiedReceipts, whole(scope), eq(unidentifiedReceipts.status, 'open')),
  'transfers-unmatched': ({ db, scope }) =>
    rows(db, bankReceipts, whole(scope), eq(bankReceipts.status, 'unmatched')),
  'cases-open': ({ db, scope }) =>
    rows(db, collectionCases, whole(scope), ne(collectionCases.status, 'closed')),
  'cases-mine': ({ db, scope, actor_id }) =>
    rows(
      db,
      collectionCases,
      whole(scope),
      eq(collectionCases.assigned_to, actor_id),
      ne(collectionCases.status, 'closed'),
    ),
  'relief-requested': ({ db, scope }) =>
    rows(db, hardshipRequests, whole(scope), eq(hardshipRequests.status, 'open')),
  'companies-unassigned': ({ db, scope, actor_id }) =>
    rows(db, companies, companyScope(db, scope, actor_id, true), isNull(companies.manager_id)),
  'invoices-draft': ({ db, scope, actor_id }) =>
    rows(
      db,
      invoices,
      eq(invoices.status, 'draft'),
      sql`${invoices.company_id} in (select ${companies.id} from ${companies} where ${companyScope(db, scope, actor_id) ?? sql`true`})`,
    ),
  approvals: ({ db, scope, actor_id }) =>
    rows(
      db,
      approvalRequests,
      scope === 'all' ? undefined : eq(approvalRequests.maker_id, actor_id),
      eq(approvalRequests.status, 'requested'),
    ),
}

/** How many rows each query gives, in one round trip. */
export const countRows = async (
  db: Database,
  queries: readonly ReturnType<typeof rows>[],
): Promise<number[]> => {
  if (queries.length === 0) return []
  const counts = sql.join(
    queries.map((query) => sql`(select count(*)::int from ${query})`),
    sql`, `,
  )
  const [row] = await db.select({ counts: sql<number[]>`array[${counts}]` }).from(sql`(select 1) as once`)
  return row?.counts ?? []
}
