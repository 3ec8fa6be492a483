import { type FormEvent, useState } from 'react'
import { usePublicSettings } from '~/app/api/public-settings.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { auth } from '~/app/auth/auth.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { newsOfLink } from '~/app/auth/link.ts'
import { PasswordChecklist } from '~/app/auth/password-checklist.tsx'
import { passwordProblem } from '~/app/auth/password-rules.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'

const offlineReason = (isReadOnly: boolean) => (isReadOnly ? 'You are offline: connect to save' : null)
const codeOf = (failure: unknown): unknown =>
  failure instanceof Error && 'code' in failure ? failure.code : null

const focus = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

/** The address one signs in with. Both the old and the new one have to agree, where mails are confirmed. */
export const EmailSettings = ({ email }: { email: string }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [next, setNext] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [half] = useState(() => newsOfLink('', location.hash)?.kind === 'half')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wanted = next.trim()
    const wrong = !/^\S+@\S+\.\S+$/.test(wanted)
      ? 'Enter your email address, such as ama@example.com'
      : wanted.toLowerCase() === email.toLowerCase()
        ? 'This is already your address'
        : undefined
    setError(wrong)
    if (wrong) {
      focus(form, 'email')
      return
    }
    setPending(true)
    try {
      const { confirm } = await auth.changeEmail(wanted)
      setNext('')
      setAsked(confirm ? wanted : null)
      if (!confirm) toast.success('Your e-mail is changed')
    } catch (failure) {
      setError(toUserError(failure).message)
      focus(form, 'email')
    } finally {
      setPending(false)
    }
  }
  return (
    <Card>
      <CardHeader title="E-mail" description={`You sign in as ${email}.`} />
      {half && (
        <Notice tone="positive" live className="mb-4" title="One address is confirmed">
          Now open the link that we sent to the other one.
        </Notice>
      )}
      {asked && (
        <Notice tone="positive" live className="mb-4" title="Check both mailboxes">
          Open the link in the mail to {email} and the one in the mail to {asked}. Until then nothing changes.
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field label="New email" error={error}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" pending={pending} disabledReason={offlineReason(isReadOnly)}>
          Change e-mail
        </Button>
      </form>
    </Card>
  )
}

interface PasswordErrors {
  current?: string
  next?: string
}

/** A new password ends every other session: whoever knew the old one is out. */
export const PasswordSettings = ({ email }: { email: string }) => {
  const complexity = usePublicSettings()?.password_complexity ?? 'high'
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [pending, setPending] = useState(false)
  const show = (form: HTMLFormElement, found: PasswordErrors) => {
    setErrors(found)
    if (found.current ?? found.next) focus(form, found.current ? 'current' : 'next')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const problem = passwordProblem(next, complexity)
    const found: PasswordErrors = {
      ...(current === '' && { current: 'Enter your current password' }),
      ...(problem && { next: problem }),
    }
    show(form, found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      await auth.setNewPassword(next, current)
      setCurrent('')
      setNext('')
      toast.success('Your password is changed')
    } catch (failure) {
      const { message } = toUserError(failure)
      const ofCurrent = String(codeOf(failure)).startsWith('current_password')
      show(form, ofCurrent ? { current: message } : { next: message })
    } finally {
      setPending(false)
    }
  }
  return (
    <Card>
      <CardHeader title="Password" description="A new one signs you out everywhere else." />
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={errors.current}>
          {(control) => (
            <PasswordInput
              {...control}
              name="current"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="New password"
          error={errors.next}
          help={<PasswordChecklist password={next} complexity={complexity} />}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="next"
              autoComplete="new-password"
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" pending={pending} disabledReason={offlineReason(isReadOnly)}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
