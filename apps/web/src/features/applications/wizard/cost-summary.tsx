import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '~/ui/card.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import type { CostCard } from '~/parts/quotes/cost-card-model.ts'
import { CostDetails } from '~/parts/quotes/cost-details.tsx'
import type { Pricing } from './use-cost-cards.ts'
import { stepPath } from './steps.ts'

const Facts = ({ card }: { card: CostCard }) => (
  <KeyValues
    className="text-sm"
    items={[
      { label: t`Your landlord gets`, value: <Money amount={card.toLandlord} /> },
      { label: t`You pay before review`, value: <Money amount={card.beforeReview.amount} /> },
      { label: t`You pay at signing`, value: <Money amount={card.atSigning.amount} /> },
      { label: t`Interest rate`, value: card.rate },
      { label: t`APR`, value: card.apr },
      { label: t`Interest over the whole term`, value: <Money amount={card.interest} /> },
      { label: t`Cost of credit`, value: <Money amount={card.cost} /> },
      { label: t`Total to repay`, value: <Money amount={card.totalRepayable} />, strong: true },
    ]}
  />
)

const Monthly = ({ card }: { card: CostCard }) => (
  <p aria-live="polite">
    <Money amount={card.monthly} className="text-3xl font-bold tracking-tight" />
    <span className="text-muted">
      {' '}
      <Trans>a month</Trans>
    </span>
    <span className="mt-0.5 block text-sm text-muted">{card.payments}</span>
  </p>
)

const Waiting = ({ pricing }: { pricing: Pricing | null }) => (
  <p className="text-sm text-muted">
    {pricing?.ok === false ? (
      pricing.message
    ) : (
      <Trans>
        Enter your rent under{' '}
        <Link to={stepPath('home')} className="font-semibold text-primary underline underline-offset-4">
          Home and landlord
        </Link>{' '}
        to see the cost and every due date.
      </Trans>
    )}
  </p>
)

export interface CostSummaryProps {
  card: CostCard | null
  pricing: Pricing | null
}

/** The chosen plan's cost beside the questions on large screens, updated as answers change. */
export const CostSummary = ({ card, pricing }: CostSummaryProps) => (
  <Card className="max-lg:hidden">
    <div className="mb-3 flex items-baseline justify-between gap-3">
      <h2 className="font-semibold">
        <Trans>What it costs</Trans>
      </h2>
      {card && (
        <Link to={stepPath('plan')} className="text-sm text-primary underline underline-offset-4">
          <span className="sr-only">
            <Trans>Plan</Trans>{' '}
          </span>
          {card.name}
        </Link>
      )}
    </div>
    {card ? (
      <>
        <Monthly card={card} />
        <div className="mt-4 mb-3 border-t">
          <Facts card={card} />
        </div>
        <CostDetails card={card} />
      </>
    ) : (
      <Waiting pricing={pricing} />
    )}
  </Card>
)

/** The same on phones, as a bar that opens. */
export const CostBar = ({ card }: { card: CostCard | null }) =>
  card && (
    <details className="group mb-5 rounded border border-line bg-surface shadow-raised lg:hidden">
      <summary className="flex list-none items-center justify-between gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block text-xs text-muted">{card.name}</span>
          <Money amount={card.monthly} className="text-lg font-bold" />
          <span className="text-muted">
            {' '}
            <Trans>a month</Trans>
          </span>
        </span>
        <span className="flex items-center gap-1 text-sm font-semibold text-primary">
          <Trans>See costs</Trans>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </span>
      </summary>
      <div className="border-t px-4 pt-2 pb-4">
        <p className="text-sm text-muted">{card.payments}</p>
        <Facts card={card} />
        <div className="mt-3">
          <CostDetails card={card} />
        </div>
      </div>
    </details>
  )
