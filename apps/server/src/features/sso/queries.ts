import { schema, type Database, type Transaction } from '@efie/database'
import { isAdminRole, roles, type Role } from '@efie/domain'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'

const { ssoProviders, ssoDomains, identities, profiles, sessions } = schema

export type ProviderRow = typeof ssoProviders.$inferSelect

/** Domains of each provider, in one round trip. */
export const loadDomains = async (db: Database, ids: string[]): Promise<Map<string, string[]>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(ssoDomains)
          .where(inArray(ssoDomains.provider_id, ids))
          .orderBy(asc(ssoDomains.domain))
  const byProvider = new Map<string, string[]>()
  for (const { provider_id, domain } of rows)
    byProvider.set(provider_id, [...(byProvider.get(provider_id) ?? []), domain])
  return byProvider
}

export const findProvider = async (db: Database, id: string): Promise<ProviderRow | null> => {
  const [row] = await db.select().from(ssoProviders).where(eq(ssoProviders.id, id))
  return row ?? null
}

export const findProviderByDomain = async (db: Database, domain: string): Promise<ProviderRow | null> => {
  const [row] = await db
    .select({ provider: ssoProviders })
    .from(ssoDomains)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoDomains.provider_id))
    .where(eq(ssoDomains.domain, domain))
  return row?.provider ?? null
}

export const lockProvider = async (tx: Transaction, id: string): Promise<ProviderRow | null> => {
  const [row] = await tx.select().from(ssoProviders).where(eq(ssoProviders.id, id)).for('update')
  return row ?? null
}

/** Domains among these that belong to another provider. */
export const takenDomains = async (
  tx: Transaction,
  provider_id: string | null,
  domains: string[],
): Promise<string[]> => {
  const rows = await tx
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(
      and(
        inArray(ssoDomains.domain, domains),
        provider_id === null ? undefined : ne(ssoDomains.provider_id, provider_id),
      ),
    )
  return rows.map(({ domain }) => domain)
}

export const hasEntity = async (tx: Transaction, entity_id: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: ssoProviders.id })
    .from(ssoProviders)
    .where(eq(ssoProviders.entity_id, entity_id))
  return rows.length > 0
}

export const insertProvider = async (
  tx: Transaction,
  values: typeof ssoProviders.$inferInsert,
): Promise<ProviderRow> => {
  const [row] = await tx.insert(ssoProviders).values(values).returning()
  if (!row) throw new Error('provider was not made')
  return row
}

export const updateProviderRow = async (
  tx: Transaction,
  id: string,
  changes: Partial<typeof ssoProviders.$inferInsert>,
): Promise<ProviderRow> => {
  const [row] = await tx
    .update(ssoProviders)
    .set({ ...changes, version: sql`${ssoProviders.version} + 1` })
    .where(eq(ssoProviders.id, id))
    .returning()
  if (!row) throw new Error(`provider ${id} vanished under its lock`)
  return row
}

export const replaceDomains = async (
  tx: Transaction,
  provider_id: string,
  domains: string[],
  created_at: string,
): Promise<void> => {
  await tx.delete(ssoDomains).where(eq(ssoDomains.provider_id, provider_id))
  await tx
    .insert(ssoDomains)
    .values([...new Set(domains)].map((domain) => ({ domain, provider_id, created_at })))
}

export const deleteProviderRow = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(ssoProviders).where(eq(ssoProviders.id, id))
}

/** Staff who sign in through the provider. */
export const findStaffOf = (tx: Transaction, provider_id: string): Promise<{ id: string; role: Role }[]> =>
  tx
    .selectDistinct({ id: profiles.id, role: profiles.role })
    .from(identities)
    .innerJoin(profiles, eq(profiles.id, identities.user_id))
    .where(
      and(eq(identities.provider, `sso:${provider_id}`), inArray(profiles.role, roles.filter(isAdminRole))),
    )

/** Ends the sessions of everyone who ever signed in through the provider. */
export const endSessionsOf = async (tx: Transaction, provider_id: string): Promise<void> => {
  const people = tx
    .select({ user_id: identities.user_id })
    .from(identities)
    .where(eq(identities.provider, `sso:${provider_id}`))
  await tx.delete(sessions).where(inArray(sessions.user_id, people))
}
