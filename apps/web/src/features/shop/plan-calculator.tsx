import { localDateOf, type PublicTerms } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { MonthsPicker } from '~/app/shop/months-picker.tsx'
import { PlanFacts, TwoPrices } from '~/app/shop/plan-facts.tsx'
import { datedPlans, deliveredBy } from '~/app/shop/shop-plans.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { useNow } from '~/ui/use-now.ts'

interface PlanCalculatorProps {
  price: number
  /** Working days until it is there. */
  days: number
  terms: PublicTerms
}

/** What it costs over time, with every figure and date, before anybody has to say who they are. */
export const PlanCalculator = ({ price, days, terms }: PlanCalculatorProps) => {
  const payday = useAuthStore((state) => state.profile?.payday ?? null)
  const today = localDateOf(new Date(useNow()).toISOString())
  const delivered = deliveredBy(today, days)
  const plans = datedPlans(price, delivered, payday, terms)
  const [months, setMonths] = useState(() => plans.at(-1)?.months ?? null)
  const plan = plans.find((one) => one.months === months)
  if (plans.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={t`Pay in instalments`}
        description={t`${{ percent: terms.shop_down_payment_percent }} % now, the rest monthly after delivery. Pay it off early any day, free of charge.`}
      />
      <div className="space-y-4">
        <MonthsPicker legend={t`Over how long?`} plans={plans} months={months} onChoose={setMonths} />
        {plan && (
          <div aria-live="polite" className="space-y-4">
            <TwoPrices plan={plan} />
            <PlanFacts plan={plan} asOf={delivered} />
          </div>
        )}
      </div>
    </Card>
  )
}
