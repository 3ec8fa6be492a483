import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanQuote, ProductOnSale } from '~/platform/api/rows.ts'
import { MonthsPicker } from '~/parts/products/months-picker.tsx'
import { PlanFacts, TwoPrices } from '~/parts/products/plan-facts.tsx'
import { ShareButton } from '~/platform/share/share-button.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'

interface PlanCalculatorProps {
  product: Pick<ProductOnSale, 'delivered_on' | 'down_payment_percent'>
  plans: readonly PlanQuote[]
  /** Months chosen; another variant may lack them, then the longest plan is shown. */
  chosen: number | null
  onChoose: (months: number) => void
  soldOut: string | null
  onBuy: (months: number) => void
  /** Address of the product with this plan chosen, and its name. */
  share: { path: (months: number) => string; title: string }
}

/** Cost over time with every figure and date, before anyone has to identify themselves. */
export const PlanCalculator = ({
  product,
  plans,
  chosen,
  onChoose,
  soldOut,
  onBuy,
  share,
}: PlanCalculatorProps) => {
  const plan = plans.find(({ months }) => months === chosen) ?? plans.at(-1)
  if (!plan) return null
  return (
    <Card>
      <CardHeader
        title={t`Pay in instalments`}
        description={t`${{ percent: product.down_payment_percent }}% now, the rest monthly after delivery. Settle early at any time, free of charge.`}
      />
      <div className="space-y-4">
        <MonthsPicker
          legend={t`Over how many months?`}
          plans={plans}
          months={plan.months}
          onChoose={onChoose}
        />
        <div aria-live="polite" className="space-y-4">
          <TwoPrices plan={plan} />
          <PlanFacts plan={plan} asOf={product.delivered_on} />
        </div>
        <Button tone="soft" size="lg" wide disabledReason={soldOut} onClick={() => onBuy(plan.months)}>
          <Trans>Buy on this plan</Trans>
        </Button>
        <ShareButton path={share.path(plan.months)} title={share.title} wide />
      </div>
    </Card>
  )
}
