import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm'
import { placeholdersOf, prepared } from '../../../platform/database/prepared.ts'

const { paymentAttempts, payments, webhookEvents } = schema

export type Attempt = typeof paymentAttempts.$inferSelect

const given = sql.placeholder

export const insertAttempt = async (
  tx: Transaction,
  values: typeof paymentAttempts.$inferInsert,
): Promise<Attempt> => {
  const [row] = await tx.insert(paymentAttempts).values(values).returning()
  if (!row) throw new Error('the attempt was not stored')
  return row
}

const byReference = (db: Database) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, given('reference')))

export const loadAttempt = async (db: Database, reference: string): Promise<Attempt | null> => {
  const [row] = await prepared(db, 'attempt-by-reference', () => byReference(db)).execute({ reference })
  return row ?? null
}

/** An attempt with what its payment belongs to. */
export const findAttemptOfPayment = async (db: Database, reference: string) => {
  const { id, application_id, order_id } = payments
  const [row] = await prepared(db, 'attempt-of-payment', () =>
    db
      .select({ attempt: getTableColumns(paymentAttempts), payment: { id, application_id, order_id } })
      .from(paymentAttempts)
      .innerJoin(payments, eq(id, paymentAttempts.payment_id))
      .where(eq(paymentAttempts.reference, given('reference'))),
  ).execute({ reference })
  return row ?? null
}

export const lockAttempt = async (tx: Transaction, reference: string): Promise<Attempt> => {
  const [row] = await prepared(tx, 'lock-attempt', () => byReference(tx).for('update')).execute({ reference })
  if (!row) throw new Error('the attempt vanished')
  return row
}

export const updateAttempt = async (
  tx: Database,
  id: string,
  values: Partial<typeof paymentAttempts.$inferInsert>,
): Promise<void> => {
  const { shape, given: set } = placeholdersOf(values)
  await prepared(tx, `update-attempt${shape}`, () =>
    tx
      .update(paymentAttempts)
      .set(set)
      .where(eq(paymentAttempts.id, given('row_id'))),
  ).execute({ ...values, row_id: id })
}

/** Stores what the payer does next, unless a webhook was faster and has ended the attempt. */
export const storeNextStep = async (
  db: Database,
  id: string,
  values: Pick<typeof paymentAttempts.$inferInsert, 'next' | 'provider_reference'>,
): Promise<void> => {
  const { shape, given: set } = placeholdersOf(values)
  await prepared(db, `store-next-step${shape}`, () =>
    db
      .update(paymentAttempts)
      .set(set)
      .where(and(eq(paymentAttempts.id, given('row_id')), eq(paymentAttempts.status, 'processing'))),
  ).execute({ ...values, row_id: id })
}

export const loadAttempts = (db: Database, paymentId: string): Promise<Attempt[]> =>
  prepared(db, 'attempts-of-payment', () =>
    db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.payment_id, given('payment_id')))
      .orderBy(desc(paymentAttempts.created_at), desc(paymentAttempts.id)),
  ).execute({ payment_id: paymentId })

/** Attempts due for polling, oldest first. */
export const findAttemptsToPoll = (db: Database, now: string, limit: number) =>
  prepared(db, 'attempts-to-poll', () =>
    db
      .select({ reference: paymentAttempts.reference })
      .from(paymentAttempts)
      .where(and(isNotNull(paymentAttempts.poll_at), lte(paymentAttempts.poll_at, given('now'))))
      .orderBy(asc(paymentAttempts.poll_at))
      .limit(given('limit')),
  ).execute({ now, limit })

/** False if the event is already stored. */
export const insertWebhookEvent = async (
  tx: Transaction,
  values: typeof webhookEvents.$inferInsert,
): Promise<string | null> => {
  const [row] = await tx
    .insert(webhookEvents)
    .values(values)
    .onConflictDoNothing({ target: [webhookEvents.provider, webhookEvents.event_key] })
    .returning({ id: webhookEvents.id })
  return row?.id ?? null
}

export const loadWebhookEvent = async (db: Database, id: string) => {
  const [row] = await prepared(db, 'webhook-event', () =>
    db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, given('id'))),
  ).execute({ id })
  return row ?? null
}

export const markWebhookProcessed = async (db: Database, id: string, now: string): Promise<void> => {
  await prepared(db, 'webhook-processed', () =>
    db
      .update(webhookEvents)
      .set({ processed_at: sql`${given('now')}` })
      .where(eq(webhookEvents.id, given('id'))),
  ).execute({ id, now })
}
