import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { auth } from '~/platform/auth/auth.ts'
import { refusalText } from '~/platform/auth/refusal-text.ts'
import type { FactorChoices } from '~/platform/auth/second-factor.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AppChallenge, KeyChallenge, type Prover, RecoveryChallenge, TextChallenge } from './challenges.tsx'

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
  const kind = translate(kinds[choice.factor_type])
  return name ? t`${kind}: ${name}` : kind
}

const keyOf = (choice: Choice): string => (choice === 'recovery' ? choice : choice.id)

const Challenge = ({ choice, prover }: { choice: Choice; prover: Prover }) => {
  if (choice === 'recovery') return <RecoveryChallenge prover={prover} />
  const Of = {
    totp: AppChallenge,
    phone: TextChallenge,
    webauthn: KeyChallenge,
    recovery_code: AppChallenge,
  }[choice.factor_type]
  return <Of prover={prover} factorId={choice.id} />
}

/** Focuses the code field, because the chosen button has disappeared from the list. */
const focusFirst = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('input, button')?.focus()

const Steps = ({ factors, recovery, prover }: FactorChoices & { prover: Prover }) => {
  const choices: Choice[] = [...factors, ...(recovery ? (['recovery'] as const) : [])]
  const [chosen, setChosen] = useState<Choice | undefined>(choices[0])
  if (!chosen)
    return (
      <p className="text-muted">
        <Trans>Two-step verification has been turned off. Sign in again.</Trans>
      </p>
    )
  const others = choices.filter((choice) => keyOf(choice) !== keyOf(chosen))
  return (
    <>
      <div key={keyOf(chosen)} ref={focusFirst}>
        <Challenge choice={chosen} prover={prover} />
      </div>
      {others.length > 0 && (
        <section aria-label={t`Other ways to confirm`} className="mt-6 border-t pt-5">
          <h2 className="text-sm font-semibold">
            <Trans>Confirm another way</Trans>
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

const Loaded = ({ prover, onRetry }: { prover: Prover; onRetry: () => void }) => {
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
  if (choices) return <Steps {...choices} prover={prover} />
  if (error)
    return <ErrorState title={t`Couldn’t load your verification methods`} message={error} onRetry={onRetry} />
  return (
    <output aria-label={t`Loading...`} className="block space-y-5">
      <Skeleton className="w-16" />
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-12 w-full" />
    </output>
  )
}

/** Lets a person use any of their second factors. */
export const ShowFactor = ({ prover }: { prover: Prover }) => {
  const [attempt, setAttempt] = useState(0)
  return <Loaded key={attempt} prover={prover} onRetry={() => setAttempt(attempt + 1)} />
}
