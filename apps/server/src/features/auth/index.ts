export { authenticate, verifyAccessToken } from './authenticate.ts'
export { deviceMarkOf } from './device-mark.ts'
export { createSuperadmin } from './create-superadmin.ts'
export { findAccount, openAccount } from './open-account.ts'
export { forgetGuesses } from './guess-guard.ts'
export { hashPassword } from './passwords.ts'
export { registerAuth } from './routes.ts'
export { issuer, signAccessToken } from './access-tokens.ts'
export { pageHeaders, pageOf } from './admin-routes.ts'
export { AuthError } from './auth-error.ts'
export { rotateKeys } from './rotate-keys.ts'
export { serviceContext } from './service-token.ts'
export { bearerToken, resolveAccessToken } from './authenticate.ts'
export { hasVerifiedFactor } from './factors.ts'
export { refreshSession } from './grant-refresh-token.ts'
export { guestContext, jsonBody, queryValue, signedInContext, type Endpoints } from './http.ts'
export { requireWithinLimit } from './rate-limits.ts'
export { isAllowedOrigin, withQuery } from './redirects.ts'
export { createSession } from './sessions.ts'
export { keyRing } from './signing-keys.ts'
export { factorsBroughtBackMail, factorsResetMail } from './mails.ts'
export type { Account } from './presenters.ts'
export {
  deleteSessions,
  isBarred,
  isConfirmedContact,
  loadAccount,
  loadProfile,
  lockUser,
} from './queries.ts'
export {
  bringBackFactors,
  keepFactors,
  takeAwayFactors,
  watchBroughtBack,
  watchReset,
} from './reset-factors.ts'
export { isInvited, maskInvited, requireInvited } from './invited.ts'
export { logSignIn } from './sign-in-log.ts'
export { closeSignIn, hasPassword, proveOwner } from './close-sign-in.ts'
