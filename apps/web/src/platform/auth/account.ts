import { t } from '@lingui/core/macro'
import type { Factor, OAuthGrant, PasskeyListItem, User, UserIdentity } from '@supabase/auth-js'
import { AuthRefusal } from './auth-actions.ts'
import { authClient } from './auth-client.ts'
import { useAuthStore } from './auth-store.ts'
import { keyRefusalOf } from './key-refusal.ts'
import { factorRefusalOf } from './second-factor.ts'
import { stepUp } from './step-up.ts'
import { whileRaising, withoutSession } from './session.ts'

/** A person's own ways to sign in: list, add and remove. */

export type { Factor, OAuthGrant, PasskeyListItem, User, UserIdentity }

type Refusable = (Error & { code?: string | undefined }) | null

const orRefusal = <Data>(answer: { data: Data | null; error: Refusable }): Data => {
  if (answer.error) throw new AuthRefusal(answer.error.message, answer.error.code ?? null)
  if (answer.data === null) throw new AuthRefusal(t`The server didn’t respond. Try again.`)
  return answer.data
}

/**
 * Changes to how a person signs in require a second factor used just before: asks for it when the server
 * does.
 */
const afterFactor = async <Answer extends { error: Refusable }>(
  act: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await act()
  return answer.error?.code === 'step_up_required' && (await stepUp()) ? act() : answer
}

/** Current address, phone, factors and identities. */
export const loadUser = async (): Promise<User> => {
  const { data, error } = await authClient.getUser()
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
  return data.user
}

