import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Draft } from '~/parts/applications/draft.ts'
import type { CostCard } from '~/parts/quotes/cost-card-model.ts'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { PlanCard } from '~/parts/quotes/plan-card.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import type { Pricing } from './use-cost-cards.ts'
import { stepPath } from './steps.ts'

interface PlansProps {
  cards: readonly CostCard[]
  chosen: Draft['plan']
  onChoose: (plan: CostCard['plan']) => void
}

const Plans = ({ cards, chosen, onChoose }: PlansProps) => (
  <fieldset>
    <legend className="sr-only">
      <Trans>Repayment plan</Trans>
    </legend>
    <div className="space-y-3">
      {cards.map((card) => (
        <PlanCard
          key={card.plan}
          card={card}
          chosen={card.plan === chosen}
          onChoose={() => onChoose(card.plan)}
        />
      ))}
    </div>
  </fieldset>
)

/** The plans side by side with everything that has to be known before signing. */
export const PlanStep = ({ draft, keep, onDone, pricing }: StepProps & { pricing: Pricing | null }) => {
  const cards = pricing?.ok ? pricing.cards.cards : []
  const unavailable = pricing?.ok ? pricing.cards.unavailable : []
  const chosen = cards.some((card) => card.plan === draft.plan)
  const problem =
    pricing === null
      ? t`Enter your rent first, under Home and landlord`
      : pricing.ok
        ? chosen
          ? null
          : t`Choose a plan`
        : pricing.message
  return (
    <StepFrame
      step="plan"
      bare
      purpose={t`Choose how to repay the same rent. You can change your mind until you submit.`}
      action={
        <Button size="lg" onClick={onDone} disabledReason={problem}>
          <Trans>Save and continue</Trans>
        </Button>
      }
    >
      {pricing?.ok === false && pricing.why === 'failed' ? (
        <ErrorState
          title={t`Couldn’t work out the price`}
          message={t`Your answers are saved. Try again in a moment.`}
          onRetry={pricing.retry}
          retrying={pricing.retrying}
        />
      ) : pricing?.ok === false && pricing.why === 'waiting' ? (
        <>
          <p className="mb-4 text-muted">{pricing.message}</p>
          <SkeletonRows rows={8} />
        </>
      ) : cards.length === 0 ? (
        <Notice
          tone="caution"
          title={problem}
          action={
            <Button asChild tone="secondary" size="sm">
              <Link to={stepPath('home')}>
                <Trans>Go to Home and landlord</Trans>
              </Link>
            </Button>
          }
        />
      ) : (
        <Plans cards={cards} chosen={draft.plan} onChoose={(plan) => keep({ plan })} />
      )}
      {unavailable.map(({ plan, name, reason }) => (
        <Notice key={plan} className="mt-4" title={t`The ${name} plan isn’t available`}>
          {translateRule(reason)}.
        </Notice>
      ))}
    </StepFrame>
  )
}
