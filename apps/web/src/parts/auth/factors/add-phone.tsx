import { e164Of, formatPhone } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { account } from '~/platform/auth/auth.ts'
import { CodeField } from '~/ui/code-field.tsx'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { PhoneInput } from '~/ui/special-inputs.tsx'

interface Asked {
  id: string
  challengeId: string
  phone: string
}

const NumberForm = ({ onAsked }: { onAsked: (asked: Asked) => void }) => {
  const [typed, setTyped] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const phone = e164Of(typed)
    if (phone === null) refuse(t`Enter a Ghana phone number, such as 024 123 4567`)
    else void run(async () => onAsked({ ...(await (await account()).startPhone(phone, phone)), phone }))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <p className="text-sm">
        <Trans>
          If someone takes over your number at your network operator, they get your codes. An authenticator
          app or a security key is safer.
        </Trans>
      </p>
      <Field label={t`Phone`} help={t`We’ll text a code to this number each time you sign in.`} error={error}>
        {(control) => <PhoneInput {...control} value={typed} onValueChange={setTyped} />}
      </Field>
      <Button type="submit" pending={pending}>
        <Trans>Send code</Trans>
      </Button>
    </form>
  )
}

/** Enrols a phone for SMS codes, verified by the first one. */
export const AddPhone = ({ onDone }: { onDone: () => void }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [code, setCode] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  if (!asked) return <NumberForm onAsked={setAsked} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== 6) {
      refuse(t`Enter the six-digit code`)
      return
    }
    if (await run(async () => (await account()).finishFactor(asked.id, code, asked.challengeId))) onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <CodeField
        help={t`Enter the code we texted to ${{ phone: formatPhone(asked.phone) }}.`}
        error={error}
        value={code}
        onValueChange={setCode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          <Trans>Turn on</Trans>
        </Button>
        <Button tone="ghost" onClick={() => setAsked(null)}>
          <Trans>Use another number</Trans>
        </Button>
      </div>
    </form>
  )
}
