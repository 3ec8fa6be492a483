import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { Contact } from '../accounts/contacts.ts'
import { loadIdentities, updateUserRow } from '../queries.ts'

const { identities } = schema

/** Updates the providers in the user object to match the identities. */
export const syncProviders = async (ctx: TransactionContext, user_id: string) => {
  const rows = await loadIdentities(ctx.db, user_id)
  const providers = [...new Set(rows.map(({ provider }) => provider))]
  const meta = providers.length > 0 ? { provider: providers[0], providers } : {}
  const [user] = await ctx.db
    .select({ raw: schema.users.raw_app_meta_data })
    .from(schema.users)
    .where(eq(schema.users.id, user_id))
  const { provider: _provider, providers: _providers, ...others } = user?.raw ?? {}
  return updateUserRow(ctx.db, user_id, {
    raw_app_meta_data: { ...others, ...meta },
    updated_at: nowIso(ctx.realClock),
  })
}

/** Creates or renews the identity of an address or number. */
export const putContactIdentity = async (
  ctx: TransactionContext,
  user_id: string,
  { kind, value }: Contact,
  verified: boolean,
): Promise<void> => {
  const now = nowIso(ctx.realClock)
  const data = { sub: user_id, email_verified: false, phone_verified: false }
  const known = { [kind]: value, [`${kind}_verified`]: verified }
  const email = kind === 'email' ? value : null
  const [before] = await ctx.db
    .select({ identity_data: identities.identity_data })
    .from(identities)
    .where(and(eq(identities.provider, kind), eq(identities.provider_id, user_id)))
  await ctx.db
    .insert(identities)
    .values({
      user_id,
      provider: kind,
      provider_id: user_id,
      email,
      identity_data: { ...data, ...known },
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: [identities.provider, identities.provider_id],
      set: {
        email,
        identity_data: { ...data, ...before?.identity_data, ...known },
        updated_at: now,
      },
    })
}
