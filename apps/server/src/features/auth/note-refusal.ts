import type { Context } from '../../platform/context.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import { logSignIn, type SignInEvent } from './sessions/sign-in-log.ts'

/** Refusals that aren't sign-in attempts. */
const unremarkable: ReadonlySet<AuthErrorCode> = new Set([
  'over_request_rate_limit',
  'provider_disabled',
  'web3_provider_disabled',
  'saml_provider_disabled',
  'temporarily_unavailable',
])

/**
 * Forged, expired or foreign credentials are noted in the sign-in log even though the act was rolled back.
 * Without an account's name, since nothing was proved.
 */
export const noteRefusal = async <Result>(
  ctx: Context,
  event: SignInEvent,
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AuthError && !unremarkable.has(error.code))
      await logSignIn(ctx, { event, succeeded: false, user_id: null, identifier: event })
    throw error
  }
}
