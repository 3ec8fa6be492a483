import { schema, type Transaction } from '@efie/database'
import { eq, isNull, and } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { text, verbatim, type Text } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'
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

/** Superadmins hear of what an owner did not do themselves: with the password, the account is now open. */
export const alertOfReset = async (
  ctx: Context,
  tx: Transaction,
  user_id: string,
  { reason, by }: { reason?: string; by?: Text },
): Promise<void> =>
  alertSuperadmins(ctx, tx, {
    title: text('Two-step verification of an account was reset'),
    what: text('Two-step verification of {person} was reset. Reason: {reason}', {
      person: await personText(tx, user_id),
      reason: reason === undefined ? text('none given') : verbatim(reason),
    }),
    link: `/admin/users?open=${user_id}`,
    about: user_id,
    ...(by && { by }),
  })
