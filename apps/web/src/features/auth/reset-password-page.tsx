import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toUserError } from '~/app/api/user-error.ts'
import { usePublicSettings } from '~/app/api/public-settings.ts'
import { auth } from '~/app/auth/auth.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LinkNotice } from './link-notice.tsx'
import { PasswordChecklist } from '~/app/auth/password-checklist.tsx'
import { passwordProblem } from '~/app/auth/password-rules.ts'

export const meta = pageMeta('Choose a new password')

const AskForLink = () => {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(false)
  const submit = async () => {
    if (!/^\S+@\S+\.\S+$/.test(email)) {
      setError('Enter your email address, such as ama@example.com')
      return
    }
    setPending(true)
    try {
      await auth.sendPasswordReset(email)
      setSent(true)
      setError(undefined)
    } catch (failure) {
      setError(toUserError(failure).message)
    } finally {
      setPending(false)
    }
  }
  if (sent) {
    return (
      <Notice tone="positive" title="Check your e-mail" live>
        If there is an account for {email}, we have sent a link that lets you choose a new password. It works
        once, within an hour, on any device.
      </Notice>
    )
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
      <Field label="Email" error={error} help="We send a link to this address.">
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" wide size="lg" pending={pending}>
        Send the link
      </Button>
    </form>
  )
}

const askedElsewhere =
  'You have been signed in for a while: change it in Profile Settings, where we ask for your current password'

const isCurrentWanted = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'current_password_required'

const NewPassword = () => {
  const complexity = usePublicSettings()?.password_complexity ?? 'high'
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async () => {
    const problem = passwordProblem(password, complexity)
    setError(problem ?? undefined)
    if (problem) return
    setPending(true)
    try {
      await auth.setNewPassword(password)
      toast.success('Your password is changed')
      await navigate('/dashboard')
    } catch (failure) {
      setError(isCurrentWanted(failure) ? askedElsewhere : toUserError(failure).message)
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
      <Field
        label="New password"
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
        Save the new password
      </Button>
    </form>
  )
}

/** Opened from the login page it sends the link; opened from the link, which signs in, it takes the new password. */
export default function ResetPasswordPage() {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  if (!isInitialized) return <FullScreenLoader />
  return (
    <AuthFrame
      title="Choose a new password"
      purpose={
        <Link to="/login" className="font-semibold text-primary underline underline-offset-4">
          Back to login
        </Link>
      }
    >
      <LinkNotice />
      {isAuthenticated ? <NewPassword /> : <AskForLink />}
    </AuthFrame>
  )
}
