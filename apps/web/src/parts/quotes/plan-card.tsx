import { msg } from '@lingui/core/macro'
import type { CostCard } from './cost-card-model.ts'
import { CostDetails } from './cost-details.tsx'
import { CostsLeast, MonthlyPayment, PlanFigures, PlanNotes } from './plan-figures.tsx'
import { translate } from '~/i18n/i18n.ts'

export interface PlanCardProps {
  card: CostCard
  chosen: boolean
  onChoose: () => void
}

const reasons = {
  standard: msg`Equal monthly payments. You pay the first one when you sign.`,
  reducing: msg`You only pay interest on what you still owe. No instalment is due when you sign.`,
  six_plus_six: null,
}

/**
 * A plan with all its figures, in rows aligned with the other plans' on large screens. A radio button, so
 * arrow keys move between plans.
 */
export const PlanCard = ({ card, chosen, onChoose }: PlanCardProps) => {
  const reason = reasons[card.plan]
  return (
    <div className="rounded border border-line-strong/60 bg-surface p-5 transition-colors has-[input:checked]:border-primary has-[input:checked]:ring-2 has-[input:checked]:ring-primary xl:row-span-4 xl:grid xl:grid-rows-subgrid">
      <div className="flex items-start gap-3">
        <input
          id={`plan-${card.plan}`}
          type="radio"
          name="plan"
          value={card.plan}
          checked={chosen}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-primary"
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <label htmlFor={`plan-${card.plan}`} className="text-lg font-semibold">
              {card.name}
            </label>
            <CostsLeast card={card} />
          </p>
          <MonthlyPayment card={card} />
        </div>
      </div>
      <div className="mt-3 space-y-2 text-sm text-muted">
        {reason && <p>{translate(reason)}</p>}
        <PlanNotes card={card} />
      </div>
      <PlanFigures card={card} className="mt-3 text-sm" />
      <div className="mt-3">
        <CostDetails card={card} />
      </div>
    </div>
  )
}
