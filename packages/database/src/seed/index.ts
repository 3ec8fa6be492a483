import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema/index.ts'
import type { Database, Transaction } from '../types.ts'
import { buildDemo } from './build.ts'
import type { DemoRows } from './demo.ts'
import { demoPassword } from './people.ts'

export { demoPassword }

export interface SeedOptions {
  /** The demo is told up to this moment. */
  now: Date
  /** Called once: every account of the demo has the same password. */
  hashPassword: (password: string) => Promise<string>
  /** Keeps a file under a key, where the server will look for it. */
  storeFile: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
}

/** Tables in the order in which their rows refer to each other. */
const tables: Record<keyof DemoRows, PgTable> = {
  users: schema.users,
  identities: schema.identities,
  profiles: schema.profiles,
  eligibilityChecks: schema.eligibilityChecks,
  applications: schema.applications,
  applicationEvents: schema.applicationEvents,
  agreements: schema.agreements,
  documents: schema.documents,
  inspections: schema.inspections,
  accountNames: schema.accountNames,
  payeeMatches: schema.payeeMatches,
  disbursements: schema.disbursements,
  products: schema.products,
  stockItems: schema.stockItems,
  productVariants: schema.productVariants,
  stockMovements: schema.stockMovements,
  orders: schema.orders,
  orderLines: schema.orderLines,
  orderEvents: schema.orderEvents,
  orderAgreements: schema.orderAgreements,
  fulfilments: schema.fulfilments,
  fulfilmentLines: schema.fulfilmentLines,
  orderReturns: schema.orderReturns,
  loans: schema.loans,
  loanSchedules: schema.loanSchedules,
  instalments: schema.instalments,
  loanEvents: schema.loanEvents,
  payments: schema.payments,
  paymentAttempts: schema.paymentAttempts,
  refunds: schema.refunds,
  sandboxTransactions: schema.sandboxTransactions,
  journalEntries: schema.journalEntries,
  postings: schema.postings,
  journalProposals: schema.journalProposals,
  chargeTaxes: schema.chargeTaxes,
  properties: schema.properties,
  supportTickets: schema.supportTickets,
  ticketReplies: schema.ticketReplies,
  notifications: schema.notifications,
  companies: schema.companies,
  companyMembers: schema.companyMembers,
  companyContacts: schema.companyContacts,
  companyDocuments: schema.companyDocuments,
  companyNotes: schema.companyNotes,
  employees: schema.employees,
  invoices: schema.invoices,
  invoiceLines: schema.invoiceLines,
  invoiceAllocations: schema.invoiceAllocations,
  invoiceDisputes: schema.invoiceDisputes,
  bankReceipts: schema.bankReceipts,
  approvalRequests: schema.approvalRequests,
  delinquencyHistory: schema.delinquencyHistory,
  hardshipRequests: schema.hardshipRequests,
  collectionCases: schema.collectionCases,
  collectionEntries: schema.collectionEntries,
  paymentPromises: schema.paymentPromises,
  reconciliations: schema.reconciliations,
  reconciliationStatements: schema.reconciliationStatements,
  statementLines: schema.statementLines,
  reconciliationDifferences: schema.reconciliationDifferences,
  unidentifiedReceipts: schema.unidentifiedReceipts,
  paymentDisputes: schema.paymentDisputes,
  accountingPeriods: schema.accountingPeriods,
  leads: schema.leads,
  leadNotes: schema.leadNotes,
  cannedReplies: schema.cannedReplies,
  messageTemplates: schema.messageTemplates,
  broadcasts: schema.broadcasts,
  personNotes: schema.personNotes,
  auditEvents: schema.auditEvents,
  signInLog: schema.signInLog,
  oauthClients: schema.oauthClients,
  oauthConsents: schema.oauthConsents,
}

/** A statement may bind at most 65,535 values: the widest table stays well below with this many rows. */
const ROWS_PER_STATEMENT = 400

const insertAll = async (tx: Transaction, rows: DemoRows): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(tables)) {
    // Each list holds rows of the table of its name: `DemoRows` says so for the makers.
    const list = rows[name as keyof DemoRows] as Record<string, unknown>[]
    for (let start = 0; start < list.length; start += ROWS_PER_STATEMENT)
      await tx.insert(table).values(list.slice(start, start + ROWS_PER_STATEMENT))
    counts[name] = list.length
  }
  return counts
}

const isEmpty = async (db: Database): Promise<boolean> => {
  const rows = await db.select({ id: schema.users.id }).from(schema.users).limit(1)
  return rows.length === 0
}

const loadProduct = async (db: Database) => {
  const [product] = await db
    .select({ id: schema.financingProducts.id, terms: schema.financingProducts.terms })
    .from(schema.financingProducts)
    .where(eq(schema.financingProducts.code, 'rent'))
    .limit(1)
  if (!product) throw new Error('the product is missing: run the migrations first')
  return product
}

/**
 * Fills an empty database with the demo and records in `meta`, under `demo`, that it is one; a database that holds any
 * account is left alone. The same day gives the same data. Files are stored first: a crash in between leaves no row
 * without its file.
 */
export const seedDemo = async (
  db: Database,
  options: SeedOptions,
): Promise<{ seeded: boolean; counts: Record<string, number> }> => {
  if (!(await isEmpty(db))) return { seeded: false, counts: {} }
  const password_hash = await options.hashPassword(demoPassword)
  const demo = buildDemo({ now: options.now, password_hash, product: await loadProduct(db) })
  for (const { key, bytes, content_type } of demo.files) await options.storeFile(key, bytes, content_type)
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${schema.users} in share row exclusive mode`)
    if (!(await isEmpty(tx))) return { seeded: false, counts: {} }
    const counts = await insertAll(tx, demo.rows)
    await tx.insert(schema.meta).values({ key: 'demo', value: { demo: true, seeded_at: demo.now } })
    return { seeded: true, counts }
  })
}
