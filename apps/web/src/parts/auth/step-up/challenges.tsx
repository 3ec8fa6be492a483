import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { CodeField } from '~/ui/code-field.tsx'
import { keyRefusal } from '~/platform/auth/key-support.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'

/** Verifies a factor: at sign-in it lets the person in, later it confirms that it is still them. */
export interface Prover {
  confirmApp: (factorId: string, code: string) => Promise<unknown>
  textFactorCode: (factorId: string) => Promise<string>
  confirmText: (factorId: string, challengeId: string, code: string) => Promise<unknown>
  confirmKey: (factorId: string) => Promise<unknown>
  confirmRecoveryCode: (code: string) => Promise<unknown>
}

interface OfFactor {
  prover: Prover
  factorId: string
}

const CodeChallenge = ({ help, confirm }: { help: string; confirm: (code: string) => Promise<unknown> }) => {
  const [code, setCode] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) void run(() => confirm(code))
    else refuse(t`Enter the six-digit code`)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <CodeField help={help} error={error} value={code} onValueChange={setCode} />
      <Button type="submit" wide size="lg" pending={pending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}

export const AppChallenge = ({ prover, factorId }: OfFactor) => (
  <CodeChallenge
    help={t`Enter the six-digit code from your authenticator app.`}
    confirm={(code) => prover.confirmApp(factorId, code)}
  />
)

export const TextChallenge = ({ prover, factorId }: OfFactor) => {
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const { error, pending, run } = useAttempt()
  const send = () => void run(async () => setChallengeId(await prover.textFactorCode(factorId)))
  return (
    <div className="space-y-5">
      {challengeId && (
        <CodeChallenge
          help={t`Enter the code we just texted you.`}
          confirm={(code) => prover.confirmText(factorId, challengeId, code)}
        />
      )}
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      <Button tone={challengeId ? 'secondary' : 'primary'} wide size="lg" pending={pending} onClick={send}>
        {challengeId ? t`Send another code` : t`Send code`}
      </Button>
    </div>
  )
}

const noChange = () => () => {}

export const KeyChallenge = ({ prover, factorId }: OfFactor) => {
  const reason = useSyncExternalStore(noChange, keyRefusal, () => null)
  const { error, pending, run } = useAttempt()
  return (
    <div className="space-y-5">
      <p className="text-muted">
        <Trans>Have your key ready. Your browser will ask you to touch it or enter its PIN.</Trans>
      </p>
      {error && (
        <Notice tone="caution" live>
          {error}
        </Notice>
      )}
      <Button
        wide
        size="lg"
        pending={pending}
        disabledReason={reason}
        onClick={() => void run(() => prover.confirmKey(factorId))}
      >
        <KeyRound className="size-5" aria-hidden="true" />
        <Trans>Use a security key</Trans>
      </Button>
    </div>
  )
}

export const RecoveryChallenge = ({ prover }: Pick<OfFactor, 'prover'>) => {
  const [code, setCode] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.replaceAll(/[\s-]/g, '').length === 16) void run(() => prover.confirmRecoveryCode(code))
    else refuse(t`Enter all 16 letters and digits of the code`)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <Field
        label={t`Recovery code`}
        help={t`Enter one of the recovery codes you saved. Each code works once, so cross this one out.`}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            placeholder="abcd-efgh-jkmn-pqrs"
            maxLength={30}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" wide size="lg" pending={pending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
