import { schema, type Transaction } from '@efie/database'
import { eq, isNull, and } from 'drizzle-orm'
import { deleteSessions } from './queries.ts'

const { mfaFactors, webauthnCredentials } = schema

/** Takes every factor, recovery code and passkey away and signs the person out. The caller holds the user's row. */
export const takeAwayFactors = async (tx: Transaction, user_id: string): Promise<number> => {
  const passkeys = await tx
    .delete(webauthnCredentials)
    .where(and(eq(webauthnCredentials.user_id, user_id), isNull(webauthnCredentials.factor_id)))
    .returning({ id: webauthnCredentials.id })
  const factors = await tx
    .delete(mfaFactors)
    .where(eq(mfaFactors.user_id, user_id))
    .returning({ id: mfaFactors.id })
  await deleteSessions(tx, user_id, null)
  return passkeys.length + factors.length
}
