import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Field, type FieldControl } from '~/ui/field.tsx'

export interface ContactFormProps {
  label: string
  help: string
  submitLabel: string
  /** What is wrong and how to fix it; null if valid. */
  problemOf: (value: string) => string | null
  /** Initial value. */
  initial?: string
  /** Throws errors with a message for people. */
  send: (value: string) => Promise<void>
  children: (control: FieldControl, value: string, setValue: (value: string) => void) => ReactNode
}

/** Asks where to send a link or code, or whose sign-in to use. */
export const ContactForm = (props: ContactFormProps) => {
  const [value, setValue] = useState(props.initial ?? '')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = props.problemOf(value)
    if (problem) refuse(problem)
    else void run(() => props.send(value.trim()))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <Field label={props.label} help={props.help} error={error}>
        {(control) => props.children(control, value, setValue)}
      </Field>
      <Button type="submit" wide size="lg" pending={pending}>
        {props.submitLabel}
      </Button>
    </form>
  )
}

/** The same rule as the login form's. */
export const emailProblem = (email: string): string | null =>
  /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t`Enter your email address, such as ama@example.com`
