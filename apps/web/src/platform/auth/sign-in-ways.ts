import { t } from '@lingui/core/macro'
import { AuthRefusal, enter } from './auth-actions.ts'
import { authClient, mailClient } from './auth-client.ts'
import { withoutSession } from './session.ts'
import { keyRefusalOf } from './key-refusal.ts'

/** Ways to sign in without the password. All throw AuthRefusal with text for people. */

export const signInWithGoogle = async (): Promise<void> => {
  const { error } = await authClient.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${location.origin}/dashboard` },
  })
  if (error) throw new AuthRefusal(t`Failed to sign in with Google`)
}

/** Redirects to the company's identity provider. */
export const signInWithCompany = async (domain: string): Promise<void> => {
  const { data, error } = await authClient.signInWithSSO({
    domain,
    options: { redirectTo: `${location.origin}/dashboard`, skipBrowserRedirect: true },
  })
  if (!error) {
    location.assign(data.url)
    return
  }
  throw new AuthRefusal(
    error.code === 'sso_provider_not_found'
      ? t`Company sign-in isn’t set up for ${domain}. Use your password or a sign-in link instead.`
      : error.message,
    error.code ?? null,
  )
}

/** Sends a link and code by email. Creates no account and doesn't reveal whether there is one. */
export const sendLoginLink = async (email: string): Promise<void> => {
  const { error } = await mailClient.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/login` },
  })
  if (error && error.code !== 'otp_disabled') throw new AuthRefusal(error.message, error.code ?? null)
}

/** Sends a code by SMS in the same way. */
export const sendLoginCode = async (phone: string): Promise<void> => {
  const { error } = await mailClient.signInWithOtp({
    phone,
    options: { shouldCreateUser: false, channel: 'sms' },
  })
  if (error && error.code !== 'otp_disabled') throw new AuthRefusal(error.message, error.code ?? null)
}

export type CodeSubject =
  | { kind: 'email'; email: string }
  | { kind: 'recovery'; email: string }
  | { kind: 'sms'; phone: string }

const wrongCode = () => t`That code is wrong or has expired. Check it, or ask for a new one.`

/** Verifies a code from an email or SMS, typed where it was requested. */
export const enterCode = async (
  subject: CodeSubject,
  token: string,
): Promise<'signed-in' | 'second-factor'> => {
  const { data, error } = await withoutSession(() =>
    authClient.verifyOtp(
      subject.kind === 'sms'
        ? { type: 'sms', phone: subject.phone, token }
        : { type: subject.kind, email: subject.email, token },
    ),
  )
  if (error)
    throw new AuthRefusal(error.code === 'otp_expired' ? wrongCode() : error.message, error.code ?? null)
  return enter(data.session)
}

/** Signs in with a passkey on this device or a nearby one, without typing a name. */
export const signInWithPasskey = async (): Promise<'signed-in' | 'second-factor'> => {
  const { data, error } = await withoutSession(() => authClient.signInWithPasskey())
  if (error)
    throw keyRefusalOf(
      error,
      t`We couldn’t sign you in with this passkey. Try again, or sign in another way.`,
    )
  return enter(data.session ?? null)
}
