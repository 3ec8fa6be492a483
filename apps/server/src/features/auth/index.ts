export { actorOfSession, authenticate, sessionLasts, verifyAccessToken } from './sessions/authenticate.ts'
export { deviceMarkOf } from './sessions/device-mark.ts'
export { createSuperadmin } from './admin/create-superadmin.ts'
export { findAccount, openAccount } from './accounts/open-account.ts'
export { forgetGuesses } from './password/guess-guard.ts'
export { hashPassword } from './password/passwords.ts'
export { registerAuth } from './routes.ts'
export { issuer, signAccessToken } from './sessions/access-tokens.ts'
export { pageHeaders, pageOf } from './admin/routes.ts'
export { AuthError } from './auth-error.ts'
export { rotateKeys } from './sessions/rotate-keys.ts'
export { serviceContext } from './sessions/service-token.ts'
export { bearerToken, resolveAccessToken } from './sessions/authenticate.ts'
export { hasVerifiedFactor } from './factors/factors.ts'
export { refreshSession } from './sessions/grant-refresh-token.ts'
export { guestContext, jsonBody, queryValue, signedInContext, type Endpoints } from './http.ts'
export { requireWithinLimit } from './rate-limits.ts'
export { isAllowedOrigin, withQuery } from './redirects.ts'
export { createSession } from './sessions/sessions.ts'
export { keyRing } from './sessions/signing-keys.ts'
export { factorsBroughtBackMail, factorsResetMail } from './one-time/mails.ts'
export type { Account } from './presenters.ts'
export {
  deleteSessions,
  findConfirmedPhone,
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
} from './factors/reset-factors.ts'
export { isInvited, maskInvited, requireInvited } from './accounts/invited.ts'
export { logSignIn } from './sessions/sign-in-log.ts'
export { closeSignIn, hasPassword, proveOwner } from './password/close-sign-in.ts'
