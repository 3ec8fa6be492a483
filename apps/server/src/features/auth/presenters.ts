import type { schema } from '@efie/database'
import { AUDIENCE, signAccessToken } from './sessions/access-tokens.ts'
import type { Services } from '../../platform/context.ts'
import type { Session } from './sessions/sessions.ts'

export type UserRow = typeof schema.users.$inferSelect
export type IdentityRow = typeof schema.identities.$inferSelect

/** Removes absent members, which the contract leaves out. */
const present = <Values extends Record<string, unknown>>(values: Values): Partial<Values> => {
  // Built up instead of deleting members, which makes objects permanently slow in V8.
  const kept: Partial<Values> = {}
  for (const key in values) if (values[key] !== null && values[key] !== undefined) kept[key] = values[key]
  return kept
}

const toIdentity = (row: IdentityRow) => ({
  identity_id: row.id,
  id: row.provider_id,
  user_id: row.user_id,
  identity_data: row.identity_data,
  provider: row.provider,
  email: row.email ?? undefined,
  last_sign_in_at: row.last_sign_in_at ?? undefined,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export type FactorRow = Pick<
  typeof schema.mfaFactors.$inferSelect,
  | 'id'
  | 'status'
  | 'factor_type'
  | 'friendly_name'
  | 'phone'
  | 'last_challenged_at'
  | 'created_at'
  | 'updated_at'
>

/** Columns of the user object; hashes, locks and counters are never presented. */
export type PublicUser = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'phone'
  | 'email_confirmed_at'
  | 'phone_confirmed_at'
  | 'invited_at'
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'new_email'
  | 'new_phone'
  | 'last_sign_in_at'
  | 'banned_until'
  | 'raw_app_meta_data'
  | 'raw_user_meta_data'
  | 'is_anonymous'
  | 'created_at'
  | 'updated_at'
>

/** The user object of the auth contract. */
export const toUser = (user: PublicUser, identities: IdentityRow[], factors: FactorRow[]) => ({
  id: user.id,
  aud: AUDIENCE,
  role: AUDIENCE,
  email: user.email ?? '',
  phone: user.phone ?? '',
  ...present({
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.email_confirmed_at ?? user.phone_confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    email_change_sent_at: user.email_change_sent_at,
    new_email: user.new_email,
    new_phone: user.new_phone,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
  }),
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  identities: identities.map(toIdentity),
  ...(factors.length > 0 ? { factors: factors.map(present) } : {}),
  is_anonymous: user.is_anonymous,
  created_at: user.created_at,
  updated_at: user.updated_at,
})

/** A person with everything that signing in checks or answers. */
export interface Account {
  user: UserRow
  /** Null until a registration is completed. */
  profile: Pick<typeof schema.profiles.$inferSelect, 'role' | 'email' | 'full_name' | 'suspended_at'> | null
  identities: IdentityRow[]
  factors: FactorRow[]
}

export interface GrantedSession extends Account {
  session: Session
  refresh_token: string
}

/** The session object of the auth contract. Call outside transactions, because signing may load the keys. */
export const toSession = async (services: Services, granted: GrantedSession) => ({
  token_type: 'bearer',
  ...(await signAccessToken(services, granted.user, granted.session)),
  refresh_token: granted.refresh_token,
  user: toUser(granted.user, granted.identities, granted.factors),
})
