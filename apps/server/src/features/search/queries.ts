import { isPerson } from '../../platform/person-search.ts'
import { schema, type Database } from '@efie/database'
import { type Role, roleLabels, type Scope, statusLabel } from '@efie/domain'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { begins, hasId, isCalled, startingWith, type Typed } from '../../platform/text-search.ts'
import { applicationScope, namesLandlordOrHome } from '../applications/index.ts'
import { companyScope, isCompany } from '../companies/index.ts'
import { isLead } from '../leads/index.ts'
import { orderScope } from '../orders/index.ts'
import { profileScope } from '../profiles/index.ts'
import { isTicket } from '../tickets/index.ts'

const { applications, companies, employees, leads, orders, profiles, properties, supportTickets } = schema

export interface Query {
  db: Database
  typed: Typed
  scope: Scope
  actor_id: string
  role: Role
  limit: number
}

/** Matches are taken from at most this many candidates, so a common prefix costs no more than a rare one. */
const CANDIDATES = 200

const peopleNamed = (db: Database, typed: Typed) =>
  db.select({ id: profiles.id }).from(profiles).where(isPerson(typed)).limit(CANDIDATES)

export const findPeople = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const rows = await db
    .select({ id: profiles.id, full_name: profiles.full_name, email: profiles.email, role: profiles.role })
    .from(profiles)
    .where(and(isPerson(typed), profileScope(scope, actor_id)))
    .limit(CANDIDATES)
  return rows.slice(0, limit).map((row) => ({
    kind: 'person' as const,
    id: row.id,
    title: row.full_name,
    detail: `${row.email} · ${roleLabels[row.role]}`,
    link: `/admin/users?open=${row.id}`,
  }))
}

export const findApplications = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const byText = db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        or(
          namesLandlordOrHome(typed),
          isCalled(applications.reference, typed),
          hasId(applications.id, typed),
        ),
        applicationScope(scope, actor_id),
      ),
    )
    .limit(CANDIDATES)
  const byPerson = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(inArray(applications.user_id, peopleNamed(db, typed)), applicationScope(scope, actor_id)))
    .limit(CANDIDATES)
  const rows = await db
    .select({
      id: applications.id,
      status: applications.status,
      address: applications.property_address,
      full_name: profiles.full_name,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.user_id))
    .where(sql`${applications.id} in (${byText} union ${byPerson})`)
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'application' as const,
    id: row.id,
    title: `${row.full_name} · ${row.address}`,
    detail: statusLabel(row.status),
    link: `/admin/applications/${row.id}`,
  }))
}

export const findOrders = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const within = orderScope(scope, actor_id)
  const byText = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(or(isCalled(orders.reference, typed), hasId(orders.id, typed)), within))
    .limit(CANDIDATES)
  const byPerson = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.user_id, peopleNamed(db, typed)), within))
    .limit(CANDIDATES)
  const rows = await db
    .select({
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      full_name: profiles.full_name,
    })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.user_id))
    .where(sql`${orders.id} in (${byText} union ${byPerson})`)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'order' as const,
    id: row.id,
    title: `${row.reference} · ${row.full_name}`,
    detail: statusLabel(row.status),
    link: `/admin/orders/${row.id}`,
  }))
}

export const findTickets = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const rows = await db
    .select({ id: supportTickets.id, subject: supportTickets.subject, status: supportTickets.status })
    .from(supportTickets)
    .where(and(isTicket(typed), scope === 'all' ? undefined : eq(supportTickets.user_id, actor_id)))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'ticket' as const,
    id: row.id,
    title: row.subject,
    detail: statusLabel(row.status),
    link: `/admin/support?open=${row.id}`,
  }))
}

export const findCompanies = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const rows = await db
    .select({ id: companies.id, name: companies.name, status: companies.status })
    .from(companies)
    .where(and(isCompany(typed), companyScope(db, scope, actor_id)))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'company' as const,
    id: row.id,
    title: row.name,
    detail: statusLabel(row.status),
    link: `/admin/companies?open=${row.id}`,
  }))
}

/**
 * Employees by the beginning of the number that their employer gave them, in the order of its index, so a number
 * that is typed in full comes before longer ones.
 */
export const findEmployees = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const rows = await db
    .select({
      id: employees.id,
      company_id: employees.company_id,
      staff_number: employees.staff_number,
      full_name: employees.full_name,
      company_name: companies.name,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.company_id))
    .where(
      and(
        or(
          sql`lower(${employees.staff_number}) like ${startingWith(typed.beginning)}`,
          hasId(employees.id, typed),
        ),
        companyScope(db, scope, actor_id),
      ),
    )
    .orderBy(sql`lower(${employees.staff_number}) using ~<~`, asc(employees.id))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'employee' as const,
    id: row.id,
    title: `${row.staff_number} · ${row.full_name}`,
    detail: row.company_name,
    link: `/admin/companies?open=${row.company_id}&employee=${row.id}`,
  }))
}

export const findProperties = async ({ db, typed, scope, limit }: Query) => {
  const rows = await db
    .select({ id: properties.id, name: properties.name, address: properties.address })
    .from(properties)
    .where(
      and(
        or(
          begins(sql`${properties.name} || ' ' || ${properties.address}`, typed.words),
          hasId(properties.id, typed),
        ),
        scope === 'listed' ? eq(properties.listed, true) : undefined,
      ),
    )
    .limit(limit)
  return rows.map((row) => ({
    kind: 'property' as const,
    id: row.id,
    title: row.name,
    detail: row.address,
    link: `/admin/properties?${new URLSearchParams({ q: row.name, open: row.id })}`,
  }))
}

export const findLeads = async ({ db, typed, scope, actor_id, role, limit }: Query) => {
  const rows = await db
    .select({ id: leads.id, full_name: leads.full_name, status: leads.status })
    .from(leads)
    .where(and(isLead(typed), scope === 'all' ? undefined : eq(leads.owner_id, actor_id)))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'lead' as const,
    id: row.id,
    title: row.full_name,
    detail: statusLabel(row.status),
    link: `${role === 'sales_executive' ? '/dashboard/sales-executive' : '/admin/leads'}?open=${row.id}`,
  }))
}
