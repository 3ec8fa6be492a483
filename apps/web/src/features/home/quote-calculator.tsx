import { type PlanKind, planKinds } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { checkPath } from '~/parts/quotes/check-path.ts'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { planLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { formatPercent } from '~/ui/money-text.ts'
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

interface PlanRowProps {
  plan: PlanKind
  price: PlanPrice | undefined
  costsLeast: boolean
  chosen: boolean
  onChoose: (plan: PlanKind) => void
}

/** What decides: the money needed before the keys, then each month, and the APR. */
const PlanRow = ({ plan, price, costsLeast, chosen, onChoose }: PlanRowProps) => (
  <label className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-baseline gap-x-3 rounded border px-(--page-space) py-3 has-checked:border-primary has-checked:bg-primary-soft">
    <input
      type="radio"
      name="plan"
      className="size-4 translate-y-0.5 accent-primary"
      checked={chosen}
      onChange={() => onChoose(plan)}
    />
    <span className="font-semibold">{translate(planLabels[plan])}</span>
    <span className="text-right @max-[12rem]:col-span-3 @max-[12rem]:text-left">
      {price ? (
        <Money amount={price.total_monthly_payment} className="text-lg font-bold" />
      ) : (
        <span className="text-lg">
          <Gap className="w-24" />
        </span>
      )}{' '}
      <span className="text-sm text-muted max-sm:block">
        <Trans>a month</Trans>
      </span>
    </span>
    {/* Two lines on phones with and without figures, so that the page keeps its height while they load. */}
    <span className="col-span-2 col-start-2 text-sm text-muted @max-[12rem]:col-span-3">
      <Trans>
        <Figure amount={price?.total_initial_payment} /> before the keys
      </Trans>
      <span aria-hidden="true" className="max-sm:hidden">
        {' · '}
      </span>
      <span className="max-sm:block">
        <Trans>APR {{ apr: price ? formatPercent(price.apr_nominal.toFixed(1)) : '…' }}</Trans>
        {costsLeast && (
          <span className="font-semibold text-positive">
            {' · '}
            <Trans>Costs least</Trans>
          </span>
        )}
      </span>
    </span>
  </label>
)

interface PlansProps {
  last: readonly PlanPrice[] | undefined
  /** The prices are for an earlier input, so they aren't shown. */
  stale: boolean
  plan: PlanKind
  onChoose: (plan: PlanKind) => void
}

const Plans = ({ last, stale, plan, onChoose }: PlansProps) => {
  const prices = stale ? undefined : last
  const least = prices && Math.min(...prices.map(({ cost_of_credit }) => cost_of_credit))
  const own = prices?.find((price) => price.plan === plan)
  return (
    <>
      <fieldset className="@container space-y-2.5" aria-busy={!prices || undefined}>
        <legend className="sr-only">
          <Trans>Repayment plan</Trans>
        </legend>
        {(last?.map((price) => price.plan) ?? planKinds).map((kind) => {
          const price = prices?.find((one) => one.plan === kind)
          return (
            <PlanRow
              key={kind}
              plan={kind}
              price={price}
              costsLeast={price !== undefined && price.cost_of_credit === least}
              chosen={kind === plan}
              onChoose={onChoose}
            />
          )
        })}
      </fieldset>
      <p className="mt-3 text-sm text-muted">
        <Trans>
          We pay your landlord <Figure amount={own?.total_advance_payment} />.
        </Trans>{' '}
        <Trans>
          You pay us <Figure amount={own?.total_repayable} /> in total.
        </Trans>
      </p>
    </>
  )
}

interface AnswerProps extends Pick<PlansProps, 'plan' | 'onChoose'> {
  asked: Asked
  rent: number | null
}

const Answer = ({ asked: { priced, problem, stale, again }, rent, plan, onChoose }: AnswerProps) => {
  if (rent !== null && !problem)
    return <Plans last={priced?.quotes} stale={stale} plan={plan} onChoose={onChoose} />
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
  const [wanted, setWanted] = useState<PlanKind>('standard')
  const asked = useLiveQuote(rent, chosen)
  const { priced } = asked
  const months = chosen ?? priced?.advance_payment_months
  const offered = priced?.quotes.map(({ plan }) => plan)
  // Not every plan is there for every number of months.
  const plan = !offered || offered.includes(wanted) ? wanted : (offered[0] ?? wanted)
  return (
    <div className="rounded bg-surface p-(--card-space) text-ink shadow-overlay sm:p-7">
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
              options={monthOptions(priced, months)}
            />
          )}
        </Field>
      </div>
      <div aria-live="polite" className="mt-5 min-h-64">
        <Answer asked={asked} rent={rent} plan={plan} onChoose={setWanted} />
      </div>
      <p className="mt-4 border-t pt-4 text-sm text-muted">
        <Trans>
          You don’t need an account.{' '}
          <Link
            to={checkPath(rent, months, plan)}
            className="font-semibold text-primary underline underline-offset-4"
          >
            Check if you’re eligible
          </Link>
        </Trans>
      </p>
    </div>
  )
}
