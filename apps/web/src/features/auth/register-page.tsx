import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { auth } from '~/platform/auth/auth.ts'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'
import { keepTypedAddress } from '~/platform/auth/typed-address.ts'
import { stillWanted } from '~/platform/navigation/wanted-path.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { useLazyZodForm } from '~/ui/lazy-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { AccountFields, emailTaken, PersonFields, WorkFields } from './register-fields.tsx'

export const meta = pageMeta(msg`Register`, msg`Create an Efie account: two minutes, free, no obligation.`)

export default function RegisterPage() {
  const settings = usePublicSettings()
  const closed = useAuthSettings()?.disable_signup ?? false
  const navigate = useNavigate()
  const wanted = stillWanted(useLocation().state)
  const complexity = settings?.password_complexity ?? 'high'
  const load = useCallback(
    async () => (await import('./registration-schema.ts')).registrationSchema(complexity),
    [complexity],
  )
  const form = useLazyZodForm(load, {
    defaultValues: {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      employer_name: '',
      password: '',
    },
  })
  const submit = form.handleSubmit(async (registration) => {
    const answer = await auth.register(registration)
    if (answer === 'failed') return
    keepTypedAddress(registration.email)
    if (answer === 'registered') await navigate('/login', { state: wanted })
    else form.setError('email', { type: emailTaken }, { shouldFocus: true })
  })
  return (
    <AuthFrame
      wide
      title={t`Register`}
      purpose={
        <>
          <Trans>
            Free, and without obligation. Already have an account?{' '}
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
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-8">
        <PersonFields form={form} />
        <WorkFields form={form} />
        <AccountFields form={form} complexity={complexity} />
        <div>
          <Button
            type="submit"
            wide
            size="lg"
            pending={form.formState.isSubmitting}
            disabledReason={closed ? t`No new accounts can be made at present` : null}
          >
            <Trans>Create Account</Trans>
          </Button>
          <p className="mt-3 text-sm text-muted">
            <Trans>
              By creating an account you agree to the{' '}
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
        </div>
      </form>
      {settings?.google_sign_in && (
        <div className="mt-6 border-t pt-6">
          <GoogleButton />
        </div>
      )}
    </AuthFrame>
  )
}
