import { adultAge, type EligibilityCondition, type EligibilityOutcome } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, UserRoundSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { checkPath } from '~/parts/quotes/check-path.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { planLabels } from '~/platform/labels.ts'
import { ShareButton } from '~/platform/share/share-button.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { type Change, changesOf } from './eligibility-answer.ts'
import { headlineOf } from './headlines.ts'
import { NextStep } from './next-step.tsx'
import { ShareOfIncome } from './share-of-income.tsx'
import type { Checked } from './use-eligibility-check.ts'

const looks: Record<EligibilityOutcome, { box: string; Icon: typeof CircleCheck }> = {
  eligible: { box: 'bg-positive-soft text-positive', Icon: CircleCheck },
  refer: { box: 'bg-caution-soft text-caution', Icon: UserRoundSearch },
  declined: { box: 'bg-danger-soft text-danger', Icon: CircleX },
}

const Changes = ({ changes, onApply }: { changes: readonly Change[]; onApply: (change: Change) => void }) => (
  <div>
    <h3 className="font-semibold">
      <Trans>What you’d be eligible for now</Trans>
    </h3>
    <ul className="mt-2 space-y-3">
      {changes.map((change, index) => (
        <li key={change.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-[min(12rem,100%)] flex-1">{change.text}</span>
          <Button size="sm" tone={index === 0 ? 'primary' : 'secondary'} onClick={() => onApply(change)}>
            {change.label}
          </Button>
        </li>
      ))}
    </ul>
  </div>
)

const Figures = ({ checked: { answer, question } }: { checked: Checked }) => (
  <KeyValues
    items={[
      ...(answer.total_monthly_payment === null
        ? []
        : [
            {
              label: t`You’d repay (${{ plan: translate(planLabels[question.plan]) }})`,
              value: (
                <>
                  <Trans>
                    <Money amount={answer.total_monthly_payment} /> a month
                  </Trans>
                </>
              ),
            },
          ]),
      {
        label: t`Highest rent we can finance`,
        strong: true,
        value: answer.highest_rent === 0 ? t`None for now` : <Money amount={answer.highest_rent} />,
      },
    ]}
  />
)

/** No figures are shown if no figure would change the outcome. */
const Reckoning = ({ checked }: { checked: Checked }) => {
  const { answer } = checked
  const terms = useTerms()
  if (!answer.curable) return null
  return (
    <>
      {terms && answer.headline === 'RENT_OUT_OF_RANGE' && (
        <p>
          <Trans>
            We finance rents from <Money amount={terms.min_monthly_rent} /> to{' '}
            <Money amount={terms.max_monthly_rent} /> a month.
          </Trans>
        </p>
      )}
      {answer.affordability_bps !== null && <ShareOfIncome bps={answer.affordability_bps} />}
      <Figures checked={checked} />
      {terms && answer.comfortable && answer.outcome === 'eligible' && (
        <p className="text-sm text-positive">
          <Trans>
            The rent is no more than {{ percent: terms.comfortable_rent_percent }}% of your income, which is
            comfortable.
          </Trans>
        </p>
      )}
    </>
  )
}

const assumedText = (condition: EligibilityCondition): string => {
  switch (condition) {
    case 'adult':
      return t`be ${adultAge} or over`
    case 'ghana_card':
      return t`have a Ghana Card`
    case 'income_evidence':
      return t`show proof of your income, such as payslips or bank or mobile money statements`
  }
}

/** What the verdict takes for granted until the application checks it. */
const Assumed = ({ conditions }: { conditions: readonly EligibilityCondition[] }) => (
  <div>
    <h3 className="font-semibold">
      <Trans>To apply, you must also:</Trans>
    </h3>
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {conditions.map((condition) => (
        <li key={condition}>{assumedText(condition)}</li>
      ))}
    </ul>
  </div>
)

export interface EligibilityResultProps {
  checked: Checked
  onApply: (change: Change) => void
}

export const EligibilityResult = ({ checked, onApply }: EligibilityResultProps) => {
  const { answer, question } = checked
  const { title, text } = headlineOf(answer.headline)
  const { box, Icon } = looks[answer.outcome]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A new answer is announced and scrolled into view; on phones it is below the questions.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const changes = changesOf(question, answer)
  // The headline already names a single reason.
  const reasons = answer.reasons.length > 1 || answer.curable ? answer.reasons : []
  return (
    <Card className="overflow-hidden p-0 sm:p-0">
      <div className={cn('flex gap-4 p-5 sm:p-6', box)}>
        <Icon className="mt-0.5 size-8 shrink-0" aria-hidden="true" />
        <div>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
            {translate(title)}
          </h2>
          <p className="mt-1 text-ink">
            {translate(text)}{' '}
            {answer.eligible && (
              <Trans>
                This result is valid until <DateText value={answer.expires_at} />.
              </Trans>
            )}
          </p>
        </div>
      </div>
      <div className="space-y-5 p-5 sm:p-6">
        {reasons.length > 0 && (
          <ul className="list-disc space-y-1 pl-5">
            {reasons.map((reason) => (
              <li key={reason.code}>{translate(reason.text)}</li>
            ))}
          </ul>
        )}
        <Reckoning checked={checked} />
        {answer.eligible && answer.assumed.length > 0 && <Assumed conditions={answer.assumed} />}
        {changes.length > 0 && <Changes changes={changes} onApply={onApply} />}
        <NextStep eligible={answer.eligible} />
        <ShareButton
          path={checkPath(question.monthly_rent, question.advance_payment_months, question.plan)}
          title={t`Would Efie finance this rent?`}
          wide
        />
      </div>
    </Card>
  )
}
