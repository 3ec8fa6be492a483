import { schema, type Database } from '@efie/database'
import { loanLines, scopeOf, type LoanLine, type Permission, type Role, type Scope } from '@efie/domain'
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { signedIn, type Context, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { underRelief } from '../../collections/index.ts'
import { ofOwnLeads } from '../../leads/index.ts'
import type { LoanRow } from './queries.ts'

const { applications, loans, orders } = schema

/** Reading a loan requires the permission to read its application or order. */
const readingOf: Record<LoanLine, Permission> = { rent: 'applications.read', shop: 'orders.read' }

/** Actor id of reads that aren't limited to an actor. */
const noActor = ''

/** A person's scope per line; null for none. */
type ScopeFor = (line: LoanLine) => Scope | null

const readingOfRole =
  (role: Role): ScopeFor =>
  (line) =>
    scopeOf(role, readingOf[line])

const within = (scope: Scope | null, actorId: string): SQL | undefined => {
  switch (scope) {
    case 'all':
      return undefined
    case 'own':
      return eq(loans.user_id, actorId)
    case 'leads':
      return ofOwnLeads(loans.user_id, actorId)
    case 'arrears':
      return sql`(${loans.days_past_due} > 0 or ${underRelief('loans')}
        or ("loans"."line" = 'shop'
          and exists (select 1 from loans l where l.user_id = "loans"."user_id" and l.days_past_due > 0)))`
    case 'companies':
    case 'employees':
    case 'listed':
    case null:
      return sql`false`
  }
}

const loansWithin = (scopeFor: ScopeFor, actorId: string): SQL | undefined =>
  or(...loanLines.map((line) => and(eq(loans.line, line), within(scopeFor(line), actorId))))

/** A loan is found by its own id, or by that of its application or order. */
const named = (id: string): SQL | undefined =>
  or(
    eq(loans.id, id),
    eq(loans.order_id, id),
    and(eq(loans.application_id, id), ne(loans.status, 'cancelled')),
  )

const ownerWithin = (scope: Scope | null, owner: PgColumn, actorId: string): SQL | undefined => {
  if (scope === 'all') return undefined
  if (scope === 'own') return eq(owner, actorId)
  return scope === 'leads' ? ofOwnLeads(owner, actorId) : sql`false`
}

/** Distinguishes an application or order in scope without a loan from one that doesn't exist. */
const nothingLent = async (
  db: Database,
  id: string,
  scopeFor: ScopeFor,
  actorId: string,
): Promise<boolean> => {
  const known = (line: LoanLine, table: typeof applications | typeof orders) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), ownerWithin(scopeFor(line), table.user_id, actorId)))
  return (await known('rent', applications)).length > 0 || (await known('shop', orders)).length > 0
}

const found = async (db: Database, id: string, scopeFor: ScopeFor, actorId: string): Promise<LoanRow> => {
  const [row] = await db
    .select()
    .from(loans)
    .where(and(named(id), loansWithin(scopeFor, actorId)))
  if (row) return row
  if (await nothingLent(db, id, scopeFor, actorId))
    throw new AppError('NOTHING_DUE', undefined, 'Nothing has been lent')
  throw new AppError('LOAN_NOT_FOUND')
}

/** A loan in the caller's scope; others are answered as missing. */
export const readLoan = (ctx: ScopedContext<'applications.read'>, id: string): Promise<LoanRow> => {
  const { actor } = ctx
  return found(ctx.db, id, readingOfRole(actor.role), actor.id)
}

/** The caller's own loan, for acts of tenants. */
export const ownLoan = (ctx: Context, id: string): Promise<LoanRow> =>
  found(ctx.db, id, () => 'own', signedIn(ctx).id)

/** Any loan, for staff who may act on all of them. */
export const anyLoan = (db: Database, id: string): Promise<LoanRow> => found(db, id, () => 'all', noActor)
