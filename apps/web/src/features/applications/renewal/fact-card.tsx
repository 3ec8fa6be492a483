import type { RenewalFact } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { translate } from '~/i18n/i18n.ts'
import { RadioCards } from '~/ui/choices.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import type { Answers } from './renewal-draft.ts'

export const factTitles: Record<RenewalFact, ReturnType<typeof msg>> = {
  identity: msg`Your Ghana Card and where you live now`,
  employment: msg`Your work`,
  income: msg`Your income and repayments`,
  landlord: msg`Your landlord and their account`,
  property: msg({ id: 'dwelling', message: 'Home' }),
}

/** What a changed fact requires. */
const changedTexts: Partial<Record<RenewalFact, ReturnType<typeof msg>>> = {
  identity: msg`You’ll upload new documents once you’ve applied.`,
  employment: msg`You’ll upload a new document once you’ve applied.`,
  income: msg`You’ll upload a new statement once you’ve applied.`,
  property: msg`We’ll inspect the new home before we approve.`,
}

/** Name of the field that confirms a fact. */
export const factField = (fact: RenewalFact): string => `fact-${fact}`

export interface FactCardProps {
  fact: RenewalFact
  verifiedOn: string | null
  /** Last year's values. */
  lines: readonly string[]
  answer: Answers[RenewalFact]
  onAnswer: (answer: 'same' | 'changed') => void
  error?: string | undefined
  /** Fields for the new values. */
  children?: ReactNode
}

/** A fact of last year, confirmed or changed. */
export const FactCard = ({ fact, verifiedOn, lines, answer, onAnswer, error, children }: FactCardProps) => {
  const changed = changedTexts[fact]
  return (
    <div className="border-t border-line pt-5">
      <FieldGroup legend={translate(factTitles[fact])} error={error}>
        {lines.length > 0 && (
          <ul className="mb-1">
            {lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        )}
        <p className="mb-3 text-sm text-muted">
          {verifiedOn ? (
            <Trans>
              Verified on <DateText value={verifiedOn} />
            </Trans>
          ) : (
            <Trans>We’ll verify this again.</Trans>
          )}
        </p>
        <RadioCards
          name={factField(fact)}
          columns={2}
          options={[
            { value: 'same', label: t`Still correct` },
            { value: 'changed', label: t`Has changed` },
          ]}
          value={answer}
          onValueChange={(value) => onAnswer(value === 'same' ? 'same' : 'changed')}
        />
      </FieldGroup>
      {answer === 'changed' && (
        <div className="mt-4 space-y-4">
          {children}
          {changed && <p className="text-sm text-muted">{translate(changed)}</p>}
        </div>
      )}
    </div>
  )
}
