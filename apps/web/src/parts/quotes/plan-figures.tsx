import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '~/ui/badge.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import type { CostCard } from './cost-card-model.ts'

interface CardProps {
  card: CostCard
}

export const CostsLeast = ({ card }: CardProps) =>
  card.costsLeast && (
    <Badge tone="positive">
      <Trans>Costs least</Trans>
    </Badge>
  )

/** Monthly amount and number of payments. */
export const MonthlyPayment = ({ card }: CardProps) => (
  <>
    <p className="mt-2">
      <Money amount={card.monthly} className="text-2xl font-bold tracking-tight" />{' '}
      <span className="text-muted">
        <Trans>a month</Trans>
      </span>
    </p>
    <p className="text-sm text-muted">{card.payments}</p>
  </>
)

/** How a plan differs from the others, in words. */
export const PlanNotes = ({ card }: CardProps) => (
  <>
    {card.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
    {card.payouts && (
      <p>
        <Trans>We pay your landlord {{ payouts: card.payouts }}.</Trans>
      </p>
    )}
    {card.saved !== null && (
      <p className="font-semibold text-positive">
        <Trans>
          <Money amount={card.saved} /> less interest than Standard
        </Trans>
      </p>
    )}
  </>
)

/** All costs of a plan that a person needs to know before signing. */
export const PlanFigures = ({ card, className }: CardProps & { className: string }) => (
  <KeyValues
    className={className}
    items={[
      { label: t`Your landlord gets`, value: <Money amount={card.toLandlord} /> },
      ...(card.settles > 0
        ? [{ label: t`Lent to settle your current loan`, value: <Money amount={card.settles} /> }]
        : []),
      { label: t`You pay before review`, value: <Money amount={card.beforeReview.amount} /> },
      { label: t`You pay at signing`, value: <Money amount={card.atSigning.amount} /> },
      { label: t`Interest rate`, value: card.rate },
      { label: t`APR`, value: card.apr },
      { label: t`Interest over the whole term`, value: <Money amount={card.interest} /> },
      { label: t`Cost of credit`, value: <Money amount={card.cost} />, strong: true },
      { label: t`Total to repay`, value: <Money amount={card.totalRepayable} />, strong: true },
    ]}
  />
)
