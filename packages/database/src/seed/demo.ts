import { createHash } from 'node:crypto'
import { defaultTaxRates, type LocalDate, type Posting, type ProductTerms } from '@efie/domain'
import type * as schema from '../schema/index.ts'
import { makeIds, makeRandom, type Random } from './random.ts'

type New<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][]

/** Everything that the demo consists of, made in memory before anything is written. */
export interface DemoRows {
  users: New<typeof schema.users>
  identities: New<typeof schema.identities>
  profiles: New<typeof schema.profiles>
  eligibilityChecks: New<typeof schema.eligibilityChecks>
  applications: New<typeof schema.applications>
  applicationEvents: New<typeof schema.applicationEvents>
  agreements: New<typeof schema.agreements>
  documents: New<typeof schema.documents>
  inspections: New<typeof schema.inspections>
  accountNames: New<typeof schema.accountNames>
  payeeMatches: New<typeof schema.payeeMatches>
  disbursements: New<typeof schema.disbursements>
  loans: New<typeof schema.loans>
  loanSchedules: New<typeof schema.loanSchedules>
  instalments: New<typeof schema.instalments>
  loanEvents: New<typeof schema.loanEvents>
  payments: New<typeof schema.payments>
  paymentAttempts: New<typeof schema.paymentAttempts>
  refunds: New<typeof schema.refunds>
  sandboxTransactions: New<typeof schema.sandboxTransactions>
  journalEntries: New<typeof schema.journalEntries>
  postings: New<typeof schema.postings>
  journalProposals: New<typeof schema.journalProposals>
  chargeTaxes: New<typeof schema.chargeTaxes>
  products: New<typeof schema.products>
  stockItems: New<typeof schema.stockItems>
  productVariants: New<typeof schema.productVariants>
  stockMovements: New<typeof schema.stockMovements>
  orders: New<typeof schema.orders>
  orderLines: New<typeof schema.orderLines>
  orderEvents: New<typeof schema.orderEvents>
  orderAgreements: New<typeof schema.orderAgreements>
  fulfilments: New<typeof schema.fulfilments>
  fulfilmentLines: New<typeof schema.fulfilmentLines>
  orderReturns: New<typeof schema.orderReturns>
  properties: New<typeof schema.properties>
  supportTickets: New<typeof schema.supportTickets>
  ticketReplies: New<typeof schema.ticketReplies>
  notifications: New<typeof schema.notifications>
  companies: New<typeof schema.companies>
  companyMembers: New<typeof schema.companyMembers>
  companyContacts: New<typeof schema.companyContacts>
  companyDocuments: New<typeof schema.companyDocuments>
  companyNotes: New<typeof schema.companyNotes>
  employees: New<typeof schema.employees>
  invoices: New<typeof schema.invoices>
  invoiceLines: New<typeof schema.invoiceLines>
  invoiceAllocations: New<typeof schema.invoiceAllocations>
  invoiceDisputes: New<typeof schema.invoiceDisputes>
  bankReceipts: New<typeof schema.bankReceipts>
  approvalRequests: New<typeof schema.approvalRequests>
  delinquencyHistory: New<typeof schema.delinquencyHistory>
  hardshipRequests: New<typeof schema.hardshipRequests>
  collectionCases: New<typeof schema.collectionCases>
  collectionEntries: New<typeof schema.collectionEntries>
  paymentPromises: New<typeof schema.paymentPromises>
  reconciliations: New<typeof schema.reconciliations>
  reconciliationStatements: New<typeof schema.reconciliationStatements>
  statementLines: New<typeof schema.statementLines>
  reconciliationDifferences: New<typeof schema.reconciliationDifferences>
  unidentifiedReceipts: New<typeof schema.unidentifiedReceipts>
  paymentDisputes: New<typeof schema.paymentDisputes>
  accountingPeriods: New<typeof schema.accountingPeriods>
  leads: New<typeof schema.leads>
  leadNotes: New<typeof schema.leadNotes>
  cannedReplies: New<typeof schema.cannedReplies>
  messageTemplates: New<typeof schema.messageTemplates>
  broadcasts: New<typeof schema.broadcasts>
  personNotes: New<typeof schema.personNotes>
  auditEvents: New<typeof schema.auditEvents>
  signInLog: New<typeof schema.signInLog>
  oauthClients: New<typeof schema.oauthClients>
  oauthConsents: New<typeof schema.oauthConsents>
}

/** What an employer was asked to deduct for one instalment, and what came of it: the invoices are made of these. */
export interface Deduction {
  application_id: string
  user_id: string
  number: number
  due_date: LocalDate
  ends_on: LocalDate
  amount: number
  paid: number
  paid_on: LocalDate | null
  /** Rows that learn the employer's payment once it is made. */
  event: DemoRows['loanEvents'][number] | null
  entry: DemoRows['journalEntries'][number] | null
}

export interface DemoFile {
  key: string
  bytes: Uint8Array
  content_type: string
}

/** The demo while it is being made. */
export interface Demo {
  now: string
  today: LocalDate
  password_hash: string
  product: { id: string; terms: ProductTerms }
  random: Random
  /** An id of a row made at that moment. */
  id: (at: string) => string
  rows: DemoRows
  files: DemoFile[]
  deductions: Deduction[]
  /** By the application or order that each belongs to. */
  loanIds: Map<string, string>
}

