import { schema, type Database } from '@efie/database'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, SignedIn } from '../../../platform/context.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { AuthError } from '../auth-error.ts'
import { loadFactors } from '../factors/factors.ts'
import { toUser } from '../presenters.ts'

const { users, identities, mfaFactors } = schema

/**
 * Only the columns that the user object shows, with the query built once: every browser tab requests it on
 * wake-up.
 */
const publicAccount = (db: Database) =>
  prepared(db, 'auth-public-account', () =>
    db
      .select({
        user: {
          id: users.id,
          email: users.email,
          phone: users.phone,
          email_confirmed_at: users.email_confirmed_at,
          phone_confirmed_at: users.phone_confirmed_at,
          invited_at: users.invited_at,
          confirmation_sent_at: users.confirmation_sent_at,
          recovery_sent_at: users.recovery_sent_at,
          email_change_sent_at: users.email_change_sent_at,
          new_email: users.new_email,
          new_phone: users.new_phone,
          last_sign_in_at: users.last_sign_in_at,
          banned_until: users.banned_until,
          raw_app_meta_data: users.raw_app_meta_data,
          raw_user_meta_data: users.raw_user_meta_data,
          is_anonymous: users.is_anonymous,
          created_at: users.created_at,
          updated_at: users.updated_at,
        },
        identity: identities,
        has_factors: sql<boolean>`exists (select 1 from ${mfaFactors} where ${mfaFactors.user_id} = ${users.id})`,
      })
      .from(users)
      .leftJoin(identities, eq(identities.user_id, users.id))
      .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deleted_at)))
      .orderBy(identities.created_at),
  )

/** `GET /user`. */
export const getUser = async (ctx: Context & { actor: SignedIn }) => {
  const { id } = ctx.actor
  const rows = await publicAccount(ctx.db).execute({ id })
  const [first] = rows
  if (!first) throw new AuthError('user_not_found')
  return toUser(
    first.user,
    rows.flatMap(({ identity }) => identity ?? []),
    first.has_factors ? await loadFactors(ctx.db, id) : [],
  )
}
