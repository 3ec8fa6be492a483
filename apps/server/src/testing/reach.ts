import { schema } from '@efie/database'
import { sql } from 'drizzle-orm'
import { queryRows } from '../platform/database/query-rows.ts'
import type { DemoHarness } from './demo.ts'

const { profiles } = schema

export interface Person {
  id: string
  /** Values that identify the person wherever they appear. */
  marks: string[]
}

/** All tenants of the demo with the values that would reveal them. */
export const loadTenants = async ({ services: { db } }: DemoHarness): Promise<Person[]> =>
  (await db.select().from(profiles))
    .filter(({ role }) => role === 'user')
    .map(({ id, email, phone, ghana_card_number }) => ({
      id,
      marks: [email, phone, ghana_card_number].filter((mark) => mark !== null),
    }))

/** Computed from rows, independently of the scopes under test. Null: everyone. */
const reachedBy: Partial<Record<string, (id: string) => ReturnType<typeof sql>>> = {
  sales_executive: (id) =>
    sql`select tenant_id as id from leads where owner_id = ${id} and tenant_id is not null`,
  recovery_and_collections: () => sql`select user_id as id from collection_cases
    union select l.user_id from loans l join instalments i on i.loan_id = l.id where i.due_date < current_date + 1
    union select user_id from hardship_requests
    union select user_id from reschedules
    union select l.user_id from loans l join delinquency_pauses p on p.loan_id = l.id
    union select p.user_id from payment_disputes d join payments p on p.id = d.payment_id where d.owed > 0`,
  company_manager: (id) => sql`
    select e.user_id as id from employees e join companies c on c.id = e.company_id
      where c.manager_id = ${id} and e.user_id is not null
    union select m.user_id from company_members m join companies c on c.id = m.company_id where c.manager_id = ${id}`,
  company: (id) => sql`
    select e.user_id as id from employees e join company_members m on m.company_id = e.company_id
      where m.user_id = ${id} and e.user_id is not null`,
  user: () => sql`select null::uuid as id where false`,
}

/** Tenants a person with this role may learn about; null if all. */
export const loadReach = async (
  { services: { db } }: DemoHarness,
  actor: { id: string; role: string },
): Promise<ReadonlySet<string> | null> => {
  const query = reachedBy[actor.role]
  if (!query) return null
  const rows = await queryRows<{ id: string }>(db, query(actor.id))
  return new Set([actor.id, ...rows.map(({ id }) => id)])
}

/** Table of an API resource, if it has another name. */
const tableOf: Record<string, string> = {
  approvals: 'approval_requests',
  employments: 'employees',
}

/** Columns naming a row's owner; the first one that a table has counts. */
const ownerColumns = ['user_id', 'tenant_id', 'subject_user_id']

export interface OwnedRow {
  id: string
  owner: string | null
}

/** Rows behind `/{resource}/{id}` with their tenants; none if the resource has no such table. */
export const loadRows = async ({ services: { db } }: DemoHarness, resource: string): Promise<OwnedRow[]> => {
  const table = tableOf[resource] ?? resource.replaceAll('-', '_')
  const columns = await queryRows<{ column_name: string }>(
    db,
    sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  )
  const names = new Set(columns.map(({ column_name }) => column_name))
  if (!names.has('id')) return []
  const owner = resource === 'profiles' ? 'id' : ownerColumns.find((name) => names.has(name))
  return queryRows<OwnedRow & Record<string, unknown>>(
    db,
    sql`select id::text as id, ${owner === undefined ? sql`null` : sql.identifier(owner)}::text as owner
        from ${sql.identifier(table)} order by md5(id::text)`,
  )
}

/** Nested rows by parameter name: ids of child and parent in path order. */
export const childrenOf: Record<string, { parent: string; table: string; column: string }> = {
  employee_id: { parent: 'companies', table: 'employees', column: 'company_id' },
  import_id: { parent: 'companies', table: 'employee_imports', column: 'company_id' },
  document_id: { parent: 'companies', table: 'company_documents', column: 'company_id' },
  addendum_id: { parent: 'loans', table: 'loan_addenda', column: 'loan_id' },
  pause_id: { parent: 'loans', table: 'delinquency_pauses', column: 'loan_id' },
  photo_id: { parent: 'inspections', table: 'inspection_photos', column: 'inspection_id' },
  payment_id: { parent: 'invoices', table: 'payments', column: 'invoice_id' },
  attachment_id: { parent: 'support-tickets', table: 'ticket_attachments', column: 'ticket_id' },
  invitation_id: { parent: 'companies', table: 'company_invitations', column: 'company_id' },
  member_id: { parent: 'companies', table: 'company_members', column: 'company_id' },
  fulfilment_id: { parent: 'orders', table: 'fulfilments', column: 'order_id' },
}
