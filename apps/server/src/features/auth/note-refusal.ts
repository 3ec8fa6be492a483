import type { Context } from '../../platform/context.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import { logSignIn, type SignInEvent } from './sessions/sign-in-log.ts'

/** Says nothing about anybody's try to get in. */
const unremarkable: ReadonlySet<AuthErrorCode> = new Set([
  'over_request_rate_limit',
  'provider_disabled',
  'web3_provider_disabled',
  'saml_provider_disabled',
  'temporarily_unavailable',
])

/**
 * Answers that were forged, stale or somebody else's are kept in the sign-in log, though the act itself was rolled back.
 * Nobody is named: what was not proven is not known.
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
