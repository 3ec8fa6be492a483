import type { companySorts } from '@efie/contracts/companies'
import { schema, type Database, type Transaction } from '@efie/database'
import type { CompanyStatus, Scope } from '@efie/domain'
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { matchingTexts, readTyped } from '../../platform/text-search.ts'
import { isCompany } from './is-company.ts'
import { companyScope } from './scope.ts'

const {
  companies,
  companyContacts,
  companyDocuments,
  companyInvitations,
  companyMembers,
  companyNotes,
  profiles,
} = schema

export type Company = typeof companies.$inferSelect
export type Invitation = typeof companyInvitations.$inferSelect
export type CompanyDocument = typeof companyDocuments.$inferSelect

const withManager = { ...getTableColumns(companies), manager_name: profiles.full_name }
export type CompanyRow = Company & { manager_name: string | null }

type Sort = (typeof companySorts)[number]

const orders: Record<Sort, SortOrder> = {
  name: sortedBy(companies.name),
  status: sortedBy(companies.status, companies.created_at),
  registration_number: sortedBy(companies.registration_number),
  manager_name: { by: [profiles.full_name], nullable: true },
  payday: sortedBy(companies.payday),
  city: sortedBy(companies.city),
  agreement_reference: sortedBy(companies.agreement_reference),
  created_at: sortedBy(companies.created_at),
}

export interface CompanyFilter extends ListInput<Sort> {
  status?: CompanyStatus | undefined
  portfolio?: 'mine' | 'unassigned' | 'all' | undefined
}

const portfolioOf = (filter: CompanyFilter, actorId: string) => {
  if (filter.portfolio === 'mine') return eq(companies.manager_id, actorId)
  return filter.portfolio === 'unassigned' ? isNull(companies.manager_id) : undefined
}

export const findCompanies = async (db: Database, scope: Scope, actorId: string, page: CompanyFilter) => {
  const { sort = '-created_at', status, q } = page
  const table = { table: companies, id: companies.id }
  const filters = and(
    companyScope(db, scope, actorId, true),
    portfolioOf(page, actorId),
    status === undefined ? undefined : eq(companies.status, status),
    q ? await matchingTexts(db, table, isCompany(readTyped(q))) : undefined,
  )
  return readList(db, orders, companies.id, { ...page, sort }, ({ where, orderBy, limit, sorted_by }) =>
    db
      .select({ ...withManager, sorted_by })
      .from(companies)
      .leftJoin(profiles, eq(profiles.id, companies.manager_id))
      .where(and(filters, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** A company in scope; others are answered as missing. */
export const loadScopedCompany = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
  unassigned = false,
): Promise<CompanyRow> => {
  const [row] = await db
    .select(withManager)
    .from(companies)
    .leftJoin(profiles, eq(profiles.id, companies.manager_id))
    .where(and(eq(companies.id, id), companyScope(db, scope, actorId, unassigned)))
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  return row
}

/** Locks a company before anything that belongs to it. The order is company, invoice, employee, application. */
export const lockScopedCompany = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
  unassigned = false,
): Promise<Company> => {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), companyScope(tx, scope, actorId, unassigned)))
    .for('update')
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  return row
}

export const lockCompany = (tx: Transaction, id: string): Promise<Company> =>
  lockScopedCompany(tx, id, 'all', '')

export const insertCompany = async (
  tx: Transaction,
  values: typeof companies.$inferInsert,
): Promise<Company> => {
  const [row] = await tx.insert(companies).values(values).returning()
  if (!row) throw new Error('the company was not stored')
  return row
}

export const updateCompany = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof companies.$inferInsert>,
  now: string,
): Promise<void> => {
  await tx
    .update(companies)
    .set({ ...values, version: sql`${companies.version} + 1`, updated_at: now })
    .where(eq(companies.id, id))
}

export const loadContacts = (db: Database, companyId: string) =>
  db
    .select()
    .from(companyContacts)
    .where(eq(companyContacts.company_id, companyId))
    .orderBy(asc(companyContacts.created_at), asc(companyContacts.id))

export const replaceContacts = async (
  tx: Transaction,
  companyId: string,
  contacts: Omit<typeof companyContacts.$inferInsert, 'company_id'>[],
): Promise<void> => {
  await tx.delete(companyContacts).where(eq(companyContacts.company_id, companyId))
  if (contacts.length > 0)
    await tx
      .insert(companyContacts)
      .values(contacts.map((contact) => ({ ...contact, company_id: companyId })))
}

export const loadMembers = (db: Database, companyId: string) =>
  db
    .select({
      id: companyMembers.id,
      user_id: companyMembers.user_id,
      member_role: companyMembers.member_role,
      created_at: companyMembers.created_at,
      full_name: profiles.full_name,
      email: profiles.email,
    })
    .from(companyMembers)
    .innerJoin(profiles, eq(profiles.id, companyMembers.user_id))
    .where(eq(companyMembers.company_id, companyId))
    .orderBy(asc(companyMembers.created_at), asc(companyMembers.id))

