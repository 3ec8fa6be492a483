import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanQuote } from '~/platform/api/rows.ts'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatMoney, formatPercent } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'

/** A rate with two decimals: `48.14%`. */
export const percentText = (value: number): string => formatPercent(value.toFixed(2))

/** "5 × GH₵ 218.37, then GH₵ 218.39": the last one contains the residual. */
export const paymentsText = ({
  months,
  monthly_amount: monthly,
  last_amount: last,
}: Pick<PlanQuote, 'months' | 'monthly_amount' | 'last_amount'>): string =>
  monthly === last
    ? `${months} × ${formatMoney(monthly)}`
    : t`${{ times: months - 1 }} × ${{ monthly: formatMoney(monthly) }}, then ${{ last: formatMoney(last) }}`

/** Enlarged text keeps both prices inside a phone. */
const priceText = 'text-[min(1.125rem,6vw)]/[1.75rem] font-bold sm:text-xl'

/** Cash and instalment price, which must be shown before an order: side by side where both fit. */
export const TwoPrices = ({ plan }: { plan: PlanQuote }) => (
  <dl className="flex flex-wrap gap-px overflow-hidden rounded border bg-line *:flex-1 *:p-4">
    <div className="bg-surface">
      <dt className="text-sm text-muted">
        <Trans>Cash price</Trans>
      </dt>
      <dd>
        <Money amount={plan.cash_price} className={priceText} />
        <span className="block text-sm text-muted">
          <Trans>paid in full</Trans>
        </span>
      </dd>
    </div>
    <div className="bg-primary-soft">
      <dt className="text-sm text-primary">
        <Trans>Instalment price</Trans>
      </dt>
      <dd>
        <Money amount={plan.instalment_price} className={priceText} />
        <span className="block text-sm text-primary">
          <Trans>over {{ months: plan.months }} months</Trans>
        </span>
      </dd>
    </div>
  </dl>
)

/** All figures of a plan, in order of payment. */
export const PlanFacts = ({ plan, asOf }: { plan: PlanQuote; asOf: string }) => (
  <>
    <KeyValues
      className="text-[0.9375rem]"
      items={[
        { label: t`Down payment, before delivery`, value: <Money amount={plan.down_payment} /> },
        { label: t`Then ${{ months: plan.months }} months`, value: paymentsText(plan) },
        { label: t`First payment`, value: <DateText value={plan.instalments[0]?.due_date} /> },
        { label: t`Last payment`, value: <DateText value={plan.instalments.at(-1)?.due_date} /> },
        { label: t`APR, nominal`, value: percentText(plan.apr_nominal) },
        { label: t`APR, effective`, value: percentText(plan.apr_effective) },
        {
          label: t`Cost of credit`,
          value: <Money amount={plan.finance_charge} />,
          strong: true,
        },
      ]}
    />
    <details className="mt-3 rounded border">
      <summary className="cursor-pointer px-4 py-3 text-sm font-semibold">
        <Trans>All payments and dates</Trans>
      </summary>
      <div className="border-t px-4 py-2">
        <p className="py-1 text-sm text-muted">
          <Trans>
            These dates assume delivery on <DateText value={asOf} />. A later delivery moves the dates but
            never changes the price.
          </Trans>
        </p>
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">
              <Trans>Payments over {{ months: plan.months }} months</Trans>
            </caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">
                  <Trans>Number</Trans>
                </th>
                <th scope="col">
                  <Trans id="due-on">Due</Trans>
                </th>
                <th scope="col">
                  <Trans>Amount</Trans>
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {plan.instalments.map((line) => (
                <tr key={line.number}>
                  <td className="py-1.5 text-muted tabular-nums">{line.number}</td>
                  <td>
                    <DateText value={line.due_date} />
                  </td>
                  <td className="text-right">
                    <Money amount={line.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  </>
)
