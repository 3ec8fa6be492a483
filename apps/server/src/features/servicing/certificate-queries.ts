import { schema, type Database, type Transaction } from '@efie/database'
import { eq } from 'drizzle-orm'

const { profiles, repaymentCertificates } = schema

export type Certificate = typeof repaymentCertificates.$inferSelect

/** The certificate of a loan or a plan; made on first asking, the same ever after. */
export const ensureCertificate = async (
  tx: Transaction,
  values: typeof repaymentCertificates.$inferInsert,
): Promise<Certificate> => {
  await tx.insert(repaymentCertificates).values(values).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(repaymentCertificates)
    .where(
      values.order_id
        ? eq(repaymentCertificates.order_id, values.order_id)
        : eq(repaymentCertificates.application_id, values.application_id ?? ''),
    )
  if (!row) throw new Error('the certificate was not stored')
  return row
}

export const findCertificate = async (db: Database, code: string) => {
  const [row] = await db
    .select({
      code: repaymentCertificates.code,
      settled_on: repaymentCertificates.settled_on,
      created_at: repaymentCertificates.created_at,
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
