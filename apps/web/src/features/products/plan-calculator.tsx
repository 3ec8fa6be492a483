import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { PlanQuote, ProductOnSale } from '~/platform/api/rows.ts'
import { MonthsPicker } from '~/parts/products/months-picker.tsx'
import { PlanFacts, TwoPrices } from '~/parts/products/plan-facts.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'

interface PlanCalculatorProps {
  product: Pick<ProductOnSale, 'delivered_on' | 'down_payment_percent'>
  plans: readonly PlanQuote[]
}

/** Cost over time with every figure and date, before anyone has to identify themselves. */
export const PlanCalculator = ({ product, plans }: PlanCalculatorProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  // Another variant may lack the chosen plan; then the longest is shown.
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
          onChoose={setChosen}
        />
        <div aria-live="polite" className="space-y-4">
          <TwoPrices plan={plan} />
          <PlanFacts plan={plan} asOf={product.delivered_on} />
        </div>
      </div>
    </Card>
  )
}
