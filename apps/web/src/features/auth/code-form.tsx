import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { auth } from '~/platform/auth/auth.ts'
import { CodeField } from '~/ui/code-field.tsx'
import type { CodeSubject } from '~/platform/auth/sign-in-ways.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'

export interface CodeFormProps {
  subject: CodeSubject
  help: string
  submitLabel: string
  /** Beside the button: request another code, or another way. */
  children?: ReactNode
}

/** Asks for the code in the same browser, because links may be opened by scanners or on other devices. */
export const CodeForm = ({ subject, help, submitLabel, children }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) void run(() => auth.enterCode(subject, code))
    else refuse(t`Enter the six-digit code`)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <CodeField help={help} error={error} value={code} onValueChange={setCode} />
      <Button type="submit" wide size="lg" pending={pending}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
