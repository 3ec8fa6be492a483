import { t } from '@lingui/core/macro'
import type { PlanQuote } from '~/platform/api/rows.ts'
import { FieldGroup } from '~/ui/field.tsx'
import { formatMoney } from '~/ui/money-text.ts'

interface MonthsPickerProps {
  legend: string
  plans: readonly Pick<PlanQuote, 'months' | 'monthly_amount'>[]
  months: number | null
  onChoose: (months: number) => void
  error?: string | undefined
}

/** Terms to choose from, each with its monthly amount. */
export const MonthsPicker = ({ legend, plans, months, onChoose, error }: MonthsPickerProps) => (
  <FieldGroup legend={legend} error={error}>
    <div className="@container">
      <div className="grid gap-2 @[17rem]:grid-cols-2 @xl:grid-cols-4">
        {plans.map((plan) => (
          <label
            key={plan.months}
            className="relative flex flex-col rounded border border-line-strong/60 bg-surface px-1 py-2.5 text-center transition-colors hover:border-ink/60 has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="months"
              value={plan.months}
              checked={plan.months === months}
              onChange={() => onChoose(plan.months)}
              className="absolute inset-0 size-full opacity-0"
            />
            <span className="font-semibold">{t`${{ months: plan.months }} months`}</span>
            <span className="text-[0.8125rem] text-muted tabular-nums">
              {/* Wraps before the slash if a box is too narrow for both. */}
              {t`${{ monthlyAmount: `${formatMoney(plan.monthly_amount)}\u{200B}` }}/month`}
            </span>
          </label>
        ))}
      </div>
    </div>
  </FieldGroup>
)
