import { schema, type Database, type Transaction } from '@efie/database'
import { mostPushDevices } from '@efie/domain'
import { and, desc, eq, notInArray, or } from 'drizzle-orm'
import { sha256 } from '../../../platform/secrets.ts'

const { pushSubscriptions, sessions } = schema

export type PushTarget = (typeof pushSubscriptions.$inferSelect)['target_secret']

/** A person's devices, newest first, each with the browser of its session. */
export const findPushDevices = (db: Database, user_id: string) =>
  db
    .select({
      id: pushSubscriptions.id,
      session_id: pushSubscriptions.session_id,
      user_agent: sessions.user_agent,
      created_at: pushSubscriptions.created_at,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(eq(pushSubscriptions.user_id, user_id))
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))

export const loadPushDevice = async (db: Database, id: string) => {
  const [row] = await db
    .select({ target: pushSubscriptions.target_secret, session_id: pushSubscriptions.session_id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id))
  return row ?? null
}

/** By its endpoint, locked. */
export const lockByEndpoint = async (tx: Transaction, endpoint: string) => {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint_hash, sha256(endpoint)))
    .for('update')
  return row ?? null
}

/** Locks a person's live session, so that it subscribes only once at a time and not while it ends. */
export const lockOwnSession = async (tx: Transaction, user_id: string, id: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, user_id)))
    .for('update')
  return rows.length > 0
}

/**
 * Replaces what the session and the browser had. Always a new row: messages waiting for the browser's previous
 * person are then never sent to it.
 */
export const putSubscription = async (
  tx: Transaction,
  row: { user_id: string; session_id: string; target: PushTarget; created_at: string },
): Promise<void> => {
  const { target, ...rest } = row
  const endpoint_hash = sha256(target.endpoint)
  await tx
    .delete(pushSubscriptions)
    .where(
      or(
        eq(pushSubscriptions.endpoint_hash, endpoint_hash),
        eq(pushSubscriptions.session_id, row.session_id),
      ),
    )
  await tx.insert(pushSubscriptions).values({ ...rest, endpoint_hash, target_secret: target })
}

/** Keeps a person's newest devices. */
export const dropOldest = async (tx: Transaction, user_id: string): Promise<void> => {
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, user_id))
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))
    .limit(mostPushDevices)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, user_id), notInArray(pushSubscriptions.id, newest)))
}

/** False if the person has no such device. */
export const dropOwnDevice = async (db: Database, user_id: string, id: string): Promise<boolean> => {
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, user_id), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

export const dropDevice = async (db: Database, id: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}
