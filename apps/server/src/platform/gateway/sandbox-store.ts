import { schema, type Database } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { nowIso } from '../clock.ts'
import type { Services } from '../context.ts'
import { placeholdersOf, prepared } from '../database/prepared.ts'

const { sandboxTransactions } = schema

/** The server's dependencies, except the gateway, which the sandbox itself is. */
export type SandboxServices = Pick<
  Services,
  'config' | 'db' | 'clock' | 'realClock' | 'jobs' | 'secrets' | 'log'
>

export const SANDBOX_WEBHOOK = 'sandbox-webhook'

/** State of a simulated transaction besides amount and status. */
export interface SandboxData {
  email?: string
  description?: string
  callback_url?: string
  phone?: string
  account?: string
  charge_reference?: string
  failure_reason?: string
  /** Simulated attempts of a transfer under one reference. */
  attempts?: number
  /** When a late answer takes effect, and which one. */
  answer_at?: string
  answer?: 'success' | 'failed'
  reversed_at?: string
  /** Amount actually paid, when it isn't the amount asked. */
  paid_amount?: number
  paid_currency?: string
  network?: string
  /** The voucher code for Telecel has been entered. */
  code_given?: boolean
  /** The saved payment method that was charged. */
  authorization_code?: string
  /** State of the dispute with the payer's bank. */
  dispute?: 'open' | 'won' | 'lost'
}

export type SandboxRow = Omit<typeof sandboxTransactions.$inferSelect, 'data'> & { data: SandboxData }

/** A cast: only the sandbox writes `data`, always in this form. */
const asRow = (row: typeof sandboxTransactions.$inferSelect): SandboxRow => ({
  ...row,
  data: row.data ?? {},
})

/** The current state: a late answer whose time has passed is applied. */
const settled = (row: SandboxRow, now: string): SandboxRow => {
  const { answer_at, answer } = row.data
  return row.status === 'pending' && answer && answer_at && answer_at <= now
    ? { ...row, status: answer, resolved_at: answer_at }
    : row
}

const byReference = (db: Database) =>
  db
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.reference, sql.placeholder('reference')))

export const loadTransaction = async (
  { db, clock }: Pick<SandboxServices, 'db' | 'clock'>,
  reference: string,
): Promise<SandboxRow | null> => {
  const [row] = await prepared(db, 'sandbox-transaction', () => byReference(db)).execute({ reference })
  return row ? settled(asRow(row), nowIso(clock)) : null
}

/** Locks the row for a change; null if the reference is unknown. */
export const lockTransaction = async (
  tx: Database,
  reference: string,
  now: string,
): Promise<SandboxRow | null> => {
  const [row] = await prepared(tx, 'lock-sandbox-transaction', () => byReference(tx).for('update')).execute({
    reference,
  })
  return row ? settled(asRow(row), now) : null
}

/**
 * Creates a transaction; null if the reference exists. Like a provider, it makes one transaction per
 * reference, however often it is asked.
 */
export const insertTransaction = async (
  tx: Database,
  row: {
    reference: string
    kind: 'charge' | 'transfer' | 'refund'
    amount: number
    currency: string
    method?: string
    data: SandboxData
    created_at: string
  },
): Promise<SandboxRow | null> => {
  const { shape, given } = placeholdersOf(row)
  const [inserted] = await prepared(tx, `insert-sandbox-transaction${shape}`, () =>
    tx
      .insert(sandboxTransactions)
      // A cast: placeholders for the columns of a row.
      .values(given as typeof sandboxTransactions.$inferInsert)
      .onConflictDoNothing()
      .returning(),
  ).execute({ ...row })
  return inserted ? asRow(inserted) : null
}

export type SandboxChanges = Partial<Pick<SandboxRow, 'status' | 'resolved_at' | 'data'>>

/** Changes a locked row; returns it as it is then. */
export const saveTransaction = async (
  tx: Database,
  row: SandboxRow,
  changes: SandboxChanges,
): Promise<SandboxRow> => {
  const { shape, given } = placeholdersOf(changes)
  const own = eq(sandboxTransactions.reference, sql.placeholder('own_reference'))
  await prepared(tx, `save-sandbox-transaction${shape}`, () =>
    tx.update(sandboxTransactions).set(given).where(own),
  ).execute({ ...changes, own_reference: row.reference })
  return { ...row, ...changes }
}

export type SandboxEvent =
  | 'charge.success'
  | 'transfer.success'
  | 'transfer.failed'
  | 'transfer.reversed'
  | 'refund.processed'
  | 'refund.failed'
  | 'charge.dispute.create'
  | 'charge.dispute.resolve'

/**
 * Queues a signed webhook, now or for a late answer. Like real providers, it sends none for a failed charge.
 */
export const queueWebhook = (
  { jobs }: Pick<SandboxServices, 'jobs'>,
  tx: Database,
  event: SandboxEvent,
  reference: string,
  at?: string,
): Promise<void> =>
  jobs.enqueue(
    tx,
    SANDBOX_WEBHOOK,
    { event, reference },
    { retries: 20, ...(at === undefined ? {} : { start_after: at }) },
  )
