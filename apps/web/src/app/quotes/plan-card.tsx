import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '~/ui/badge.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import type { CostCard } from './cost-card-model.ts'
import { CostDetails } from './cost-details.tsx'
import { say } from '~/i18n/i18n.ts'

export interface PlanCardProps {
  card: CostCard
  chosen: boolean
  onChoose: () => void
}

const reasons = {
  standard: msg`Equal payments. The first month is paid at signing.`,
  reducing: msg`Interest only on what you still owe. Nothing is paid ahead.`,
  six_plus_six: null,
}

/** One plan with all its figures, in rows that stand beside the other plans' on large screens; choosing it is a radio button, so that arrow keys move between plans. */
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
            {card.costsLeast && (
              <Badge tone="positive">
                <Trans>Costs least</Trans>
              </Badge>
            )}
          </p>
          <p className="mt-2">
            <Money amount={card.monthly} className="text-2xl font-bold tracking-tight" />
            <span className="text-muted">
              {' '}
              <Trans>a month</Trans>
            </span>
          </p>
          <p className="text-sm text-muted">{card.payments}</p>
        </div>
      </div>
      <div className="mt-3 space-y-2 text-sm">
        {reason && <p className="text-muted">{say(reason)}</p>}
        {card.notes.map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
        {card.payouts && (
          <p className="text-muted">
            <Trans>Paid out: {{ payouts: card.payouts }}.</Trans>
          </p>
        )}
        {card.saved !== null && (
          <p className="font-semibold text-positive">
            <Trans>
              <Money amount={card.saved} /> less interest than Standard
            </Trans>
          </p>
        )}
      </div>
      <KeyValues
        className="mt-3 text-sm"
        items={[
          { label: t`Your landlord gets`, value: <Money amount={card.toLandlord} /> },
          ...(card.settles > 0
            ? [{ label: t`Settles your current loan`, value: <Money amount={card.settles} /> }]
            : []),
          { label: t`Before review`, value: <Money amount={card.beforeReview.amount} /> },
          { label: t`At signing`, value: <Money amount={card.atSigning.amount} /> },
          { label: t`Rate`, value: card.rate },
          { label: t`APR`, value: card.apr },
          { label: t`Interest over the whole term`, value: <Money amount={card.interest} /> },
          { label: t`What it costs you`, value: <Money amount={card.cost} />, strong: true },
          { label: t`Total repayable`, value: <Money amount={card.totalRepayable} />, strong: true },
        ]}
      />
      <div className="mt-3">
        <CostDetails card={card} />
      </div>
    </div>
  )
}
