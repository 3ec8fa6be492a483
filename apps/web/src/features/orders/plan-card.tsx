import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { Addenda } from '~/parts/lending/addenda.tsx'
import { LoanFileButton } from '~/parts/lending/loan-file-button.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { PlanDue } from './plan-due.tsx'
import { ReshapeDialog } from './reshape-dialog.tsx'

type Plan = NonNullable<OrderDetail['plan']>

/**
 * Hire-Purchase Act: after half of the instalment price is paid, the goods can only be repossessed by a
 * court.
 */
const ProtectedGoods = ({ goods }: { goods: NonNullable<OrderDetail['protected_goods']> }) => (
  <div>
    <ProgressBar
      value={goods.needed === 0 ? 100 : (goods.paid * 100) / goods.needed}
      label={goods.protected ? t`Your goods are protected` : t`Progress towards protected goods`}
    />
    <p className="mt-1.5 text-sm text-muted">
      {goods.protected
        ? t`You’ve paid ${{ paid: formatMoney(goods.paid) }}, at least half of the instalment price. We can now only repossess the goods with a court order.`
        : t`You’ve paid ${{ paid: formatMoney(goods.paid) }} of ${{ needed: formatMoney(goods.needed) }}. Once you reach that amount, we can only repossess the goods with a court order.`}
    </p>
  </div>
)

const Instalments = ({ plan }: { plan: Plan }) => (
  <details className="rounded border">
    <summary className="cursor-pointer px-4 py-3 text-sm font-semibold">
      <Trans>All payments and dates ({{ count: plan.instalments.length }})</Trans>
    </summary>
    <div className="overflow-x-auto border-t px-4 py-2">
      <table className="w-full text-sm">
        <caption className="sr-only">
          <Trans>Instalments of this order</Trans>
        </caption>
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              <Trans id="due-on">Due</Trans>
            </th>
            <th scope="col" className="font-medium">
              <Trans>Status</Trans>
            </th>
            <th scope="col" className="text-right font-medium">
              <Trans>Amount</Trans>
            </th>
            <th scope="col" className="text-right font-medium max-sm:hidden">
              <Trans>Paid</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {plan.instalments.map((line) => (
            <tr key={line.number}>
              <td className="py-2">
                <DateText value={line.due_date} />
              </td>
              <td>
                <StatusBadge kind="instalment" status={line.status} />
              </td>
              <td className="text-right">
                <Money amount={line.amount + line.late_fee} />
              </td>
              <td className="text-right max-sm:hidden">
                <Money amount={line.paid} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

const Papers = ({ order, plan }: { order: OrderDetail; plan: Plan }) => (
  <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
    {plan.repaid && (
      <LoanFileButton
        borrowing={{ of: 'orders', id: order.id }}
        file="certificate"
        tone="primary"
        size="sm"
      />
    )}
    <LoanFileButton borrowing={{ of: 'orders', id: order.id }} file="statement" size="sm" />
  </div>
)

const canReshape = (order: OrderDetail): boolean =>
  order.plan
    ? order.status === 'delivered' &&
      order.plan.closed_at === null &&
      !order.plan.paused &&
      order.plan.days_past_due === 0
    : ['awaiting-payment', 'confirmed', 'packed', 'out-for-delivery'].includes(order.status)

/** The plan: what is due, progress, and another term for the rest. */
export const PlanCard = ({ order }: { order: OrderDetail }) => {
  const [reshaping, setReshaping] = useState(false)
  const { plan } = order
  if (order.pay === 'now' || (!plan && !canReshape(order))) return null
  return (
    <Card>
      <CardHeader
        title={t`Your plan`}
        description={
          plan
            ? t`${{ paid: formatMoney(plan.paid) }} paid since delivery, ${{ outstanding: formatMoney(plan.outstanding) }} left to pay.`
            : t`${{ months: String(order.months) }} months, starting on the day of delivery.`
        }
        action={
          canReshape(order) && (
            <Button tone="secondary" size="sm" onClick={() => setReshaping(true)}>
              <Trans>Change number of months</Trans>
            </Button>
          )
        }
      />
      <div className="space-y-5">
        {plan && <PlanDue order={order} plan={plan} />}
        {order.paid_at && order.protected_goods && <ProtectedGoods goods={order.protected_goods} />}
        {plan && <Instalments plan={plan} />}
        {plan && <Papers order={order} plan={plan} />}
        {plan && <Addenda loanId={plan.loan_id} addenda={plan.addenda} />}
        {plan && (
          <p className="text-sm text-muted">
            <Trans>
              Find your receipts in{' '}
              <Link to="/payments" className="font-semibold underline">
                Payment History
              </Link>
              .
            </Trans>
          </p>
        )}
      </div>
      {reshaping && <ReshapeDialog order={order} onClose={() => setReshaping(false)} />}
    </Card>
  )
}
