import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { planLabels } from '~/app/wording.ts'
import { say } from '~/i18n/i18n.ts'
import { Field } from '~/ui/field.tsx'
import { Money } from '~/ui/money.tsx'
import { Select } from '~/ui/select.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import { cn } from '~/ui/cn.ts'
import { example, type PlanPrice } from './plan-price.ts'
import { useLiveQuote } from './use-live-quote.ts'

const months = () => [6, 12, 18, 24].map((count) => ({ value: String(count), label: t`${count} months` }))

const PlanRow = ({ price, best }: { price: PlanPrice; best: boolean }) => {
  const { rate } = price
  return (
    <li
      className={cn(
        'flex items-center justify-between gap-4 rounded border px-4 py-3',
        best && 'border-primary bg-primary-soft',
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold">{say(planLabels[price.plan])}</p>
        <p className="text-sm text-muted">
          {price.rateWord === 'reducing' ? (
            <Trans>{rate} % a year, reducing</Trans>
          ) : (
            <Trans>{rate} % a year, flat</Trans>
          )}
          <span className="max-sm:hidden">
            {' '}
            <Trans>
              · costs <Money amount={price.cost} />
            </Trans>
          </span>
        </p>
      </div>
      <p className="shrink-0 text-right">
        <Money amount={price.monthly} className="text-lg font-bold" />
        <span className="block text-sm text-muted">
          <Trans>a month</Trans>
        </span>
      </p>
    </li>
  )
}

/** What would my rent cost? Answered without an account. */
export const QuoteCalculator = () => {
  const [rent, setRent] = useState<number | null>(example.rent)
  const [term, setTerm] = useState(String(example.months))
  const prices = useLiveQuote(rent ?? 0, Number(term))
  const cheapest = prices.reduce<PlanPrice | null>(
    (best, price) => (best && best.cost <= price.cost ? best : price),
    null,
  )
  return (
    <div className="rounded bg-surface p-5 text-ink shadow-overlay sm:p-7">
      <h2 className="text-xl font-bold">
        <Trans>What would my rent cost?</Trans>
      </h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-[1.2fr_1fr]">
        <Field label={t`Rent for one month`}>
          {(control) => <MoneyInput {...control} value={rent} onValueChange={setRent} />}
        </Field>
        <Field label={t`Paid in advance`}>
          {(control) => (
            <Select
              {...control}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
              options={months()}
            />
          )}
        </Field>
      </div>
      <div aria-live="polite" className="mt-5 min-h-64">
        {prices.length === 0 ? (
          <p className="rounded bg-sunken p-4 text-muted">
            <Trans>Enter a monthly rent between GH₵ 10 and GH₵ 100,000 to see what you would repay.</Trans>
          </p>
        ) : (
          <>
            <ul className="space-y-2.5">
              {prices.map((price) => (
                <PlanRow key={price.plan} price={price} best={price === cheapest} />
              ))}
            </ul>
            <p className="mt-3 text-sm text-muted">
              <Trans>
                Your landlord is paid <Money amount={(rent ?? 0) * Number(term)} />.
              </Trans>
              {cheapest && (
                <>
                  {' '}
                  <Trans>
                    Highlighted: the plan that costs least, <Money amount={cheapest.total} /> in all.
                  </Trans>
                </>
              )}
            </p>
          </>
        )}
      </div>
      <p className="mt-4 border-t pt-4 text-sm text-muted">
        <Trans>
          No account needed.{' '}
          <Link
            to={rent ? `/eligibility?rent=${rent}&months=${term}` : '/eligibility'}
            className="font-semibold text-primary underline underline-offset-4"
          >
            See if you would be eligible
          </Link>
        </Trans>
      </p>
    </div>
  )
}
