import type { registration } from '@efie/contracts/auth'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { auth } from '~/platform/auth/auth.ts'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'
import { type PasswordComplexity, passwordProblem } from '~/platform/auth/password-rules.ts'
import { keepTypedAddress } from '~/platform/auth/typed-address.ts'
import { employerCheck } from '~/parts/profiles/employer-check.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { type FormOver, type TypedIn, useLazyContractForm } from '~/platform/forms/contract-form.ts'
import { stillWanted } from '~/platform/navigation/wanted-path.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import { AuthFrame } from './auth-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { AccountFields, CircumstancesFields, emailTaken } from './register-fields.tsx'
import { accountFields, useSteps } from './register-steps.ts'

export const meta = pageMeta(
  msg`Register`,
  msg`Create an Efie account in two minutes. It’s free, with no obligation.`,
)

const loadSchema = async () => (await import('@efie/contracts/auth')).registration

const start: TypedIn<typeof registration> = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  employment_status: '',
  employer_name: '',
  monthly_income: null,
  password: '',
}

/** Takes over what a check in this browser has answered, so that it isn't asked again. */
const useCheckAnswers = ({ reset }: FormOver<typeof registration>): void => {
  const answers = useEligibilityAnswersStore((state) => state.answers)
  useEffect(() => {
    if (!answers) return
    const { employment_status, monthly_income } = answers
    reset({ ...start, employment_status, monthly_income }, { keepDirtyValues: true })
  }, [reset, answers])
}

const Agreed = () => (
  <p className="text-sm text-muted">
    <Trans>
      By creating an account, you agree to the{' '}
      <Link to="/terms" className="underline underline-offset-4">
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="underline underline-offset-4">
        Privacy Policy
      </Link>
      .
    </Trans>
  </p>
)

/** Where the person is, on a bar of two parts. */
const Progress = ({ step }: { step: 1 | 2 }) => (
  <div>
    <p className="text-sm text-muted">
      <Trans>
        Step {{ number: step }} of {{ all: 2 }}
      </Trans>
    </p>
    <div className="mt-2 flex gap-1.5" aria-hidden="true">
      <span className="h-1.5 flex-1 rounded-full bg-primary" />
      <span className={cn('h-1.5 flex-1 rounded-full', step === 2 ? 'bg-primary' : 'bg-line')} />
    </div>
  </div>
)

const Form = ({ complexity }: { complexity: PasswordComplexity }) => {
  const settings = usePublicSettings()
  const closed = useAuthSettings()?.disable_signup ?? false
  const navigate = useNavigate()
  const wanted = stillWanted(useLocation().state)
  const form = useLazyContractForm(loadSchema, {
    start,
    check: (typed) => ({ ...employerCheck(typed), password: passwordProblem(typed.password, complexity) }),
  })
  useCheckAnswers(form)
  const { step, area, toFirst, toSecond } = useSteps(form)
  const create = form.handleSubmit(
    async (typed) => {
      const full_name = `${typed.first_name} ${typed.last_name}`
      const answer = await auth.register({ ...typed, full_name })
      if (answer === 'failed') return
      keepTypedAddress(typed.email)
      if (answer === 'registered') return navigate('/login', { state: wanted })
      form.setError('email', { type: emailTaken, message: t`This email already has an account.` })
      await toFirst()
    },
    (wrong) => (accountFields.some((name) => wrong[name]) ? toFirst() : undefined),
  )
  const submit = step === 1 ? toSecond : create
  // POST, so that a form submitted before hydration doesn't put what was typed into the URL.
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="space-y-8"
      >
        <Progress step={step} />
        <div ref={area} key={step} tabIndex={-1} className="space-y-8 outline-none">
          {step === 1 ? (
            <AccountFields form={form} complexity={complexity} />
          ) : (
            <CircumstancesFields form={form} />
          )}
        </div>
        <div className="space-y-3">
          <Button
            type="submit"
            wide
            size="lg"
            pending={form.formState.isSubmitting}
            disabledReason={closed ? t`You can’t create a new account at the moment` : null}
          >
            {step === 1 ? <Trans>Continue</Trans> : <Trans>Create Account</Trans>}
          </Button>
          {step === 2 && (
            <>
              <Button tone="secondary" wide size="lg" onClick={() => void toFirst()}>
                <Trans>Back</Trans>
              </Button>
              <Agreed />
            </>
          )}
        </div>
      </form>
      {step === 1 && settings?.google_sign_in && (
        <div className="mt-6 border-t pt-6">
          <GoogleButton />
        </div>
      )}
    </>
  )
}

export default function RegisterPage() {
  const settings = usePublicSettings()
  const wanted = stillWanted(useLocation().state)
  return (
    <AuthFrame
      wide
      title={t`Register`}
      purpose={
        <>
          <Trans>
            It’s free, with no obligation. Already have an account?{' '}
            <Link
              to="/login"
              state={wanted}
              className="font-semibold text-primary underline underline-offset-4"
            >
              Sign In
            </Link>
          </Trans>
        </>
      }
    >
      <Form complexity={settings?.password_complexity ?? 'high'} />
    </AuthFrame>
  )
}
