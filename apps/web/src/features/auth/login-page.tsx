import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePublicSettings } from '~/app/api/public-settings.ts'
import { auth } from '~/app/auth/auth.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { LinkNotice } from './link-notice.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

export const meta = pageMeta('Login', 'Sign in to Efie to see your application, payments and documents.')

interface Problems {
  email?: string
  password?: string
}

const problemsOf = (email: string, password: string): Problems => ({
  ...(!/^\S+@\S+\.\S+$/.test(email) && { email: 'Enter your email address, such as ama@example.com' }),
  ...(password === '' && { password: 'Enter your password' }),
})

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Two fields need no form library: this page is the first that many people load. */
const LoginForm = ({ onSecondFactor }: { onSecondFactor: () => void }) => {
  const [problems, setProblems] = useState<Problems>({})
  const [failed, setFailed] = useState(false)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Signed in, the guard of this page leads on: to the page that was wanted, or to the dashboard.
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const data = new FormData(form.current ?? undefined)
    const email = textOf(data, 'email').trim()
    const password = textOf(data, 'password')
    const found = problemsOf(email, password)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    setPending(true)
    const answer = await auth.signIn(email, password)
    setPending(false)
    if (answer === 'second-factor') onSecondFactor()
    setFailed(answer === 'failed')
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {failed && (
        <Notice tone="danger" live>
          You are not signed in. Check both fields and try again, or choose a new password below.
        </Notice>
      )}
      <Field label="Email" error={problems.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" error={problems.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <div className="flex justify-end">
        <Link
          to="/reset-password"
          className="text-sm font-semibold text-primary underline underline-offset-4"
        >
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" wide size="lg" pending={pending}>
        Sign In
      </Button>
    </form>
  )
}

export default function LoginPage() {
  const settings = usePublicSettings()
  const [secondFactor, setSecondFactor] = useState(false)
  if (secondFactor) return <SecondFactorStep onBack={() => setSecondFactor(false)} />
  return (
    <AuthFrame
      title="Login"
      purpose={
        <>
          New to Efie?{' '}
          <Link to="/register" className="font-semibold text-primary underline underline-offset-4">
            Create an account
          </Link>
        </>
      }
    >
      <LinkNotice />
      <LoginForm onSecondFactor={() => setSecondFactor(true)} />
      {settings?.google_sign_in && <GoogleButton />}
    </AuthFrame>
  )
}
