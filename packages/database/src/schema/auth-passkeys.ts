import { uuid, text, bigint, jsonb, boolean, index } from 'drizzle-orm/pg-core'
import { auth, users, mfaFactors } from './auth.ts'
import { id, instant, created_at, updated_at } from './columns.ts'

/**
 * Public keys of security keys and passkeys. `factor_id` is set for a second factor and null for a passkey.
 */
export const webauthnCredentials = auth.table(
  'webauthn_credentials',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factor_id: uuid().references(() => mfaFactors.id, { onDelete: 'cascade' }),
    /** The authenticator's credential id in base64url. */
    credential_id: text().notNull().unique(),
    /** COSE key in base64url. */
    public_key: text().notNull(),
    /** Signature counter. A value below the stored one indicates a cloned key. */
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

/**
 * WebAuthn ceremonies in progress. `user_id` is null when signing in, because the response identifies the
 * user.
 */
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
