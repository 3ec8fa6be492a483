import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { MonthsPicker } from '~/parts/products/months-picker.tsx'
import { PlanFacts, TwoPrices } from '~/parts/products/plan-facts.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { useCheckoutStore } from './checkout-store.ts'
import { CreditCheck } from './credit-check.tsx'

interface PaymentStepProps {
  preview: OrderPreview
  /** The day plan dates are counted from. */
  asOf: string
  onDone: () => void
  onBack: () => void
}

type Plan = OrderPreview['plans'][number]

const WayChoice = ({ preview }: { preview: OrderPreview }) => {
  const { pay, months, patch } = useCheckoutStore()
  const longest = preview.plans.at(-1)
  return (
    <RadioCards
      name="pay"
      columns={2}
      value={pay}
      onValueChange={(value) =>
        value === 'now'
          ? patch({ pay: 'now' })
          : patch({ pay: 'instalments', months: months ?? longest?.months ?? null })
      }
      options={[
        {
          value: 'now',
          label: t`Pay in full`,
          description: (
            <Trans>
              You pay <Money amount={preview.cash_price + preview.delivery_fee} /> now and nothing later
            </Trans>
          ),
        },
        {
          value: 'instalments',
          label: t`Pay in instalments`,
          description: longest
            ? t`${{ downPayment: formatMoney(longest.down_payment) }} now, then from ${{ monthlyAmount: formatMoney(longest.monthly_amount) }} a month`
            : t`Pay part now and the rest monthly after delivery`,
          ...(preview.plans.length === 0 && {
            disabledReason: t`There’s no instalment plan for this cart`,
          }),
        },
      ]}
    />
  )
}

interface InstalmentPlanProps extends Pick<PaymentStepProps, 'preview' | 'asOf'> {
  plan: Plan
  onMonths: (months: number) => void
}

const InstalmentPlan = ({ preview, asOf, plan, onMonths }: InstalmentPlanProps) => (
  <div aria-live="polite" className="space-y-4">
    <TwoPrices plan={plan} />
    <CreditCheck preview={preview} months={plan.months} onChoose={onMonths} />
    <PlanFacts plan={plan} asOf={asOf} />
    <div className="space-y-2 text-sm text-muted">
      <p>{preview.late_rule}</p>
      <p>{preview.settlement_rule}</p>
      <p>
        <Trans>
          Once you’ve paid <Money amount={plan.protected_goods_amount} />, half of the instalment price, we
          can only repossess the goods with a court order.
        </Trans>
      </p>
    </div>
  </div>
)

/** Now or in instalments, with both prices side by side, and whether the plan is within the limit. */
export const PaymentStep = ({ preview, asOf, onDone, onBack }: PaymentStepProps) => {
  const { pay, months, patch } = useCheckoutStore()
  const [tried, setTried] = useState(false)
  const plan = preview.plans.find((one) => one.months === months)
  const problem =
    pay === null
      ? t`Choose how you want to pay`
      : pay === 'instalments' && !plan
        ? t`Choose how many months to pay over`
        : null
  const goOn = () => {
    setTried(true)
    if (!problem) onDone()
  }
  const chooseMonths = (chosen: number) => patch({ months: chosen })
  return (
    <Card className="space-y-6">
      <FieldGroup
        legend={t`How do you want to pay?`}
        error={tried && pay === null ? (problem ?? undefined) : undefined}
      >
        <WayChoice preview={preview} />
      </FieldGroup>
      {pay === 'instalments' && (
        <>
          <MonthsPicker
            legend={t`Over how many months?`}
            plans={preview.plans}
            months={months}
            onChoose={chooseMonths}
            error={tried && !plan ? t`Choose how many months to pay over` : undefined}
          />
          {plan && <InstalmentPlan preview={preview} asOf={asOf} plan={plan} onMonths={chooseMonths} />}
        </>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button tone="secondary" size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button size="lg" onClick={goOn}>
          <Trans>Review your order</Trans>
        </Button>
      </div>
    </Card>
  )
}
