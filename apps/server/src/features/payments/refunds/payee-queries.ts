import { schema, type Database } from '@efie/database'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Refund } from './queries.ts'

const { companies, documents, invoices, ledgerAccounts, payments, profiles } = schema

/** Name required on the account of a refund by hand, and on the signature for cash. */
export interface Payee {
  name: string
  /** Whether the name was checked against an identity document; a company's is its registered name. */
  verified: boolean
}

const loadCompanyOf = async (db: Database, paymentId: string): Promise<Payee | null> => {
  const [row] = await db
    .select({ name: companies.name, status: companies.status })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
    .innerJoin(companies, eq(companies.id, invoices.company_id))
    .where(eq(payments.id, paymentId))
  return row ? { name: row.name, verified: row.status === 'verified' } : null
}

/** The person the money belongs to, or the company that paid an invoice. */
export const loadPayee = async (
  db: Database,
  { user_id, payment_id }: Pick<Refund, 'user_id' | 'payment_id'>,
): Promise<Payee> => {
  const company = payment_id === null ? null : await loadCompanyOf(db, payment_id)
  if (company) return company
  const [person] = await db
    .select({ name: profiles.full_name })
    .from(profiles)
    .where(eq(profiles.id, user_id))
  const [proof] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.user_id, user_id),
        inArray(documents.document_type, ['ghana_card', 'passport']),
        eq(documents.status, 'verified'),
      ),
    )
    .limit(1)
  return { name: person?.name ?? '', verified: proof !== undefined }
}

/** Bank accounts and tills in use. */
export const loadAccountsToPayFrom = (db: Database) =>
  db
    .select({ code: ledgerAccounts.code, name: ledgerAccounts.name, kind: ledgerAccounts.kind })
    .from(ledgerAccounts)
    .where(and(inArray(ledgerAccounts.kind, ['bank', 'cash']), eq(ledgerAccounts.active, true)))
    .orderBy(asc(ledgerAccounts.code))
