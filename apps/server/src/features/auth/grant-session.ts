import type { Database } from '@efie/database'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { isAllowedAddress } from './access-rules.ts'
import { AuthError } from './auth-error.ts'
import { loadFactors } from './factors.ts'
import type { GrantedSession, UserRow } from './presenters.ts'
import { loadIdentities, loadProfile, updateUserRow } from './queries.ts'
import { createSession, type Proof } from './sessions.ts'

/**
 * Signs a person in, whatever proved who they are: new session, sign-in noted, failures forgotten. Refused, and all of it
 * undone, where staff come from a network that the settings do not name.
 */
export const grantSession = async (
  ctx: Context,
  tx: Database,
  user: UserRow,
  method: Proof,
  changes: Partial<UserRow> = {},
): Promise<GrantedSession> => {
  const now = nowIso(ctx.clock)
  const profile = await loadProfile(tx, user.id)
  if (
    profile &&
    !isAllowedAddress({ ...(await loadSecuritySettings(tx)), role: profile.role }, ctx.request.ip)
  )
    throw new AuthError('ip_not_allowed')
  const { session, refresh_token } = await createSession(ctx, tx, user.id, method, ctx.request)
  const signedIn = await updateUserRow(tx, user.id, {
    ...changes,
    last_sign_in_at: now,
    failed_sign_ins: 0,
    locked_until: null,
    updated_at: now,
  })
  return {
    user: signedIn,
    identities: await loadIdentities(tx, user.id),
    factors: await loadFactors(tx, user.id),
    session,
    refresh_token,
  }
}
