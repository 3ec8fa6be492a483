import type { Database } from '@efie/database'
import { isAdminRole, type Role } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { isAllowedAddress } from './access-rules.ts'
import { AuthError } from './auth-error.ts'
import type { GrantedSession, UserRow } from './presenters.ts'
import { loadAccount, loadProfile, updateUserRow } from './queries.ts'
import { createSession, type Proof } from './sessions.ts'

/**
 * Signs a person in, whatever proved who they are: new session, sign-in noted, failures forgotten. Refused, and all of it
 * undone, where staff come from a network that the settings do not name. `role` spares a look-up where it is known.
 */
export const grantSession = async (
  ctx: Context,
  tx: Database,
  user: UserRow,
  method: Proof,
  { changes = {}, role }: { changes?: Partial<UserRow>; role?: Role } = {},
): Promise<GrantedSession> => {
  const now = nowIso(ctx.clock)
  const known = role ?? (await loadProfile(tx, user.id))?.role
  if (known && isAdminRole(known)) {
    const settings = await loadSecuritySettings(tx)
    if (!isAllowedAddress({ ...settings, role: known }, ctx.request.ip)) throw new AuthError('ip_not_allowed')
  }
  const { session, refresh_token } = await createSession(ctx, tx, user.id, method, ctx.request)
  await updateUserRow(tx, user.id, {
    ...changes,
    last_sign_in_at: now,
    failed_sign_ins: 0,
    locked_until: null,
    updated_at: now,
  })
  const account = await loadAccount(tx, user.id)
  if (!account) throw new Error('the user is gone, though its row was locked')
  return { ...account, session, refresh_token }
}
