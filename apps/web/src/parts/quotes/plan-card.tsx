import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CostCard } from './cost-card-model.ts'
import { CostDetails } from './cost-details.tsx'
import { CostsLeast, PlanFigures, PlanNotes } from './plan-figures.tsx'
import { Money } from '~/ui/money.tsx'
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
 * A plan as a row with what decides between plans; the chosen one shows all its figures. A radio button, so
 * arrow keys move between plans.
 */
export const PlanCard = ({ card, chosen, onChoose }: PlanCardProps) => {
  const reason = reasons[card.plan]
  return (
    <div className="rounded border border-line-strong/60 bg-surface transition-colors has-[input:checked]:border-primary has-[input:checked]:ring-2 has-[input:checked]:ring-primary">
      <label className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-baseline gap-x-3 p-4 sm:px-5">
        <input
          type="radio"
          name="plan"
          value={card.plan}
          checked={chosen}
          onChange={onChoose}
          className="size-5 translate-y-1 accent-primary"
        />
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-lg font-semibold">{card.name}</span>
          <CostsLeast card={card} />
        </span>
        <span className="text-right">
          <Money amount={card.monthly} className="text-lg font-bold" />{' '}
          <span className="block text-sm text-muted sm:inline">
            <Trans>a month</Trans>
          </span>
        </span>
        <span className="col-span-2 col-start-2 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>
            <Trans>
              <Money amount={card.beforeKeys} /> before the keys
            </Trans>
          </span>
          <span>
            <Trans>
              <Money amount={card.totalRepayable} /> in total
            </Trans>
          </span>
        </span>
      </label>
      {chosen && (
        <div className="border-t px-4 pt-3 pb-1 sm:px-5">
          <div className="space-y-2 text-sm text-muted">
            <p>{card.payments}</p>
            {reason && <p>{translate(reason)}</p>}
            <PlanNotes card={card} />
          </div>
          <PlanFigures card={card} className="mt-2 text-sm" />
          <CostDetails card={card} />
        </div>
      )}
    </div>
  )
}
