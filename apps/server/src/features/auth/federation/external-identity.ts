import { schema, type Database } from '@efie/database'
import { holdsLink } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { METADATA_LIMIT } from '../bodies.ts'
import type { IdentityRow } from '../presenters.ts'

const { identities } = schema

/** A person as identified by Google, a company's identity provider or their own wallet. */
export interface ExternalIdentity {
  provider: 'google' | 'web3' | `sso:${string}`
  /** The provider's permanent id of the person. */
  provider_id: string
  /** In lower case. */
  email: string | null
  /** Whether the provider has verified the mailbox. */
  email_verified: boolean
  full_name: string | null
  /** Claims stored and shown. */
  data: Record<string, unknown>
}

export const isSso = ({ provider }: Pick<ExternalIdentity, 'provider'>): boolean =>
  provider.startsWith('sso:')

const address = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Null if it isn't a deliverable address. */
export const readEmail = (value: unknown): string | null => address.safeParse(value).data ?? null

/** A text of reasonable length that can be stored and displayed. */
export const readText = (value: unknown, max: number): string | null => {
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().replaceAll('\0', '').trim().slice(0, max)
  return text === '' ? null : text.toWellFormed()
}

/**
 * The provider's name for the person; null for none, and for one containing a link: no one is refused because
 * of it.
 */
export const readName = (value: unknown): string | null => {
  const name = readText(value, 200)
  return name === null || holdsLink(name) ? null : name
}

/** Only primitive values of these claims, within what fits into access tokens. */
export const keptClaims = (
  claims: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> => {
  const kept: Record<string, unknown> = {}
  for (const name of names) {
    const value = claims[name]
    const read = name.endsWith('name') ? readName : (text: string) => readText(text, 500)
    const plain = typeof value === 'string' ? read(value) : value
    if (typeof plain !== 'string' && typeof plain !== 'boolean' && typeof plain !== 'number') continue
    if (JSON.stringify({ ...kept, [name]: plain }).length <= METADATA_LIMIT / 2) kept[name] = plain
  }
  return kept
}

export const findExternalIdentity = async (
  db: Database,
  { provider, provider_id }: Pick<ExternalIdentity, 'provider' | 'provider_id'>,
): Promise<IdentityRow | null> => {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.provider_id, provider_id)))
  return row ?? null
}

export const insertExternalIdentity = async (
  ctx: TransactionContext,
  user_id: string,
  { provider, provider_id, email, data }: ExternalIdentity,
): Promise<void> => {
  const now = nowIso(ctx.realClock)
  await ctx.db.insert(identities).values({
    user_id,
    provider,
    provider_id,
    email,
    identity_data: data,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
}

/** Replaces the claims stored earlier. */
export const renewExternalIdentity = async (
  ctx: TransactionContext,
  id: string,
  { email, data }: ExternalIdentity,
): Promise<void> => {
  const now = nowIso(ctx.realClock)
  await ctx.db
    .update(identities)
    .set({ email, identity_data: data, last_sign_in_at: now, updated_at: now })
    .where(eq(identities.id, id))
}
