import type { PlanKind } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toUserError } from '~/platform/api/user-error.ts'
import type { CostCards } from '~/parts/quotes/cost-card-model.ts'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { PlanCard } from '~/parts/quotes/plan-card.tsx'

export interface RenewalPlansProps {
  cards: CostCards | null
  error: unknown
  retry: () => void
  plan: PlanKind
  onChoose: (plan: PlanKind) => void
}

/** Plans for next year's rent, each with the amount that settles the current loan. */
export const RenewalPlans = ({ cards, error, retry, plan, onChoose }: RenewalPlansProps) => {
  if (!cards)
    return error ? (
      <ErrorState
        title={t`Couldn’t work out the price`}
        message={toUserError(error).message}
        onRetry={retry}
      />
    ) : (
      <SkeletonRows rows={8} />
    )
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Repayment plan</Trans>
      </legend>
      <div className="space-y-3">
        {cards.cards.map((card) => (
          <PlanCard
            key={card.plan}
            card={card}
            chosen={card.plan === plan}
            onChoose={() => onChoose(card.plan)}
          />
        ))}
      </div>
      {cards.unavailable.map(({ plan: kind, name, reason }) => (
        <Notice key={kind} className="mt-4" title={t`The ${name} plan isn’t available`}>
          {translateRule(reason)}.
        </Notice>
      ))}
    </fieldset>
  )
}
