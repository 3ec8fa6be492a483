import type { Database } from '@efie/database'
import { isAdminRole } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { isAllowedAddress } from './access-rules.ts'
import { AuthError } from './auth-error.ts'
import type { Account, GrantedSession, UserRow } from './presenters.ts'
import { loadLockedAccount, setUserRow } from './queries.ts'
import { createSession, type Proof } from './sessions.ts'

/**
 * Signs a person in, whatever proved who they are: new session, sign-in noted, failures forgotten. Refused, and all of it
 * undone, where staff come from a network that the settings do not name. The caller holds the user's row; what it has read under
 * that lock is not read again.
 */
export const grantSession = async (
  ctx: Context,
  tx: Database,
  { id }: Pick<UserRow, 'id'>,
  method: Proof,
  { changes = {}, account: known }: { changes?: Partial<UserRow>; account?: Account } = {},
): Promise<GrantedSession> => {
  const now = nowIso(ctx.realClock)
  const account = known ?? (await loadLockedAccount(tx, id))
  const role = account.profile?.role
  if (role && isAdminRole(role)) {
    const settings = await loadSecuritySettings(tx)
    if (!isAllowedAddress({ ...settings, role }, ctx.request.ip)) throw new AuthError('ip_not_allowed')
  }
  const { session, refresh_token } = await createSession(ctx, tx, id, method, ctx.request)
  const noted = { ...changes, last_sign_in_at: now, failed_sign_ins: 0, locked_until: null, updated_at: now }
  await setUserRow(tx, id, noted)
  return { ...account, user: { ...account.user, ...noted }, session, refresh_token }
}
