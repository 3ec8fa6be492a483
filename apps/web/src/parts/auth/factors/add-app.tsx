import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { account } from '~/platform/auth/auth.ts'
import { CodeField } from '~/ui/code-field.tsx'
import type { NewAppFactor } from '~/platform/auth/account.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { NameForm } from './name-form.tsx'

const inFours = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

const Confirm = ({ factor, onDone }: { factor: NewAppFactor; onDone: () => void }) => {
  const [code, setCode] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== 6) {
      refuse(t`Enter the six-digit code from the app`)
      return
    }
    if (await run(async () => (await account()).finishFactor(factor.id, code))) onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          <Trans>Scan this QR code with your authenticator app.</Trans>
          <img
            src={factor.qrCode}
            width={192}
            height={192}
            alt={t`QR code for the authenticator app`}
            className="mt-3 size-48 rounded border bg-white p-2"
          />
          <p className="mt-3 text-sm text-muted">
            <Trans>If you can’t scan the QR code, enter this key in the app instead.</Trans>
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <code className="font-mono text-sm [overflow-wrap:anywhere]">{inFours(factor.secret)}</code>
            <CopyButton text={factor.secret} label={t`Copy the key`} />
          </div>
        </li>
        <li>
          <div className="inline-block w-full align-top">
            <CodeField
              label={t`Code from the app`}
              help={t`Enter the six-digit code the app shows now.`}
              error={error}
              value={code}
              onValueChange={setCode}
            />
          </div>
        </li>
      </ol>
      <Button type="submit" pending={pending}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  )
}

/** Enrols an authenticator app: scan, then verify its first code. */
export const AddApp = ({ onDone }: { onDone: () => void }) => {
  const [factor, setFactor] = useState<NewAppFactor | null>(null)
  if (factor) return <Confirm factor={factor} onDone={onDone} />
  return (
    <NameForm
      label={t`Name of the app`}
      help={t`A name you’ll recognise, such as Google Authenticator or 1Password.`}
      usual={t`Authenticator app`}
      submitLabel={t`Continue`}
      onSubmit={async (name) => setFactor(await (await account()).startApp(name))}
    />
  )
}
