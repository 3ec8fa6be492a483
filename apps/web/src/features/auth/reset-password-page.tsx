import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { account, auth } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { keepTypedAddress, typedAddress } from '~/platform/auth/typed-address.ts'
import { useLinkRefused } from '~/platform/auth/use-link-refused.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { PasswordChecklist } from '~/parts/auth/password-checklist.tsx'
import { passwordProblem } from '~/platform/auth/password-rules.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { ContactForm, emailProblem } from './contact-form.tsx'
import { LinkNotice } from './link-notice.tsx'

const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'))

export const meta = pageMeta(
  msg`Reset your password`,
  msg`We’ll email you a link and a code for choosing a new password.`,
)

const AskForLink = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null)
    return (
      <ContactForm
        label={t`Email`}
        help={t`We’ll send a link and a code to this address.`}
        submitLabel={t`Send link`}
        problemOf={emailProblem}
        initial={typedAddress()}
        send={async (email) => {
          await auth.sendPasswordReset(email)
          setSentTo(email)
        }}
      >
        {(control, value, setValue) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            value={value}
            onChange={({ target }) => {
              setValue(target.value)
              keepTypedAddress(target.value)
            }}
          />
        )}
      </ContactForm>
    )
  return (
    <div className="space-y-5">
      <Notice tone="positive" title={t`Check your email`} live>
        <Trans>
          If there’s an account for {sentTo}, we’ve sent a link and a code for choosing a new password. Use
          either one within an hour. The link works on any device.
        </Trans>
      </Notice>
      <CodeForm
        subject={{ kind: 'recovery', email: sentTo }}
        help={t`Enter the code from the email if you’d rather not open the link.`}
        submitLabel={t`Continue`}
      >
        <Button tone="link" onClick={() => setSentTo(null)}>
          <Trans>Resend, or use another address</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}

const AskedElsewhere = () => (
  <Trans>
    This link has already been used. Change your password in{' '}
    <Link to="/profile?tab=sign-in" className="font-semibold underline underline-offset-4">
      Profile Settings
    </Link>
    , with your current password or a code we send you.
  </Trans>
)

const isCurrentWanted = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'current_password_required'

const NewPassword = () => {
  const complexity = usePublicSettings()?.password_complexity ?? 'high'
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [elsewhere, setElsewhere] = useState(false)
  const [pending, setPending] = useState(false)
  const submit = async () => {
    const problem = passwordProblem(password, complexity)
    setError(problem ?? undefined)
    setElsewhere(false)
    if (problem) return
    setPending(true)
    try {
      await (await account()).setNewPassword(password)
      toast.success(t`Password changed`)
      await navigate('/dashboard')
    } catch (failure) {
      if (isCurrentWanted(failure)) setElsewhere(true)
      else setError(toUserError(failure).message)
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {elsewhere && (
        <Notice tone="caution" live>
          <AskedElsewhere />
        </Notice>
      )}
      <Field
        label={t`New password`}
        error={error}
        help={<PasswordChecklist password={password} complexity={complexity} />}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" wide size="lg" pending={pending}>
        <Trans>Save new password</Trans>
      </Button>
    </form>
  )
}

/** From the login page it sends a link; opened by the link, which signs in, it asks for the new password. */
export default function ResetPasswordPage() {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const linkRefused = useLinkRefused()
  const step = useAuthStore((state) => state.step)
  if (!isInitialized) return <FullScreenLoader />
  // A link replaces the password, never the second factor.
  if (step === 'challenge')
    return (
      <Suspense fallback={<FullScreenLoader />}>
        <SecondFactorStep />
      </Suspense>
    )
  return (
    <AuthFrame
      title={t`Reset your password`}
      purpose={
        <Link
          to={isAuthenticated ? '/dashboard' : '/login'}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {isAuthenticated ? <Trans>Go to dashboard</Trans> : <Trans>Back to login</Trans>}
        </Link>
      }
    >
      <LinkNotice />
      {isAuthenticated && !linkRefused ? <NewPassword /> : <AskForLink />}
    </AuthFrame>
  )
}
