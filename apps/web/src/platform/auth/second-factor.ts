import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Factor } from '@supabase/auth-js'
import { translate } from '~/i18n/i18n.ts'
import { secondFactorsOf } from './access-level.ts'
import { AuthRefusal, enter } from './auth-actions.ts'
import { authClient } from './auth-client.ts'
import { keyRefusalOf } from './key-refusal.ts'
import { withoutSession } from './session.ts'

/** Second factors at sign-in. All throw AuthRefusal with text for people. */

export interface FactorChoices {
  factors: Factor[]
  /** Whether there are recovery codes to fall back on. */
  recovery: boolean
}

export const factorChoices = async (): Promise<FactorChoices> => {
  const { data, error } = await authClient.getUser()
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
  return {
    factors: secondFactorsOf(data.user),
    recovery: (data.user.factors ?? []).some((factor) => factor.factor_type === 'recovery_code'),
  }
}

const refusals: Record<string, MessageDescriptor> = {
  mfa_verification_failed: msg`That code is wrong or has already been used. Try another code.`,
  mfa_challenge_expired: msg`That took too long. Try again with a new code.`,
}

export const factorRefusalOf = (error: Error & { code?: string | undefined }): AuthRefusal =>
  new AuthRefusal(translate(refusals[error.code ?? ''] ?? error.message), error.code ?? null)

/** Continues with the raised session stored by the client. */
const goOn = async (): Promise<'signed-in' | 'second-factor'> => {
  const { data } = await authClient.getSession()
  return enter(data.session)
}

/** Verifies the six digits of an authenticator app. */
export const confirmApp = async (factorId: string, code: string): Promise<'signed-in' | 'second-factor'> => {
  const { error } = await withoutSession(() => authClient.mfa.challengeAndVerify({ factorId, code }))
  if (error) throw factorRefusalOf(error)
  return goOn()
}

/** Sends a code to the factor's phone; returns the challenge to verify it with. */
export const textFactorCode = async (factorId: string): Promise<string> => {
  const { data, error } = await authClient.mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw factorRefusalOf(error)
  return data.id
}

export const confirmText = async (
  factorId: string,
  challengeId: string,
  code: string,
): Promise<'signed-in' | 'second-factor'> => {
  const { error } = await withoutSession(() => authClient.mfa.verify({ factorId, challengeId, code }))
  if (error) throw factorRefusalOf(error)
  return goOn()
}

export const confirmKey = async (factorId: string): Promise<'signed-in' | 'second-factor'> => {
  const { error } = await withoutSession(() => authClient.mfa.webauthn.authenticate({ factorId }))
  if (error) throw keyRefusalOf(error, t`We couldn’t verify this key. Try again, or confirm another way.`)
  return goOn()
}

/** Redeems a recovery code, each only once. */
export const confirmRecoveryCode = async (code: string): Promise<'signed-in' | 'second-factor'> => {
  const { error } = await withoutSession(() => authClient.mfa.recoveryCodes.verify({ code }))
  if (error) throw factorRefusalOf(error)
  return goOn()
}

/** Used after a factor was enrolled at sign-in. */
export const enterWithNewFactor = goOn
