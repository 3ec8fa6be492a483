import type { AppContract } from '@efie/contracts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { percentText } from '~/parts/products/plan-facts.tsx'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import { formatDate } from '~/ui/dates.ts'
import { formatMoney } from '~/ui/money-text.ts'

export type NewTerms = InferContractRouterOutputs<AppContract>['loans']['offeredTerms']
export type PlanFigures = NewTerms['before']

const rows: { label: MessageDescriptor; text: (figures: PlanFigures) => string }[] = [
  { label: msg`Instalment`, text: ({ instalment }) => formatMoney(instalment) },
  { label: msg`Payments`, text: ({ payments }) => String(payments.length) },
  {
    label: msg`Next payment`,
    text: ({ payments }) => (payments[0] ? formatDate(payments[0].due_date) : '–'),
  },
  { label: msg`Last payment`, text: ({ last_date }) => (last_date === null ? '–' : formatDate(last_date)) },
  { label: msg`Left to pay`, text: ({ total }) => formatMoney(total) },
  { label: msg`Interest in the amount left`, text: ({ cost }) => formatMoney(cost) },
  { label: msg`Amount to settle today`, text: ({ balance }) => formatMoney(balance) },
  { label: msg`APR on the amount left, nominal`, text: ({ apr_nominal }) => percentText(apr_nominal) },
  { label: msg`APR on the amount left, effective`, text: ({ apr_effective }) => percentText(apr_effective) },
]

interface PlanComparisonProps {
  before: PlanFigures
  after: PlanFigures
  className?: string
}

/** The rest of a plan as it is and as it would be, from today on. */
export const PlanComparison = ({ before, after, className }: PlanComparisonProps) => (
  <table className={cn('w-full text-sm', className)}>
    <caption className="sr-only">
      <Trans>The plan before and after</Trans>
    </caption>
    <thead>
      <tr className="text-right text-xs text-muted">
        <th scope="col">
          <span className="sr-only">{t`Figure`}</span>
        </th>
        <th scope="col" className="py-2 font-medium">
          <Trans>Now</Trans>
        </th>
        <th scope="col" className="pl-3 font-medium">
          <Trans>After</Trans>
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map(({ label, text }) => (
        <tr key={label.id}>
          <th scope="row" className="py-2 pr-2 text-left font-normal text-muted">
            {translate(label)}
          </th>
          <td className="money text-right">{text(before)}</td>
          <td className="money pl-3 text-right font-semibold">{text(after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
