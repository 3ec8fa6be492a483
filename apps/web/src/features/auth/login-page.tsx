import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { usePublicSettings } from '~/app/api/public-settings.ts'
import { auth } from '~/app/auth/auth.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { GoogleButton } from './google-button.tsx'

export const meta = pageMeta('Login', 'Sign in to Efie to see your application, payments and documents.')

const schema = z.object({
  email: z.email('Enter your e-mail address, such as ama@example.com'),
  password: z.string().min(1, 'Enter your password'),
})

export default function LoginPage() {
  const settings = usePublicSettings()
  const [failed, setFailed] = useState(false)
  const form = useZodForm(schema, { defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  // Signed in, the guard of this page leads on: to the page that was wanted, or to the dashboard.
  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailed(!(await auth.signIn(email, password)))
  })
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
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {failed && (
          <Notice tone="danger" live>
            You are not signed in. Check both fields and try again, or choose a new password below.
          </Notice>
        )}
        <Field label="E-mail address" error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" autoComplete="username" />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
          )}
        </Field>
        <div className="flex justify-end">
          <Link
            to="/reset-password"
            className="text-sm font-semibold text-primary underline underline-offset-4"
          >
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" wide size="lg" pending={isSubmitting}>
          Sign In
        </Button>
      </form>
      {settings?.google_sign_in && <GoogleButton />}
    </AuthFrame>
  )
}
