import { deliverySlotLabels, formatMoney } from '@efie/domain'
import { CircleCheck, Clock, PackageCheck, PenLine, Truck, Undo2, Wallet, XCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '~/app/api/rows.ts'
import { firstPaymentOf, statusTexts } from '~/app/orders/order-texts.ts'
import { openPayment } from '~/app/payments/paying-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'

interface NextProps {
  order: OrderDetail
  /** Opens the agreement, to read and sign it. */
  onAgreement: () => void
}

const Held = ({ until }: { until: string | null }) =>
  until && (
    <p className="text-sm text-muted">
      The goods are held for you until <DateText value={until} time />.
    </p>
  )

const Frame = ({
  icon: Icon,
  tone = 'bg-primary-soft text-primary',
  title,
  children,
  action,
}: {
  icon: typeof Clock
  tone?: string
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <Card className="flex gap-4 border-primary/40" aria-live="polite">
    <span className={cn('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
      <Icon className="size-5" aria-hidden="true" />
    </span>
    <div className="min-w-0 flex-1 space-y-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
      {action && <div className="flex flex-wrap gap-3 pt-2">{action}</div>}
    </div>
  </Card>
)

/** A status in words, as a heading. */
const headingOf = ({ status }: OrderDetail): string => statusTexts[status].replace(/\.$/, '')

const caution = 'bg-caution-soft text-caution'
const danger = 'bg-danger-soft text-danger'
const positive = 'bg-positive-soft text-positive'

const Deciding = ({ order }: { order: OrderDetail }) => (
  <Frame icon={Clock} tone={caution} title="A credit analyst looks at your order">
    <ul className="list-disc pl-5">
      {order.credit_reasons.map(({ code, text }) => (
        <li key={code}>{text}.</li>
      ))}
    </ul>
    <p>
      You need not do anything. Payslips or statements{' '}
      <Link to="/documents" className="font-semibold underline">
        among your documents
      </Link>{' '}
      make it quicker.
    </p>
    <Held until={order.reserved_until} />
  </Frame>
)

const ToSign = ({ order, onAgreement }: NextProps) => (
  <Frame
    icon={PenLine}
    tone={caution}
    title="Read and sign your agreement"
    action={<Button onClick={onAgreement}>Read and sign</Button>}
  >
    <p>
      Every figure and date of your plan over {order.months} months. After that you pay the down payment of{' '}
      {formatMoney(order.down_payment)}, and the order is confirmed.
    </p>
    <Held until={order.reserved_until} />
  </Frame>
)

const ToPay = ({ order }: { order: OrderDetail }) => (
  <Frame
    icon={Wallet}
    tone={caution}
    title={order.pay === 'now' ? 'Pay your order' : 'Pay the down payment'}
    action={
      <Button size="lg" onClick={() => openPayment(firstPaymentOf(order))}>
        Pay {formatMoney(order.down_payment)}
      </Button>
    }
  >
    <p>By mobile money or card. Your order is confirmed as soon as it is paid.</p>
    <Held until={order.reserved_until} />
  </Frame>
)

const ToCome = ({ order }: { order: OrderDetail }) => {
  const when = `${formatDate(order.delivery_date)}, ${deliverySlotLabels[order.delivery_slot]}`
  return (
    <Frame icon={CircleCheck} tone={positive} title="Order confirmed">
      <p>What happens next:</p>
      <ol className="list-decimal space-y-1 pl-5">
        <li className={order.status === 'packed' ? 'font-semibold' : ''}>
          We pack your goods{order.status === 'packed' && ': done'}.
        </li>
        <li>
          The courier comes on {when}, and calls {order.phone} on the way.
        </li>
        <li>You then find a delivery code here. Read it to the courier once you have the goods.</li>
        {order.pay === 'instalments' && (
          <li>
            Your plan begins on the day of delivery: {order.months} payments of about{' '}
            {formatMoney(order.monthly_amount)}.
          </li>
        )}
      </ol>
    </Frame>
  )
}

const Ended = ({ order }: { order: OrderDetail }) => (
  <Frame
    icon={XCircle}
    tone={order.status === 'refunded' ? positive : danger}
    title={headingOf(order)}
    action={
      <Button asChild tone="secondary">
        <Link to="/shop">Continue Shopping</Link>
      </Button>
    }
  >
    {order.reason && <p>{order.reason}</p>}
    {order.status === 'declined' && (
      <p>
        A person decided this. You may order less, choose other months, pay at once, or{' '}
        <Link to="/tickets/create" className="font-semibold underline">
          ask us to look again
        </Link>
        .
      </p>
    )}
    {order.status === 'cancelled' && order.paid_at && (
      <p>{formatMoney(order.down_payment)} goes back the way it came.</p>
    )}
  </Frame>
)

/** The one thing that matters now, and what comes after it. */
export const OrderNext = ({ order, onAgreement }: NextProps) => {
  switch (order.status) {
    case 'draft':
    case 'pending-credit':
      return <Deciding order={order} />
    case 'awaiting-payment':
      return order.pay === 'instalments' && order.signed_at === null ? (
        <ToSign order={order} onAgreement={onAgreement} />
      ) : (
        <ToPay order={order} />
      )
    case 'confirmed':
    case 'packed':
      return <ToCome order={order} />
    case 'out-for-delivery':
      return <Frame icon={Truck} title={headingOf(order)} />
    case 'delivered':
    case 'closed':
      return (
        <Frame icon={PackageCheck} tone={positive} title={headingOf(order)}>
          {order.delivered_at && (
            <p>
              On <DateText value={order.delivered_at} time />.
            </p>
          )}
        </Frame>
      )
    case 'return-requested':
    case 'returned':
      return <Frame icon={Undo2} tone={caution} title={headingOf(order)} />
    case 'declined':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return <Ended order={order} />
  }
}
