import { schema, type Database } from '@efie/database'
import { holdsLink } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { METADATA_LIMIT } from '../bodies.ts'
import type { IdentityRow } from '../presenters.ts'

const { identities } = schema

/** Who somebody else says a person is: Google, a company's identity provider, or the person's own wallet. */
export interface ExternalIdentity {
  provider: 'google' | 'web3' | `sso:${string}`
  /** The provider's own name for the person, which never changes. */
  provider_id: string
  /** In lower case. */
  email: string | null
  /** Whether the provider has seen that the mailbox is theirs. */
  email_verified: boolean
  full_name: string | null
  /** What is kept and shown of it. */
  data: Record<string, unknown>
}

export const isSso = ({ provider }: Pick<ExternalIdentity, 'provider'>): boolean =>
  provider.startsWith('sso:')

const address = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Null for what no mail could be sent to. */
export const readEmail = (value: unknown): string | null => address.safeParse(value).data ?? null

/** A text that can be stored and shown, of a sensible length. */
export const readText = (value: unknown, max: number): string | null => {
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().replaceAll('\0', '').trim().slice(0, max)
  return text === '' ? null : text.toWellFormed()
}

/** A name as the provider has it; null for none, and for one that holds a link: nobody is kept out for it. */
export const readName = (value: unknown): string | null => {
  const name = readText(value, 200)
  return name === null || holdsLink(name) ? null : name
}

/** Only plain values under the names given, and only as much as may travel in access tokens. */
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

/** What the provider says now replaces what it said before. */
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
