import { schema } from '@efie/database'
import { nowIso } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { insertRow } from '../../../platform/database/prepared.ts'

export type SignInEvent =
  | 'sign-up'
  | 'anonymous'
  | 'password'
  | 'lockout'
  | 'recovery-request'
  | 'otp-request'
  | 'verify'
  | 'mfa'
  | 'pkce'
  | 'passkey'
  | 'unlock'
  | 'oauth-grant'
  | 'oauth'
  | 'id-token'
  | 'saml'
  | 'web3'
  | 'identity-link'
  | 'token-reuse'
  | 'token-shared'
  | 'sign-out'
  | 'password-change'

interface Entry {
  event: SignInEvent
  succeeded: boolean
  user_id: string | null
  /** What was typed; only an HMAC of it is stored. */
  identifier: string
}

/** Purged after `log_retention` days. */
export const logSignIn = async (ctx: Context, { identifier, ...entry }: Entry): Promise<void> => {
  await insertRow(ctx.db, schema.signInLog, {
    ...entry,
    identifier_hash: ctx.secrets.sign('sign-in-log', identifier.trim().toLowerCase()),
    ip: ctx.request.ip || null,
    user_agent: ctx.request.user_agent?.slice(0, 500) ?? null,
    created_at: nowIso(ctx.realClock),
  })
}
