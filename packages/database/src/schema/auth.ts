import { sql } from 'drizzle-orm'
import {
  pgSchema,
  text,
  jsonb,
  boolean,
  uniqueIndex,
  index,
  uuid,
  integer,
  primaryKey,
  unique,
  bigserial,
} from 'drizzle-orm/pg-core'
import { sealedPhone, sealedJson, indexOf, sealedContact } from '../sealed.ts'
import { id, instant, created_at, updated_at } from './columns.ts'

export const auth = pgSchema('auth')

export const users = auth.table(
  'users',
  {
    id: id(),
    email: text(),
    /** E.164 without the plus sign, as the auth API's wire format requires. */
    phone: sealedPhone(),
    encrypted_password: text(),
    email_confirmed_at: instant(),
    phone_confirmed_at: instant(),
    invited_at: instant(),
    confirmation_sent_at: instant(),
    recovery_sent_at: instant(),
    reauthentication_sent_at: instant(),
    email_change_sent_at: instant(),
    new_email: text(),
    phone_change_sent_at: instant(),
    new_phone: sealedPhone(),
    last_sign_in_at: instant(),
    raw_app_meta_data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    raw_user_meta_data: sealedJson<Record<string, unknown>>()
      .notNull()
      .$defaultFn(() => ({})),
    is_anonymous: boolean().notNull().default(false),
    is_sso_user: boolean().notNull().default(false),
    banned_until: instant(),
    /** The latest end of any lock on wrong passwords (`guess_counts`), for the list of lockouts. */
    locked_until: instant(),
    deleted_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('users_email_key')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.is_sso_user} = false`),
    uniqueIndex('users_phone_key').on(indexOf(t.phone)),
    index('users_new_phone').on(indexOf(t.new_phone)),
    index('users_locked')
      .on(t.locked_until, t.id)
      .where(sql`${t.locked_until} is not null`),
  ],
)

/** Wrong passwords and codes per account and source. Locking one source does not lock the others. */
export const guessCounts = auth.table(
  'guess_counts',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['password', 'code'] }).notNull(),
    /**
     * `network:<address>`, `device:<id>` of a device that signed in before, or `strangers` for all others
     * together.
     */
    source: text().notNull(),
    failures: integer().notNull(),
    locks: integer().notNull(),
    locked_until: instant(),
    since: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind, t.source] }), index().on(t.updated_at)],
)

export const identities = auth.table(
  'identities',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    provider_id: text().notNull(),
    identity_data: sealedJson<Record<string, unknown>>()
      .notNull()
      .$defaultFn(() => ({})),
    email: text(),
    last_sign_in_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [unique('identities_provider_key').on(t.provider, t.provider_id), index().on(t.user_id)],
)

export interface AmrEntry {
  method: string
  timestamp: number
  provider?: string
}

export const sessions = auth.table(
  'sessions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aal: text({ enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    amr: jsonb().$type<AmrEntry[]>().notNull().default([]),
    user_agent: text(),
    ip: text(),
    created_at: created_at(),
    refreshed_at: instant(),
    /** Time of the last API request, written at most once a minute. The idle timeout is measured from it. */
    last_active_at: created_at(),
    not_after: instant(),
    /**
     * Until then the session may set a password without the old one, because it began with a recovery or an
     * invitation.
     */
    recovery_until: instant(),
    /** Refreshes that may have come from another machine, and when the owner was alerted to one. */
    odd_refreshes: integer().notNull().default(0),
    odd_told_at: instant(),
    /**
     * For sessions of OAuth clients: `oauth_clients.id` and the granted scopes, which limit what the session
     * can read.
     */
    oauth_client_id: uuid(),
    scope: text(),
  },
  (t) => [
    index('sessions_list').on(t.created_at, t.id),
    index('sessions_own_list').on(t.user_id, t.created_at, t.id),
    index('sessions_by_ip').on(t.ip, t.id),
    index('sessions_by_aal').on(t.aal, t.created_at, t.id),
    index().on(t.oauth_client_id),
  ],
)

export const refreshTokens = auth.table(
  'refresh_tokens',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    token_hash: text().notNull().unique(),
    /**
     * The sealed token, kept only while active so that a retry with its parent can be answered with the same
     * token.
     */
    token_sealed: text(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    parent_hash: text(),
    used_at: instant(),
    /** Who exchanged the token: network, hash of the user agent, and device id when one was presented. */
    used_network: text(),
    used_agent: text(),
    used_device: text(),
    created_at: created_at(),
  },
  (t) => [
    index().on(t.session_id),
    // One active token per session, so that concurrent tabs cannot fork the token family.
    uniqueIndex('refresh_tokens_active')
      .on(t.session_id)
      .where(sql`${t.used_at} is null`),
  ],
)

export const oneTimeTokens = auth.table(
  'one_time_tokens',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /**
     * Keyed hash of kind, address and six-digit code. A plain hash would be reversed by trying a million
     * codes.
     */
    code_hash: text().notNull(),
    /** SHA-256 of the long token in the link. */
    token_hash: text().notNull(),
    /** The address or number it was sent to, in the form stored in `users`. */
    relates_to: sealedContact().notNull(),
    /** Set when PKCE was requested. The link then yields a code instead of a session. */
    flow_state_id: uuid(),
    /** Wrong codes per source, as in `guess_counts`. */
    wrong_by: jsonb().$type<Record<string, number>>().notNull().default({}),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    index().on(t.user_id, t.kind),
    index().on(t.token_hash),
    index('one_time_tokens_relates_to').on(indexOf(t.relates_to), t.kind),
  ],
)

export const flowStates = auth.table(
  'flow_states',
  {
    id: id(),
    user_id: uuid(),
    /** SHA-256 of the code, which is shown once and expires after five minutes. */
    auth_code: text().unique(),
    code_challenge: text(),
    code_challenge_method: text(),
    provider: text().notNull(),
    authentication_method: text().notNull(),
    redirect_to: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    used_at: instant(),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index().on(t.created_at)],
)

export const mfaFactors = auth.table(
  'mfa_factors',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factor_type: text({ enum: ['totp', 'phone', 'webauthn', 'recovery_code'] }).notNull(),
    status: text({ enum: ['unverified', 'verified'] })
      .notNull()
      .default('unverified'),
    /** Empty when the owner gave no name. */
    friendly_name: text().notNull().default(''),
    /** Authenticator apps: the shared secret, sealed under the root key. */
    secret_sealed: text(),
    /** E.164 without the plus sign. */
    phone: sealedPhone(),
    last_challenged_at: instant(),
    /** Authenticator apps: time step of the last accepted code, so that none is accepted twice. */
    last_time_step: integer(),
    failed_attempts: integer().notNull().default(0),
    locked_until: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index().on(t.user_id),
    uniqueIndex('mfa_factors_name_key')
      .on(t.user_id, t.friendly_name)
      .where(sql`${t.factor_type} <> 'recovery_code'`),
    uniqueIndex('mfa_factors_recovery_key')
      .on(t.user_id)
      .where(sql`${t.factor_type} = 'recovery_code'`),
  ],
)

export const mfaChallenges = auth.table(
  'mfa_challenges',
  {
    id: id(),
    factor_id: uuid()
      .notNull()
      .references(() => mfaFactors.id, { onDelete: 'cascade' }),
    ip: text(),
    /** Phones: keyed hash of the code that was sent. */
    code_hash: text(),
    /** Security keys: the challenge to sign. */
    webauthn_challenge: text(),
    verified_at: instant(),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index().on(t.factor_id)],
)

export const mfaRecoveryCodes = auth.table(
  'mfa_recovery_codes',
  {
    id: id(),
    factor_id: uuid()
      .notNull()
      .references(() => mfaFactors.id, { onDelete: 'cascade' }),
    /** Keyed hash of the code. */
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (t) => [index().on(t.factor_id)],
)

export const signingKeys = auth.table('signing_keys', {
  kid: text().primaryKey(),
  alg: text().notNull(),
  public_jwk: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Private JWK, sealed under the root key. */
  private_sealed: text().notNull(),
  active: boolean().notNull().default(true),
  retired_at: instant(),
  created_at: created_at(),
})

export const signInLog = auth.table(
  'sign_in_log',
  {
    id: id(),
    user_id: uuid(),
    /** SHA-256 of the identifier as typed, so that the log holds no personal data of strangers. */
    identifier_hash: text().notNull(),
    event: text().notNull(),
    succeeded: boolean().notNull(),
    ip: text(),
    user_agent: text(),
    created_at: created_at(),
  },
  (t) => [
    index().on(t.user_id, t.created_at, t.id),
    index().on(t.created_at, t.id),
    index().on(t.ip, t.created_at, t.id),
  ],
)

/** Signed wallet messages that have been used to sign in, so that none is accepted twice. */
export const usedSignatures = auth.table(
  'used_signatures',
  {
    /** SHA-256 of chain and message. */
    message_hash: text().primaryKey(),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index().on(t.expires_at)],
)
