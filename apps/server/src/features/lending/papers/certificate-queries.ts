import { schema, type Database, type Transaction } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'

const { profiles, repaymentCertificates } = schema

export type Certificate = typeof repaymentCertificates.$inferSelect

/** The certificate of a loan, created on first request and unchanged until revoked. */
export const ensureCertificate = async (
  tx: Transaction,
  values: typeof repaymentCertificates.$inferInsert,
): Promise<Certificate> => {
  await tx.insert(repaymentCertificates).values(values).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(repaymentCertificates)
    .where(and(eq(repaymentCertificates.loan_id, values.loan_id), isNull(repaymentCertificates.revoked_at)))
  if (!row) throw new Error('the certificate was not stored')
  return row
}

export const findCertificate = async (db: Database, code: string) => {
  const [row] = await db
    .select({
      code: repaymentCertificates.code,
      settled_on: repaymentCertificates.settled_on,
      created_at: repaymentCertificates.created_at,
      revoked_at: repaymentCertificates.revoked_at,
      full_name: profiles.full_name,
    })
    .from(repaymentCertificates)
    .innerJoin(profiles, eq(profiles.id, repaymentCertificates.user_id))
    .where(eq(repaymentCertificates.code, code))
  return row ?? null
}

export const loadName = async (db: Database, userId: string): Promise<string> => {
  const [row] = await db
    .select({ full_name: profiles.full_name })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row?.full_name ?? ''
}
