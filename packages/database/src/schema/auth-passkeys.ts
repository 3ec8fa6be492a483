import { uuid, text, bigint, jsonb, boolean, index } from 'drizzle-orm/pg-core'
import { auth, users, mfaFactors } from './auth.ts'
import { id, instant, created_at, updated_at } from './columns.ts'

/** Public keys of security keys and passkeys: what belongs to a second factor names it, a passkey names none. */
export const webauthnCredentials = auth.table(
  'webauthn_credentials',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factor_id: uuid().references(() => mfaFactors.id, { onDelete: 'cascade' }),
    /** Base64url, as the authenticator names it. */
    credential_id: text().notNull().unique(),
    /** COSE key in base64url. */
    public_key: text().notNull(),
    /** Signatures made so far; a smaller one than before tells of a copied key. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    backed_up: boolean().notNull().default(false),
    aaguid: text(),
    friendly_name: text().notNull().default(''),
    last_used_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index().on(t.user_id), index().on(t.factor_id)],
)

/** Ceremonies of passkeys under way. One that signs in names nobody: the answer does. */
export const passkeyChallenges = auth.table(
  'passkey_challenges',
  {
    id: id(),
    kind: text({ enum: ['registration', 'authentication'] }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index().on(t.expires_at), index().on(t.user_id)],
)
