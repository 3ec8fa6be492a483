import { type PlanKind, planKinds } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { planLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Money } from '~/ui/money.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import { cn } from '~/ui/cn.ts'
import { type Asked, type PlanPrice, useLiveQuote } from './use-live-quote.ts'

/** The calculator's initial rent in pesewas. Prices come from the server, by the terms in force. */
const exampleRent = 82_550

/** Placeholder for a figure being loaded. */
const Gap = ({ className }: { className: string }) => (
  <Skeleton className={cn('inline-block h-[0.9em] align-baseline', className)} />
)

const Figure = ({ amount }: { amount: number | undefined }) =>
  amount === undefined ? <Gap className="w-24" /> : <Money amount={amount} />

const Rate = ({ price: { annual_interest_rate: rate, rate_word } }: { price: PlanPrice }) =>
  rate_word === 'reducing' ? <Trans>{rate}% a year, reducing</Trans> : <Trans>{rate}% a year, flat</Trans>

const PlanRow = ({ plan, price, best }: { plan: PlanKind; price: PlanPrice | null; best: boolean }) => (
  <li
    className={cn(
      'grid grid-cols-[1fr_auto] gap-x-4 rounded border px-4 py-3',
      best && 'border-primary bg-primary-soft',
    )}
  >
    <p className="font-semibold">{translate(planLabels[plan])}</p>
    <p className="text-right sm:row-span-2 sm:self-center">
      {price ? (
        <Money amount={price.total_monthly_payment} className="text-lg font-bold" />
      ) : (
        <span className="text-lg">
          <Gap className="w-24" />
        </span>
      )}
      <span className="block text-sm text-muted">
        <Trans>a month</Trans>
      </span>
    </p>
    {/* Below the price on phones, so that no line wraps and the page keeps its height while figures load. */}
    <p className="text-sm text-muted max-sm:col-span-2">
      {price ? <Rate price={price} /> : <Gap className="w-28" />}
      <span aria-hidden="true" className="max-sm:hidden">
        {price && ' · '}
      </span>
      <span className="max-sm:block">
        {price ? (
          <Trans>
            costs <Money amount={price.cost_of_credit} />
          </Trans>
        ) : (
          <Gap className="w-28 sm:hidden" />
        )}
      </span>
    </p>
  </li>
)

/** All plans; while the answer is outdated, without figures that could be wrong. */
const Plans = ({ last, stale }: { last: readonly PlanPrice[] | undefined; stale: boolean }) => {
  const prices = stale ? undefined : last
  const cheapest = prices?.reduce<PlanPrice | null>(
    (best, price) => (best && best.cost_of_credit <= price.cost_of_credit ? best : price),
    null,
  )
  const kinds = last ? last.map(({ plan }) => plan) : planKinds
  return (
    <>
      <ul className="space-y-2.5" aria-busy={!prices || undefined}>
        {kinds.map((plan) => (
          <PlanRow
            key={plan}
            plan={plan}
            price={prices?.find((price) => price.plan === plan) ?? null}
            best={plan === cheapest?.plan}
          />
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        <Trans>
          We pay your landlord <Figure amount={cheapest?.total_advance_payment} />.
        </Trans>{' '}
        <Trans>
          The highlighted plan costs least, at <Figure amount={cheapest?.total_repayable} /> in total.
        </Trans>
      </p>
    </>
  )
}

const Answer = ({
  asked: { priced, problem, stale, again },
  rent,
}: {
  asked: Asked
  rent: number | null
}) => {
  if (rent !== null && !problem) return <Plans last={priced?.quotes} stale={stale} />
  const failure = rent === null ? null : problem
  return (
    <div className="rounded bg-sunken p-4 text-muted">
      <p>{failure?.problem ?? t`Enter the rent for one month to see what you’d repay.`}</p>
      {failure?.retry && (
        <Button tone="secondary" size="sm" className="mt-3" onClick={again}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  )
}

/** Answers "What would my rent cost?" without an account. */
export const QuoteCalculator = () => {
  const [rent, setRent] = useState<number | null>(exampleRent)
  // Until a term is chosen, the server prices the default.
  const [chosen, setChosen] = useState<number>()
  const asked = useLiveQuote(rent, chosen)
  const months = chosen ?? asked.priced?.advance_payment_months
  return (
    <div className="rounded bg-surface p-5 text-ink shadow-overlay sm:p-7">
      <h2 className="text-xl font-bold">
        <Trans>What would my rent cost?</Trans>
      </h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-[1.2fr_1fr]">
        <Field label={t`Monthly rent`}>
          {(control) => <MoneyInput {...control} value={rent} onValueChange={setRent} />}
        </Field>
        <Field label={t`Paid in advance`}>
          {(control) => (
            <Select
              {...control}
              value={months ?? ''}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={monthOptions(asked.priced, months)}
            />
          )}
        </Field>
      </div>
      <div aria-live="polite" className="mt-5 min-h-64">
        <Answer asked={asked} rent={rent} />
      </div>
      <p className="mt-4 border-t pt-4 text-sm text-muted">
        <Trans>
          You don’t need an account.{' '}
          <Link
            to={rent ? `/eligibility?rent=${rent}${months ? `&months=${months}` : ''}` : '/eligibility'}
            className="font-semibold text-primary underline underline-offset-4"
          >
            Check if you’re eligible
          </Link>
        </Trans>
      </p>
    </div>
  )
}
