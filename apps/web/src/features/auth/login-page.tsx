import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { auth, type SignInAnswer } from '~/platform/auth/auth.ts'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { keepTypedAddress, typedAddress } from '~/platform/auth/typed-address.ts'
import { useLinkRefused } from '~/platform/auth/use-link-refused.ts'
import { stillWanted } from '~/platform/navigation/wanted-path.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useHydrated } from '~/ui/use-hydrated.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LinkNotice } from './link-notice.tsx'
import { OtherWays, type Way } from './other-ways.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { StillSignedIn } from './still-signed-in.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'

const WayForm = lazy(() => import('./way-forms.tsx'))
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'))
const EnrolStep = lazy(() => import('./enrol-step.tsx'))

export const meta = pageMeta(
  msg`Login`,
  msg`Sign in to Efie to see your application, payments and documents.`,
)

interface Problems {
  email?: string
  password?: string
}

const problemsOf = (email: string, password: string): Problems => ({
  ...(!/^\S+@\S+\.\S+$/.test(email) && { email: t`Enter your email address, such as ama@example.com` }),
  ...(password === '' && { password: t`Enter your password` }),
})

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Keeps the address that was typed on other pages; true once this one has it. */
const useKeptAddress = (form: RefObject<HTMLFormElement | null>): boolean => {
  const known = useHydrated() && typedAddress() !== ''
  useEffect(() => {
    const email = form.current?.querySelector<HTMLInputElement>('[name=email]')
    if (!email) return
    // A quick person may have typed before the page was hydrated, or be about to.
    if (email.value !== '') keepTypedAddress(email.value)
    else if (document.activeElement !== email) email.value = typedAddress()
  }, [form])
  return known
}

const causes: Partial<Record<SignInAnswer, MessageDescriptor>> = {
  wrong: msg`We couldn’t sign you in. Check your email and password, or reset your password below.`,
  suspended: msg`Your account is suspended, so you can’t sign in. Contact us to find out why.`,
  'too-many': msg`There have been too many attempts to sign in. Wait a few minutes, then try again.`,
  failed: msg`We couldn’t sign you in just now. Check your internet connection and try again.`,
}

const NotSignedIn = ({ answer }: { answer: SignInAnswer }) => {
  const cause = causes[answer]
  return (
    cause && (
      <Notice
        tone="danger"
        live
        {...(answer === 'suspended' && {
          action: (
            <Button asChild tone="secondary" size="sm">
              <Link to="/contact">
                <Trans>Contact us</Trans>
              </Link>
            </Button>
          ),
        })}
      >
        {translate(cause)}
      </Notice>
    )
  )
}

/** Two fields need no form library: this page is the first that many people load. */
const LoginForm = () => {
  const [problems, setProblems] = useState<Problems>({})
  const [answer, setAnswer] = useState<{ kind: SignInAnswer; email: string } | null>(null)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const known = useKeptAddress(form)
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
    const kind = await auth.signIn(email, password)
    setPending(false)
    setAnswer({ kind, email })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {answer?.kind === 'unconfirmed' && <ResendConfirmation key={answer.email} email={answer.email} />}
      {answer && <NotSignedIn answer={answer.kind} />}
      <Field label={t`Email`} error={problems.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            onChange={({ target }) => keepTypedAddress(target.value)}
          />
        )}
      </Field>
      <Field label={t`Password`} error={problems.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            // The address is known, so the password is next.
            data-focus-first={known || undefined}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Link
          to="/reset-password"
          className="text-sm font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Forgot your password?</Trans>
        </Link>
      </div>
      <Button type="submit" wide size="lg" pending={pending}>
        <Trans>Sign In</Trans>
      </Button>
    </form>
  )
}

const ways: Record<Way, MessageDescriptor> = {
  link: msg`Sign in by email, without a password.`,
  phone: msg`Sign in by text message, without a password.`,
  company: msg`Sign in with your company account.`,
}

const Waiting = () => <Skeleton className="h-40 w-full" />

export default function LoginPage() {
  const settings = useAuthSettings()
  const step = useAuthStore((state) => state.step)
  const linkRefused = useLinkRefused()
  const [way, setWay] = useState<Way | null>(null)
  const wanted = stillWanted(useLocation().state)
  if (linkRefused) return <StillSignedIn />
  if (step)
    return (
      <Suspense fallback={<FullScreenLoader />}>
        {step === 'challenge' ? <SecondFactorStep /> : <EnrolStep />}
      </Suspense>
    )
  if (way)
    return (
      <AuthFrame title={t`Login`} purpose={ways[way]}>
        <Suspense fallback={<Waiting />}>
          <WayForm key={way} way={way} />
        </Suspense>
        <Button tone="link" className="mt-6" onClick={() => setWay(null)}>
          <Trans>Back to email and password</Trans>
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t`Login`}
      purpose={
        <>
          <Trans>
            New to Efie?{' '}
            <Link
              to="/register"
              state={wanted}
              className="font-semibold text-primary underline underline-offset-4"
            >
              Create an account
            </Link>
          </Trans>
        </>
      }
    >
      <LinkNotice />
      <SignedOutNotice />
      <LoginForm />
      <OtherWays settings={settings} onChoose={setWay} />
    </AuthFrame>
  )
}
