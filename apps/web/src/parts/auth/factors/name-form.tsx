import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

export interface NameFormProps {
  label: string
  help: string
  usual: string
  submitLabel: string
  disabledReason?: string | null
  onSubmit: (name: string) => Promise<void>
}

/** A factor's name in its owner's list. */
export const NameForm = ({ label, help, usual, submitLabel, disabledReason, onSubmit }: NameFormProps) => {
  const [name, setName] = useState(usual)
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) void run(() => onSubmit(name.trim()))
    else refuse(t`Enter a name`)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <Field label={label} help={help} error={error}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" pending={pending} disabledReason={disabledReason}>
        {submitLabel}
      </Button>
    </form>
  )
}
