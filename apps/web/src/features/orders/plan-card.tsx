import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '~/app/api/rows.ts'
import { LoanFileButton } from '~/app/loans/loan-file-button.tsx'
import { openPayment } from '~/app/payments/paying-store.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { ReshapeDialog } from './reshape-dialog.tsx'

type Plan = NonNullable<OrderDetail['plan']>

/** Hire-Purchase Act: half of the instalment price paid, and the goods are the buyer's to keep but for a court. */
const ProtectedGoods = ({ goods }: { goods: NonNullable<OrderDetail['protected_goods']> }) => (
  <div>
    <ProgressBar
      value={goods.needed === 0 ? 100 : (goods.paid * 100) / goods.needed}
      label={goods.protected ? t`Protected goods: reached` : t`On the way to protected goods`}
    />
    <p className="mt-1.5 text-sm text-muted">
      {goods.protected
        ? t`You paid ${{ paid: formatMoney(goods.paid) }}, half of the instalment price or more: the goods can be taken back only by order of a court.`
        : t`You paid ${{ paid: formatMoney(goods.paid) }} of the ${{ needed: formatMoney(goods.needed) }} from which the goods can be taken back only by order of a court.`}
    </p>
  </div>
)

/** Given up as lost: nothing falls due any more, and what is owed may still be paid, in parts too. */
const WrittenOff = ({ order, plan }: { order: OrderDetail; plan: Plan }) =>
  plan.payoff === 0 ? (
    <Notice tone="positive" title={t`Nothing is owed any more`}>
      <Trans>You paid what was owed after your plan was written off.</Trans>
    </Notice>
  ) : (
    <Notice tone="caution" title={t`Your plan was written off`}>
      <p>
        <Trans>
          Since <DateText value={plan.written_off_on} /> no instalment falls due.{' '}
          {{ payoff: formatMoney(plan.payoff) }} is still owed: pay it here, all at once or in parts.
        </Trans>
      </p>
      <Button
        className="mt-3"
        onClick={() =>
          openPayment({
            target: { order_id: order.id },
            payment_type: 'order_instalment',
            title: t`What is owed on order ${{ reference: order.reference }}`,
            purpose: t`Your plan was written off; what you pay makes the debt smaller.`,
            amount: plan.payoff,
            range: { least: Math.min(100, plan.payoff), most: plan.payoff },
            rangeNote: t`A part makes the debt smaller by as much.`,
          })
        }
      >
        <Trans>Pay what is owed</Trans>
      </Button>
    </Notice>
  )

const Due = ({ order, plan }: { order: OrderDetail; plan: Plan }) => {
  if (plan.written_off_on !== null) return <WrittenOff order={order} plan={plan} />
  if (plan.closed_at !== null)
    return (
      <Notice tone="positive" title={t({ id: 'plan-paid-off', message: 'Paid off' })}>
        <Trans>
          Your plan ended on <DateText value={plan.closed_at} />. The goods are yours.
        </Trans>
      </Notice>
    )
  if (plan.paused)
    return (
      <Notice title={t`Your instalments are paused`}>
        <Trans>While we look at your return nothing falls due, and no late fee is charged.</Trans>
      </Notice>
    )
  const { next_due: due } = plan
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-sunken p-4">
      {due && (
        <div>
          <p className="text-sm text-muted">
            {plan.days_past_due > 0 ? (
              <Trans>
                Overdue since <DateText value={due.due_date} />
              </Trans>
            ) : (
              <Trans>
                Next payment <DateText value={due.due_date} />
              </Trans>
            )}
          </p>
          <Money amount={due.amount} className="text-xl font-bold" />
        </div>
      )}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {due && (
          <Button
            onClick={() =>
              openPayment({
                target: { order_id: order.id },
                payment_type: 'order_instalment',
                title: t`Instalment ${{ number: due.number }} of order ${{ reference: order.reference }}`,
                purpose: t`The next payment of your plan.`,
                amount: due.amount,
              })
            }
          >
            <Trans>Pay {{ amount: formatMoney(due.amount) }}</Trans>
          </Button>
        )}
        {plan.payoff > 0 && (
          <Button
            tone="secondary"
            onClick={() =>
              openPayment({
                target: { order_id: order.id },
                payment_type: 'settlement',
                title: t`Settlement of order ${{ reference: order.reference }}`,
                purpose: t`Ends your plan today. ${{ outstanding: formatMoney(plan.outstanding) }} is still to come if you go on as planned.`,
                amount: plan.payoff,
              })
            }
          >
            <Trans>Pay it off: {{ payoff: formatMoney(plan.payoff) }}</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

const Instalments = ({ plan }: { plan: Plan }) => (
  <details className="rounded border">
    <summary className="cursor-pointer px-4 py-3 text-sm font-semibold">
      <Trans>Every payment and its date ({{ count: plan.instalments.length }})</Trans>
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

/** The instalment plan: what is due, how far it is, and other months for what is left. */
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
            ? t`${{ paid: formatMoney(plan.paid) }} paid since delivery, ${{ outstanding: formatMoney(plan.outstanding) }} to come.`
            : t`${{ months: String(order.months) }} months, beginning on the day of delivery.`
        }
        action={
          canReshape(order) && (
            <Button tone="secondary" size="sm" onClick={() => setReshaping(true)}>
              <Trans>Other months</Trans>
            </Button>
          )
        }
      />
      <div className="space-y-5">
        {plan && <Due order={order} plan={plan} />}
        {order.paid_at && order.protected_goods && <ProtectedGoods goods={order.protected_goods} />}
        {plan && <Instalments plan={plan} />}
        {plan && <Papers order={order} plan={plan} />}
        {plan && (
          <p className="text-sm text-muted">
            <Trans>
              Receipts of what you paid are in{' '}
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
