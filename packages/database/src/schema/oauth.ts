import { text, jsonb, uuid, boolean, index, unique } from 'drizzle-orm/pg-core'
import { auth, users, sessions } from './auth.ts'
import { id, created_at, updated_at, instant } from './columns.ts'

/** Third-party programs that people can authorise. The id is the protocol's `client_id`. */
export const oauthClients = auth.table('oauth_clients', {
  id: id(),
  client_name: text().notNull(),
  /** SHA-256 of the secret; null for public clients, which cannot keep one. */
  secret_hash: text(),
  client_type: text({ enum: ['public', 'confidential'] }).notNull(),
  registration_type: text({ enum: ['dynamic', 'manual'] }).notNull(),
  token_endpoint_auth_method: text({
    enum: ['none', 'client_secret_basic', 'client_secret_post'],
  }).notNull(),
  client_uri: text(),
  logo_uri: text(),
  redirect_uris: jsonb().$type<string[]>().notNull(),
  grant_types: jsonb().$type<string[]>().notNull(),
  response_types: jsonb().$type<string[]>().notNull(),
  scope: text().notNull(),
  created_at: created_at(),
  updated_at: updated_at(),
})

/** Authorization requests. Each is bound to the first person who views it, and decided once. */
export const oauthAuthorizations = auth.table(
  'oauth_authorizations',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    redirect_uri: text().notNull(),
    scope: text().notNull(),
    state: text(),
    nonce: text(),
    code_challenge: text().notNull(),
    code_challenge_method: text({ enum: ['S256', 'plain'] }).notNull(),
    status: text({ enum: ['pending', 'approved', 'denied'] })
      .notNull()
      .default('pending'),
    /** SHA-256 of the code issued on approval. Kept after use, so that a second use is detected. */
    code_hash: text().unique(),
    code_used: boolean().notNull().default(false),
    /** The session for which the code was exchanged. It is ended when the code is used a second time. */
    session_id: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index().on(t.expires_at), index().on(t.user_id), index().on(t.client_id), index().on(t.session_id)],
)

/** What a person has allowed a client to read, until they revoke it. */
export const oauthConsents = auth.table(
  'oauth_consents',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client_id: uuid()
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    scopes: jsonb().$type<string[]>().notNull(),
    granted_at: instant().notNull(),
  },
  (t) => [unique('oauth_consents_key').on(t.user_id, t.client_id), index().on(t.client_id)],
)
