import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { auth } from '~/app/auth/auth.ts'
import { refusalText } from '~/app/auth/refusal-text.ts'
import type { FactorChoices } from '~/app/auth/second-factor.ts'
import { say } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AppChallenge, KeyChallenge, RecoveryChallenge, TextChallenge } from './challenges.tsx'

type Choice = Factor | 'recovery'

const kinds: Record<Factor['factor_type'], MessageDescriptor> = {
  totp: msg`Authenticator app`,
  phone: msg`Code by SMS`,
  webauthn: msg`Security key`,
  recovery_code: msg`Recovery code`,
}

const labelOf = (choice: Choice): string => {
  if (choice === 'recovery') return t`Use a recovery code`
  const name = choice.friendly_name
  const kind = say(kinds[choice.factor_type])
  return name ? t`${kind}: ${name}` : kind
}

const keyOf = (choice: Choice): string => (choice === 'recovery' ? choice : choice.id)

const Challenge = ({ choice }: { choice: Choice }) => {
  if (choice === 'recovery') return <RecoveryChallenge />
  if (choice.factor_type === 'webauthn') return <KeyChallenge factorId={choice.id} />
  return choice.factor_type === 'phone' ? (
    <TextChallenge factorId={choice.id} />
  ) : (
    <AppChallenge factorId={choice.id} />
  )
}

const Steps = ({ factors, recovery }: FactorChoices) => {
  const choices: Choice[] = [...factors, ...(recovery ? (['recovery'] as const) : [])]
  const [chosen, setChosen] = useState<Choice | undefined>(choices[0])
  if (!chosen)
    return (
      <p className="text-muted">
        <Trans>There is no second factor any more: sign in again.</Trans>
      </p>
    )
  const others = choices.filter((choice) => keyOf(choice) !== keyOf(chosen))
  return (
    <>
      <Challenge key={keyOf(chosen)} choice={chosen} />
      {others.length > 0 && (
        <section aria-label={t`Other ways to confirm`} className="mt-6 border-t pt-5">
          <h2 className="text-sm font-semibold">
            <Trans>Not at hand?</Trans>
          </h2>
          <ul className="mt-2 space-y-2">
            {others.map((choice) => (
              <li key={keyOf(choice)}>
                <Button tone="link" onClick={() => setChosen(choice)}>
                  {labelOf(choice)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Loaded = ({ onRetry }: { onRetry: () => void }) => {
  const [choices, setChoices] = useState<FactorChoices | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    auth.factorChoices().then(
      (found) => wanted && setChoices(found),
      (failure: unknown) => wanted && setError(refusalText(failure)),
    )
    return () => {
      wanted = false
    }
  }, [])
  if (choices) return <Steps {...choices} />
  if (error) return <ErrorState title={t`Your factors did not come`} message={error} onRetry={onRetry} />
  return (
    <output aria-label={t`Loading...`} className="block space-y-5">
      <Skeleton className="w-16" />
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-12 w-full" />
    </output>
  )
}

/** Between the right password and being signed in, for people with a second factor. */
export default function SecondFactorStep() {
  const [attempt, setAttempt] = useState(0)
  return (
    <AuthFrame title={t`Confirm it is you`} purpose={t`Your account is protected by a second factor.`}>
      <Loaded key={attempt} onRetry={() => setAttempt(attempt + 1)} />
      <Button tone="link" className="mt-6" onClick={() => void auth.leave()}>
        <Trans>Use another account</Trans>
      </Button>
    </AuthFrame>
  )
}
