import { isAdminRole } from '@efie/domain'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { isAllowedAddress } from './access-rules.ts'
import { AuthError } from '../auth-error.ts'
import { markDevice } from './device-mark.ts'
import { forgetOwnGuesses } from '../password/guess-guard.ts'
import type { Account, GrantedSession, UserRow } from '../presenters.ts'
import { loadLockedAccount, setUserRow } from '../queries.ts'
import { createSession, type Proof } from './sessions.ts'

/** Seconds. A person recovering an account has no old password, and chooses the new one straight away. */
const RECOVERY_SECONDS = 900

/**
 * Signs a person in after any proof of identity: creates the session, logs the sign-in, resets failures of
 * this source and marks the device. Refused and rolled back for staff outside the allowed networks. The
 * caller has locked the user's row; what was read under that lock isn't read again.
 */
export const grantSession = async (
  ctx: Context,
  { id }: Pick<UserRow, 'id'>,
  method: Proof,
  {
    changes = {},
    account: known,
    recovers = false,
  }: {
    changes?: Partial<UserRow>
    account?: Account
    /** May set a password without the old one. */ recovers?: boolean
  } = {},
): Promise<GrantedSession> => {
  const now = nowIso(ctx.realClock)
  const account = known ?? (await loadLockedAccount(ctx.db, id))
  const role = account.profile?.role
  if (role && isAdminRole(role)) {
    const settings = await loadSecuritySettings(ctx.db)
    if (!isAllowedAddress({ ...settings, role }, ctx.request.ip)) throw new AuthError('ip_not_allowed')
  }
  const { session, refresh_token } = await createSession(
    ctx,
    id,
    method,
    ctx.request,
    recovers ? inSeconds(ctx.realClock, RECOVERY_SECONDS) : null,
  )
  await forgetOwnGuesses(ctx, account.user)
  const noted = { ...changes, last_sign_in_at: now, updated_at: now }
  await setUserRow(ctx.db, id, noted)
  const user = { ...account.user, ...noted }
  markDevice(ctx, user, account.user)
  return { ...account, user, session, refresh_token }
}
