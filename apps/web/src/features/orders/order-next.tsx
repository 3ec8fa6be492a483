import { deliverySlotLabels, formatPhone, inSentence, paymentTypeLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  CircleCheck,
  Clock,
  PackageCheck,
  PenLine,
  TriangleAlert,
  Truck,
  Undo2,
  Wallet,
  XCircle,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOrderAgenda } from '~/parts/agenda/use-agenda.ts'
import type { AgendaItem, OrderDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { firstPaymentOf, statusTexts } from '~/parts/orders/order-texts.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import { ticketPath } from '~/platform/navigation/ways.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { keepDigitsTogether } from '~/ui/keep-digits-together.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'

interface NextProps {
  order: OrderDetail
  /** Opens the agreement to read and sign. */
  onAgreement: () => void
}

const Held = ({ until }: { until: string | null }) =>
  until && (
    <p className="text-sm text-muted">
      <Trans>
        We’re holding your goods until <DateText value={until} time />.
      </Trans>
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
const headingOf = ({ status }: OrderDetail): string => translate(statusTexts[status]).replace(/\.$/, '')

const caution = 'bg-caution-soft text-caution'
const danger = 'bg-danger-soft text-danger'
const positive = 'bg-positive-soft text-positive'

const Deciding = ({ order }: { order: OrderDetail }) => (
  <Frame icon={Clock} tone={caution} title={t`A credit analyst is checking your order`}>
    <ul className="list-disc pl-5">
      {order.credit_reasons.map(({ code, text }) => (
        <li key={code}>{translateRule(text)}.</li>
      ))}
    </ul>
    <p>
      <Trans>
        You don’t need to do anything. Adding payslips or bank statements{' '}
        <Link to="/documents" className="font-semibold underline">
          to your documents
        </Link>{' '}
        helps us decide faster.
      </Trans>
    </p>
    <Held until={order.reserved_until} />
  </Frame>
)

const ToSign = ({ order, onAgreement }: NextProps) => (
  <Frame
    icon={PenLine}
    tone={caution}
    title={t`Read and sign your agreement`}
    action={
      <Button onClick={onAgreement}>
        <Trans>Read and sign</Trans>
      </Button>
    }
  >
    <p>
      <Trans>
        The agreement lists every amount and date of your plan over {{ months: String(order.months) }} months.
        After you sign, pay the down payment of {{ downPayment: formatMoney(order.down_payment) }} and we’ll
        confirm your order.
      </Trans>
    </p>
    <Held until={order.reserved_until} />
  </Frame>
)

const ToPay = ({ order, amount }: { order: OrderDetail; amount: number }) => (
  <Frame
    icon={Wallet}
    tone={caution}
    title={order.pay === 'now' ? t`Pay for your order` : t`Pay the down payment`}
    action={
      <Button size="lg" onClick={() => openPayment(firstPaymentOf(order, amount))}>
        <Trans>Pay {{ downPayment: formatMoney(amount) }}</Trans>
      </Button>
    }
  >
    <p>
      <Trans>By mobile money or card. We’ll confirm your order as soon as it’s paid.</Trans>
    </p>
    <Held until={order.reserved_until} />
  </Frame>
)

type UnderWay = Extract<AgendaItem, { kind: 'payment_under_way' }>

const BeingPaid = ({ order, item }: { order: OrderDetail; item: UnderWay }) => (
  <Frame
    icon={Clock}
    tone={caution}
    title={t`We’re checking your payment`}
    action={
      <Button
        tone="secondary"
        onClick={() => openPayment(firstPaymentOf(order, item.payable.amount), item.payment_id)}
      >
        <Trans>View status</Trans>
      </Button>
    }
  >
    <p>{t`We don’t know yet if your payment of ${{ amount: formatMoney(item.amount) }} went through. Don’t pay again.`}</p>
  </Frame>
)

/** What confirms an order: signing its agreement, paying its price or down payment. */
const ToConfirm = ({ order, onAgreement }: NextProps) => {
  const { item, error, retry } = useOrderAgenda(order.id)
  switch (item?.kind) {
    case 'sign':
      return <ToSign order={order} onAgreement={onAgreement} />
    case 'pay':
      return <ToPay order={order} amount={item.payable.amount} />
    case 'payment_under_way':
      return <BeingPaid order={order} item={item} />
    default:
      return error ? (
        <ErrorState title={t`Couldn’t load the order`} message={toUserError(error).message} onRetry={retry} />
      ) : (
        <SkeletonCard rows={2} description />
      )
  }
}

const Courier = ({ order }: { order: OrderDetail }) => {
  if (order.delivery_overdue)
    return (
      <Trans>
        Your goods should have arrived by {{ day: formatDate(order.delivery_date) }}. We’re sorry they’re
        late.{' '}
        <Link
          to={ticketPath('shop', t`When will order ${{ reference: order.reference }} arrive?`)}
          className="font-semibold underline"
        >
          Ask us when they’ll come
        </Link>
        .
      </Trans>
    )
  const when = `${formatDate(order.delivery_date)}, ${translate(deliverySlotLabels[order.delivery_slot])}`
  return (
    <Trans>
      The courier will come on {when} and call {{ phone: keepDigitsTogether(formatPhone(order.phone)) }} on
      the way.
    </Trans>
  )
}

const ToCome = ({ order }: { order: OrderDetail }) => (
  <Frame icon={CircleCheck} tone={positive} title={t`Order confirmed`}>
    <p>
      <Trans>What happens next:</Trans>
    </p>
    <ol className="list-decimal space-y-1 pl-5">
      <li className={order.status === 'packed' ? 'font-semibold' : ''}>
        {order.status === 'packed' ? t`We’ve packed your goods.` : t`We’ll pack your goods.`}
      </li>
      <li>
        <Courier order={order} />
      </li>
      <li>
        <Trans>You’ll get a delivery code here. Read it to the courier once you have the goods.</Trans>
      </li>
      {order.pay === 'instalments' && (
        <li>
          <Trans>
            Your plan starts on the day of delivery, with {{ months: String(order.months) }} monthly payments
            of about {{ monthlyAmount: formatMoney(order.monthly_amount) }}.
          </Trans>
        </li>
      )}
    </ol>
  </Frame>
)

const Ended = ({ order }: { order: OrderDetail }) => (
  <Frame
    icon={XCircle}
    tone={order.status === 'refunded' ? positive : danger}
    title={headingOf(order)}
    action={
      <Button asChild tone="secondary">
        <Link to="/shop">
          <Trans>Continue Shopping</Trans>
        </Link>
      </Button>
    }
  >
    {order.reason && <p>{order.reason}</p>}
    {order.status === 'declined' && (
      <p>
        <Trans>
          A member of our team made this decision. You can order less, choose a different number of months,
          pay in full, or{' '}
          <Link
            to={ticketPath('shop', t`Please review order ${{ reference: order.reference }}`)}
            className="font-semibold underline"
          >
            ask us to look again
          </Link>
          .
        </Trans>
      </p>
    )}
    {order.status === 'cancelled' && order.paid_at && (
      <p>
        <Trans>
          We’re refunding the {{ downPayment: formatMoney(order.down_payment) }} you paid, the same way you
          paid.
        </Trans>
      </p>
    )}
  </Frame>
)

type ChargedBack = Extract<AgendaItem, { kind: 'charged_back' }>

const ToPayAgain = ({ item: { demand_id, payable, due_date, stops } }: { item: ChargedBack }) => {
  const title = translate(paymentTypeLabels[payable.payment_type])
  return (
    <Frame
      icon={TriangleAlert}
      tone={danger}
      title={t`Pay ${{ amount: formatMoney(payable.amount) }} again for your ${{ what: inSentence(title) }}`}
      action={
        <Button
          size="lg"
          onClick={() =>
            openPayment({
              target: { demand_id },
              payment_type: payable.payment_type,
              title,
              purpose: t`Your bank reversed this payment`,
              amount: payable.amount,
            })
          }
        >
          <Trans>Pay {{ amount: formatMoney(payable.amount) }}</Trans>
        </Button>
      }
    >
      <p>
        {stops
          ? t`Your bank reversed your payment. We’ll carry on with your order as soon as you’ve paid again.`
          : t`Your bank reversed your payment, so this amount is due again.`}
      </p>
      {due_date && (
        <p className="text-sm text-muted">
          <Trans>
            Due <DateText value={due_date} relative />
          </Trans>
        </p>
      )}
    </Frame>
  )
}

/** The next thing to do, and what follows. */
export const OrderNext = ({ order, onAgreement }: NextProps) => {
  const { item } = useOrderAgenda(order.id)
  if (item?.kind === 'charged_back') return <ToPayAgain item={item} />
  return <Step order={order} onAgreement={onAgreement} />
}

const Step = ({ order, onAgreement }: NextProps) => {
  switch (order.status) {
    case 'draft':
    case 'pending-credit':
      return <Deciding order={order} />
    case 'awaiting-payment':
      return <ToConfirm order={order} onAgreement={onAgreement} />
    case 'confirmed':
    case 'packed':
      return <ToCome order={order} />
    case 'out-for-delivery':
      return (
        <Frame icon={Truck} title={headingOf(order)}>
          <p>
            <Courier order={order} />
          </p>
        </Frame>
      )
    case 'delivered':
    case 'closed':
      return (
        <Frame icon={PackageCheck} tone={positive} title={headingOf(order)}>
          {order.delivered_at && (
            <p>
              <Trans>
                On <DateText value={order.delivered_at} time />.
              </Trans>
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
