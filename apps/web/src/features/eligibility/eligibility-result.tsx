import type { EligibilityOutcome } from '@efie/domain'
import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, UserRoundSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { planLabels } from '~/app/wording.ts'
import { say } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { Change } from './eligibility-answer.ts'
import { NextStep } from './next-step.tsx'
import { ShareOfIncome } from './share-of-income.tsx'
import type { Checked } from './use-eligibility-check.ts'

const heads: Record<
  EligibilityOutcome,
  { title: MessageDescriptor; text: MessageDescriptor; box: string; Icon: typeof CircleCheck }
> = {
  eligible: {
    title: msg`You are eligible`,
    text: msg`With these figures we can finance this rent. The result counts for 30 days.`,
    box: 'bg-positive-soft text-positive',
    Icon: CircleCheck,
  },
  refer: {
    title: msg`You may apply`,
    text: msg`A person will look at your application before we answer. The result counts for 30 days.`,
    box: 'bg-caution-soft text-caution',
    Icon: UserRoundSearch,
  },
  declined: {
    title: msg`Not with these figures`,
    text: msg`This rent would be too much for now. See what would pass, and check again as often as you like.`,
    box: 'bg-danger-soft text-danger',
    Icon: CircleX,
  },
}

const Changes = ({ changes, onApply }: { changes: readonly Change[]; onApply: (change: Change) => void }) => (
  <div>
    <h3 className="font-semibold">
      <Trans>What would pass at once</Trans>
    </h3>
    <ul className="mt-2 space-y-3">
      {changes.map((change, index) => (
        <li key={change.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-48 flex-1">{change.text}</span>
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
              label: t`You would repay, ${{ plan: say(planLabels[question.plan]) }}`,
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
        label: t`Highest rent that fits`,
        strong: true,
        value: answer.highest_rent === null ? t`None for now` : <Money amount={answer.highest_rent} />,
      },
    ]}
  />
)

export interface EligibilityResultProps {
  checked: Checked
  onApply: (change: Change) => void
  onRetry: () => void
}

export const EligibilityResult = ({ checked, onApply, onRetry }: EligibilityResultProps) => {
  const { answer, sent } = checked
  const { title, text, box, Icon } = heads[answer.outcome]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A new answer is read out and comes into sight, on phones below the questions.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Card className="overflow-hidden p-0 sm:p-0">
      <div className={cn('flex gap-4 p-5 sm:p-6', box)}>
        <Icon className="mt-0.5 size-8 shrink-0" aria-hidden="true" />
        <div>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
            {say(title)}
          </h2>
          <p className="mt-1 text-ink">{say(text)}</p>
        </div>
      </div>
      <div className="space-y-5 p-5 sm:p-6">
        {answer.reasons.length > 0 && (
          <ul className="list-disc space-y-1 pl-5">
            {answer.reasons.map((reason) => (
              <li key={reason.code}>{say(reason.text)}</li>
            ))}
          </ul>
        )}
        {answer.affordability_bps !== null && <ShareOfIncome bps={answer.affordability_bps} />}
        <Figures checked={checked} />
        {answer.comfortable && answer.outcome === 'eligible' && (
          <p className="text-sm text-positive">
            <Trans>This rent is at most 30 % of your income: comfortable.</Trans>
          </p>
        )}
        {answer.changes.length > 0 && <Changes changes={answer.changes} onApply={onApply} />}
        {sent === 'failed' && (
          <Notice
            tone="caution"
            live
            action={
              <Button size="sm" tone="secondary" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>
              This answer was worked out on your device. We could not reach the server to keep it.
            </Trans>
          </Notice>
        )}
        <NextStep eligible={answer.eligible} sending={sent === 'sending'} />
      </div>
    </Card>
  )
}