export const insertMember = async (
  tx: Transaction,
  values: typeof companyMembers.$inferInsert,
): Promise<void> => {
  await tx.insert(companyMembers).values(values)
}

export const deleteMember = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(companyMembers).where(eq(companyMembers.id, id))
}

export const memberOf = async (db: Database, userId: string) => {
  const [row] = await db.select().from(companyMembers).where(eq(companyMembers.user_id, userId))
  return row ?? null
}

export const loadInvitations = (db: Database, companyId: string): Promise<Invitation[]> =>
  db
    .select()
    .from(companyInvitations)
    .where(eq(companyInvitations.company_id, companyId))
    .orderBy(desc(companyInvitations.created_at))
    .limit(50)

export const findInvitation = async (db: Database, id: string): Promise<Invitation | null> => {
  const [row] = await db.select().from(companyInvitations).where(eq(companyInvitations.id, id))
  return row ?? null
}

export const insertInvitation = async (
  tx: Transaction,
  values: typeof companyInvitations.$inferInsert,
): Promise<Invitation> => {
  const [row] = await tx.insert(companyInvitations).values(values).returning()
  if (!row) throw new Error('the invitation was not stored')
  return row
}

export const updateInvitation = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof companyInvitations.$inferInsert>,
): Promise<void> => {
  await tx.update(companyInvitations).set(values).where(eq(companyInvitations.id, id))
}

export const loadCompanyDocuments = (db: Database, companyId: string): Promise<CompanyDocument[]> =>
  db
    .select()
    .from(companyDocuments)
    .where(eq(companyDocuments.company_id, companyId))
    .orderBy(...newestFirst(companyDocuments))
    .limit(100)

export const findCompanyDocument = async (
  db: Database,
  companyId: string,
  id: string,
): Promise<CompanyDocument> => {
  const [row] = await db
    .select()
    .from(companyDocuments)
    .where(and(eq(companyDocuments.id, id), eq(companyDocuments.company_id, companyId)))
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND')
  return row
}

export const insertCompanyDocument = async (
  tx: Transaction,
  values: typeof companyDocuments.$inferInsert,
): Promise<CompanyDocument> => {
  const [row] = await tx.insert(companyDocuments).values(values).returning()
  if (!row) throw new Error('the document was not stored')
  return row
}

export const updateCompanyDocument = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof companyDocuments.$inferInsert>,
): Promise<CompanyDocument> => {
  const [row] = await tx.update(companyDocuments).set(values).where(eq(companyDocuments.id, id)).returning()
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND')
  return row
}

const noteColumns = {
  id: companyNotes.id,
  message: companyNotes.message,
  created_at: companyNotes.created_at,
  author_name: profiles.full_name,
}

export const findNotes = (
  db: Database,
  companyId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) =>
  db
    .select(noteColumns)
    .from(companyNotes)
    .innerJoin(profiles, eq(profiles.id, companyNotes.author_id))
    .where(and(eq(companyNotes.company_id, companyId), afterCursor(companyNotes, cursor)))
    .orderBy(...newestFirst(companyNotes))
    .limit(limit + 1)

export const insertNote = async (
  tx: Transaction,
  values: typeof companyNotes.$inferInsert,
): Promise<string> => {
  const [row] = await tx.insert(companyNotes).values(values).returning({ id: companyNotes.id })
  if (!row) throw new Error('the note was not stored')
  return row.id
}

export const loadProfile = async (db: Database, id: string) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
}

/**
 * Changes an account's role when it starts or stops acting for a company. False if the account has another
 * role by now.
 */
export const changeCompanyRole = async (
  tx: Transaction,
  userId: string,
  { from, to }: { from: 'user' | 'company'; to: 'user' | 'company' },
  now: string,
): Promise<boolean> => {
  const changed = await tx
    .update(profiles)
    .set({ role: to, version: sql`${profiles.version} + 1`, updated_at: now })
    .where(and(eq(profiles.id, userId), eq(profiles.role, from)))
    .returning({ id: profiles.id })
  return changed.length > 0
}

/** Whether a person has an application or running loan; their account then stays a tenant's. */
export const hasOpenApplication = async (db: Database, userId: string): Promise<boolean> => {
  const { applications } = schema
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.user_id, userId),
        sql`${applications.status} in ('pending', 'in-review', 'info-requested', 'approved', 'active')`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Number of companies a person has registered. */
export const countRegistered = async (
  db: Database,
  userId: string,
): Promise<{ pending: number; all: number }> => {
  const [row] = await db
    .select({
      pending: sql`count(*) filter (where ${companies.status} = 'pending')`.mapWith(Number),
      all: sql`count(*)`.mapWith(Number),
    })
    .from(companies)
    .where(eq(companies.registered_by, userId))
  return row ?? { pending: 0, all: 0 }
}
