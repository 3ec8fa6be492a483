import { isSame, schema, type Database, type Transaction } from '@efie/database'
import { openApplicationStatuses } from '@efie/domain'
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { toE164 } from '../../platform/phone.ts'

const { applications, paymentAttempts, payments, profiles } = schema

/**
 * Locks the applicant, so that two applications sent at the same time can't both pass the "one open
 * application" check.
 */
export const lockTenant = async (tx: Transaction, id: string) => {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('no key update')
  return row
}

export const loadTenant = async (db: Database, id: string) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row
}

/** Who applied, as everyone who may read the application sees them. */
export const loadApplicant = async (db: Database, id: string) => {
  const [row] = await prepared(db, 'applicant', () =>
    db
      .select({
        id: profiles.id,
        full_name: profiles.full_name,
        email: profiles.email,
        phone: profiles.phone,
      })
      .from(profiles)
      .where(eq(profiles.id, sql.placeholder('id'))),
  ).execute({ id })
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/** Phone numbers known to be the person's: their own, and every wallet they have paid from. */
export const loadTenantPhones = async (
  db: Database,
  tenant: { id: string; phone: string | null },
): Promise<string[]> => {
  const paidFrom = await db
    .select({ phone: paymentAttempts.phone })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.payment_id))
    .where(and(eq(payments.user_id, tenant.id), isNotNull(paymentAttempts.phone)))
  // Compared here and not in SQL, because encryption gives equal numbers different ciphertexts.
  const phones = new Set([tenant.phone, ...paidFrom.map((row) => row.phone)])
  return [...phones].flatMap((phone) => (phone === null ? [] : [toE164(phone) ?? phone]))
}

/** Whether the person has an open application or loan other than `but`, the one being renewed. */
export const hasOpenApplication = async (
  db: Database,
  userId: string,
  but: string | null = null,
): Promise<boolean> => {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.user_id, userId),
        inArray(applications.status, [...openApplicationStatuses]),
        but === null ? undefined : ne(applications.id, but),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const isCardOfAnother = async (db: Database, userId: string, card: string): Promise<boolean> => {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isSame(profiles.ghana_card_number, card), ne(profiles.id, userId)))
    .limit(1)
  return rows.length > 0
}

/** Stores a card number first given in an eligibility check on the person's profile. */
export const setGhanaCard = (tx: Transaction, userId: string, card: string, now: string) =>
  tx
    .update(profiles)
    .set({ ghana_card_number: card, version: sql`${profiles.version} + 1`, updated_at: now })
    .where(eq(profiles.id, userId))
