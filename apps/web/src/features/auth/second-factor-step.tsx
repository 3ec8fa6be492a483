import { type FormEvent, useState } from 'react'
import { auth } from '~/app/auth/auth.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Between the right password and being signed in, for people with an authenticator app. */
export const SecondFactorStep = ({ onBack }: { onBack: () => void }) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== 6) {
      setError('Enter the six digits that your authenticator app shows')
      return
    }
    setPending(true)
    const confirmed = await auth.confirmSecondFactor(code)
    setPending(false)
    if (!confirmed) setError('Enter the code that the app shows now: each holds for half a minute')
  }
  return (
    <AuthFrame title="Confirm it is you" purpose="Your account is protected by a second factor.">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Field label="Code" help="From your authenticator app." error={error}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              className="text-2xl tracking-widest tabular-nums"
              value={code}
              onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
            />
          )}
        </Field>
        <Button type="submit" wide size="lg" pending={pending}>
          Confirm
        </Button>
        <Button tone="link" onClick={onBack}>
          Use another account
        </Button>
      </form>
    </AuthFrame>
  )
}