/** A person of staff, as the histories name them. */
export interface Actor {
  id: string
  role: string
}

const emptyRows = (): DemoRows => ({
  users: [],
  identities: [],
  profiles: [],
  eligibilityChecks: [],
  applications: [],
  applicationEvents: [],
  agreements: [],
  documents: [],
  inspections: [],
  accountNames: [],
  payeeMatches: [],
  disbursements: [],
  loans: [],
  loanSchedules: [],
  instalments: [],
  loanEvents: [],
  payments: [],
  paymentAttempts: [],
  refunds: [],
  sandboxTransactions: [],
  journalEntries: [],
  postings: [],
  journalProposals: [],
  chargeTaxes: [],
  products: [],
  stockItems: [],
  productVariants: [],
  stockMovements: [],
  orders: [],
  orderLines: [],
  orderEvents: [],
  orderAgreements: [],
  fulfilments: [],
  fulfilmentLines: [],
  orderReturns: [],
  properties: [],
  supportTickets: [],
  ticketReplies: [],
  notifications: [],
  companies: [],
  companyMembers: [],
  companyContacts: [],
  companyDocuments: [],
  companyNotes: [],
  employees: [],
  invoices: [],
  invoiceLines: [],
  invoiceAllocations: [],
  invoiceDisputes: [],
  bankReceipts: [],
  approvalRequests: [],
  delinquencyHistory: [],
  hardshipRequests: [],
  collectionCases: [],
  collectionEntries: [],
  paymentPromises: [],
  reconciliations: [],
  reconciliationStatements: [],
  statementLines: [],
  reconciliationDifferences: [],
  unidentifiedReceipts: [],
  paymentDisputes: [],
  accountingPeriods: [],
  leads: [],
  leadNotes: [],
  cannedReplies: [],
  messageTemplates: [],
  broadcasts: [],
  personNotes: [],
  auditEvents: [],
  signInLog: [],
  oauthClients: [],
  oauthConsents: [],
})

/** The day of Ghana's independence; what matters is that it stays. */
const SEED = 19_570_306

export const startDemo = (input: Pick<Demo, 'password_hash' | 'product'> & { now: Date }): Demo => {
  const random = makeRandom(SEED)
  const now = input.now.toISOString()
  return {
    now,
    today: now.slice(0, 10),
    password_hash: input.password_hash,
    product: input.product,
    random,
    id: makeIds(random),
    rows: emptyRows(),
    files: [],
    deductions: [],
    loanIds: new Map(),
  }
}

/** A moment of a day, never later than now. */
export const moment = (demo: Demo, date: LocalDate, hour: number, minute?: number): string => {
  const minutes = minute ?? demo.random.between(0, 58)
  const at = `${date}T${hour.toString().padStart(2, '0')}:${minutes.toString().padStart(2, '0')}:00.000Z`
  return at < demo.now ? at : demo.now
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

export const addEvent = (
  demo: Demo,
  at: string,
  event: Omit<DemoRows['applicationEvents'][number], 'id' | 'created_at'>,
  actor: Actor | null = null,
): void => {
  demo.rows.applicationEvents.push({
    ...event,
    id: demo.id(at),
    actor_id: actor?.id ?? null,
    actor_role: actor?.role ?? 'system',
    created_at: at,
  })
}

export const addAudit = (
  demo: Demo,
  at: string,
  actor: Actor | null,
  entry: Pick<DemoRows['auditEvents'][number], 'action' | 'subject_type' | 'subject_id' | 'before' | 'after'>,
): void => {
  demo.rows.auditEvents.push({
    ...entry,
    id: demo.id(at),
    actor_id: actor?.id ?? null,
    actor_role: actor?.role ?? 'system',
    request_id: 'demo',
    created_at: at,
  })
}

const DAY = 86_400_000
const KEPT_DAYS = 120
const UNREAD_DAYS = 5

/** Older notices have been cleared, all but the newest have been read. */
export const addNotice = (
  demo: Demo,
  at: string,
  notice: Pick<DemoRows['notifications'][number], 'user_id' | 'type' | 'title' | 'message' | 'link'>,
): void => {
  const age = (new Date(demo.now).getTime() - new Date(at).getTime()) / DAY
  if (age > KEPT_DAYS) return
  demo.rows.notifications.push({ ...notice, id: demo.id(at), read: age > UNREAD_DAYS, created_at: at })
}

/** One journal entry, in the identity that the server gives it, so that no job posts it again. */
export const addEntry = (
  demo: Demo,
  at: string,
  entry: {
    kind: string
    source_id: string
    description: string
    effective_date: LocalDate
    postings: readonly Posting[]
    actor?: Actor
  },
): DemoRows['journalEntries'][number] | null => {
  const { postings, actor, ...head } = entry
  if (postings.length === 0) return null
  const id = demo.id(at)
  const row = { ...head, id, created_by: actor?.id ?? null, created_at: at }
  demo.rows.journalEntries.push(row)
  demo.rows.postings.push(...postings.map((line) => ({ ...line, journal_entry_id: id })))
  return row
}

/** The rates that a fee's entry was made with. */
export const keepTaxRates = (
  demo: Demo,
  created_at: string,
  charge: Pick<DemoRows['chargeTaxes'][number], 'kind' | 'charge_id' | 'charged_on'>,
): void => {
  demo.rows.chargeTaxes.push({ ...charge, rates: [...defaultTaxRates], created_at })
}