/** Sets a new password: directly after a recovery link, otherwise with the current one or a code. */
export const setNewPassword = async (
  password: string,
  proof: { current?: string; code?: string } = {},
): Promise<void> => {
  const { error } = await authClient.updateUser({
    password,
    ...(proof.current !== undefined && { current_password: proof.current }),
    ...(proof.code !== undefined && { nonce: proof.code }),
  })
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

/** Sends a code that replaces the current password. */
export const sendProofCode = async (): Promise<void> => {
  const { error } = await authClient.reauthenticate()
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

/** Changes the sign-in address. `confirm`: both addresses received a link to open. */
export const changeEmail = async (email: string): Promise<{ confirm: boolean }> => {
  const { data, error } = await afterFactor(() =>
    authClient.updateUser({ email }, { emailRedirectTo: `${location.origin}/profile?tab=sign-in` }),
  )
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
  return { confirm: data.user.email?.toLowerCase() !== email.toLowerCase() }
}

/** Changes the sign-in number. `confirm`: the new number received a code. */
export const changePhone = async (phone: string): Promise<{ confirm: boolean }> => {
  const { data, error } = await afterFactor(() => authClient.updateUser({ phone }))
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
  return { confirm: data.user.phone !== phone.replace(/^\+/, '') }
}

export const confirmPhone = async (phone: string, token: string): Promise<void> => {
  const { error } = await authClient.verifyOtp({ type: 'phone_change', phone, token })
  if (error)
    throw new AuthRefusal(
      error.code === 'otp_expired'
        ? t`That code is wrong or has expired. Check it, or ask for a new one.`
        : error.message,
      error.code ?? null,
    )
}

/** Holds back the redirect after sign-in until the recovery codes have been saved. */
const held = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
  whileRaising(() => (useAuthStore.getState().step ? withoutSession(act) : act()))

/** Removes unfinished enrolments, which would block a new one. */
const dropUnfinished = async (): Promise<void> => {
  const { factors = [] } = await loadUser()
  const unfinished = factors.filter((factor) => factor.status === 'unverified')
  await Promise.all(unfinished.map(({ id }) => authClient.mfa.unenroll({ factorId: id })))
}

export interface NewAppFactor {
  id: string
  /** SVG as a data URL. */
  qrCode: string
  secret: string
}

/** Encodes the SVG: the client puts it into the URL unescaped, where its first `#` would end it. */
const pictureOf = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(address.slice(address.indexOf('<')))}`

/** First half of adding an authenticator app. */
export const startApp = async (friendlyName: string): Promise<NewAppFactor> => {
  await dropUnfinished()
  const { data, error } = await afterFactor(() => authClient.mfa.enroll({ factorType: 'totp', friendlyName }))
  if (error) throw nameTaken(error)
  return { id: data.id, qrCode: pictureOf(data.totp.qr_code), secret: data.totp.secret }
}

const nameTaken = (error: Error & { code?: string | undefined }): AuthRefusal =>
  error.code === 'mfa_factor_name_conflict'
    ? new AuthRefusal(
        t`You already have a verification method with this name. Choose another name.`,
        error.code,
      )
    : factorRefusalOf(error)

/** First half of adding a phone: sends a code to it. */
export const startPhone = async (
  friendlyName: string,
  phone: string,
): Promise<{ id: string; challengeId: string }> => {
  await dropUnfinished()
  const { data, error } = await afterFactor(() =>
    authClient.mfa.enroll({ factorType: 'phone', friendlyName, phone }),
  )
  if (error) throw nameTaken(error)
  const challenge = await authClient.mfa.challenge({ factorId: data.id, channel: 'sms' })
  if (challenge.error) throw factorRefusalOf(challenge.error)
  return { id: data.id, challengeId: challenge.data.id }
}

/** Second half: the factor now counts, and this session has used it. */
export const finishFactor = async (factorId: string, code: string, challengeId?: string): Promise<void> => {
  const { error } = await held(() =>
    challengeId
      ? authClient.mfa.verify({ factorId, challengeId, code })
      : authClient.mfa.challengeAndVerify({ factorId, code }),
  )
  if (error) throw factorRefusalOf(error)
}

/** A signed-in person uses a factor again: only the time of its last use changes. */
const reshown = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
  whileRaising(() => withoutSession(act))

export const showCode = async (factorId: string, code: string, challengeId?: string): Promise<void> => {
  const { error } = await reshown(() =>
    challengeId
      ? authClient.mfa.verify({ factorId, challengeId, code })
      : authClient.mfa.challengeAndVerify({ factorId, code }),
  )
  if (error) throw factorRefusalOf(error)
}

export const showKey = async (factorId: string): Promise<void> => {
  const { error } = await reshown(() => authClient.mfa.webauthn.authenticate({ factorId }))
  if (error) throw keyRefusalOf(error, t`We couldn’t verify this key. Try again, or confirm another way.`)
}

export const showRecoveryCode = async (code: string): Promise<void> => {
  const { error } = await reshown(() => authClient.mfa.recoveryCodes.verify({ code }))
  if (error) throw factorRefusalOf(error)
}

/** Adds a security key in a single step. */
export const addSecurityKey = async (friendlyName: string): Promise<void> => {
  await dropUnfinished()
  const { error } = await afterFactor(() => held(() => authClient.mfa.webauthn.register({ friendlyName })))
  if (!error) return
  throw 'code' in error && error.code === 'mfa_factor_name_conflict'
    ? nameTaken(error)
    : keyRefusalOf(error, t`We couldn’t add this key. Try again, or use another key.`)
}

export const removeFactor = async (factorId: string): Promise<void> => {
  const { error } = await afterFactor(() => authClient.mfa.unenroll({ factorId }))
  if (error) throw factorRefusalOf(error)
  // The session's list of factors is outdated.
  await authClient.refreshSession()
}

/** How many recovery codes are left; null without a set. */
export const recoveryCodesLeft = async (): Promise<{ total: number; remaining: number } | null> => {
  const { data, error } = await authClient.mfa.recoveryCodes.getStatus()
  if (error?.code === 'mfa_factor_not_found') return null
  return orRefusal({ data, error })
}

export const makeRecoveryCodes = async (again: boolean): Promise<string[]> => {
  const { recoveryCodes } = authClient.mfa
  const answer = await afterFactor(async () =>
    again ? await recoveryCodes.regenerate() : await recoveryCodes.generate(),
  )
  return orRefusal(answer).codes
}

export const listPasskeys = async (): Promise<PasskeyListItem[]> => orRefusal(await authClient.passkey.list())

export const addPasskey = async (): Promise<PasskeyListItem> => {
  const { data, error } = await afterFactor(() => authClient.registerPasskey())
  if (error) throw keyRefusalOf(error, t`We couldn’t add this passkey. Try again.`)
  return data
}

export const renamePasskey = async (passkeyId: string, friendlyName: string): Promise<void> => {
  orRefusal(await authClient.passkey.update({ passkeyId, friendlyName }))
}

export const removePasskey = async (passkeyId: string): Promise<void> => {
  const { error } = await afterFactor(() => authClient.passkey.delete({ passkeyId }))
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

/** Redirects to Google, and back with a further way to sign in. */
export const linkGoogle = async (): Promise<void> => {
  const { error } = await authClient.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${location.origin}/profile?tab=sign-in` },
  })
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

export const unlink = async (identity: UserIdentity): Promise<void> => {
  const { error } = await authClient.unlinkIdentity(identity)
  if (error)
    throw new AuthRefusal(
      error.code === 'single_identity_not_deletable'
        ? t`This is the only way to sign in to your account. Add another one first.`
        : error.message,
      error.code ?? null,
    )
}

export const listApps = async (): Promise<OAuthGrant[]> => orRefusal(await authClient.oauth.listGrants())

export const removeApp = async (clientId: string): Promise<void> => {
  const { error } = await authClient.oauth.revokeGrant({ clientId })
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

/** What an app asks for, or only where to go if it was allowed before. */
export const loadAuthorization = async (id: string) =>
  orRefusal(await authClient.oauth.getAuthorizationDetails(id))

/** Returns the URL to redirect to. */
export const decideAuthorization = async (id: string, approve: boolean): Promise<string> => {
  const options = { skipBrowserRedirect: true }
  const answer = approve
    ? await authClient.oauth.approveAuthorization(id, options)
    : await authClient.oauth.denyAuthorization(id, options)
  return orRefusal(answer).redirect_url
}

/** Ends all other sessions of the account. */
export const signOutOthers = async (): Promise<void> => {
  const { error } = await authClient.signOut({ scope: 'others' })
  if (error) throw new AuthRefusal(t`Logout failed`)
}
