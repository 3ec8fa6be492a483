import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrearsCard } from '~/parts/lending/arrears-card.tsx'
import { reliefPathOf } from '~/platform/navigation/ways.ts'
import { useOrderAgenda } from '~/parts/agenda/use-agenda.ts'
import type { AgendaItem, OrderDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

interface PlanProps {
  order: OrderDetail
  plan: NonNullable<OrderDetail['plan']>
}

type Of<Kind extends AgendaItem['kind']> = Extract<AgendaItem, { kind: Kind }>
type Payable = Of<'pay'>['payable']

const owedRequest = ({ id, reference }: OrderDetail, { amount, least, most }: Payable): PaymentRequest => ({
  target: { order_id: id },
  payment_type: 'order_instalment',
  title: t`What you owe on order ${{ reference }}`,
  purpose: t`Your plan was written off. Anything you pay reduces what you owe.`,
  amount,
  range: { least, most },
  rangeNote: t`Anything you pay reduces what you owe.`,
})

/** Written off: nothing is due, but the debt can still be paid, in parts too. */
const WrittenOff = ({ order, plan, item }: PlanProps & { item: AgendaItem | null }) => {
  const payable = item?.kind === 'over' ? item.payable : null
  return plan.payoff === 0 ? (
    <Notice tone="positive" title={t`You’ve paid everything`}>
      <Trans>Your plan was written off, and you’ve since paid all you owed.</Trans>
    </Notice>
  ) : (
    <Notice tone="caution" title={t`Your plan was written off`}>
      <p>
        <Trans>
          No instalments have been due since <DateText value={plan.written_off_on} />. You still owe{' '}
          {{ payoff: formatMoney(plan.payoff) }}. You can pay that amount here in full or in parts.
        </Trans>
      </p>
      {payable && (
        <Button className="mt-3" onClick={() => openPayment(owedRequest(order, payable))}>
          <Trans>Pay what you owe</Trans>
        </Button>
      )}
    </Notice>
  )
}

const instalmentRequest = (order: OrderDetail, payable: Payable): PaymentRequest => {
  const { instalment_numbers: numbers, amount, least, most, saves } = payable
  return {
    target: { order_id: order.id },
    payment_type: 'order_instalment',
    title:
      numbers.length > 1
        ? plural({ count: numbers.length }, { one: '# overdue instalment', other: '# overdue instalments' })
        : t`Instalment ${{ number: numbers[0] ?? 0 }} of order ${{ reference: order.reference }}`,
    purpose: t`The next payment on your plan.`,
    amount,
    ...(least < most && { range: { least, most, saves } }),
  }
}

const settlementRequest = (order: OrderDetail, plan: PlanProps['plan']): PaymentRequest => ({
  target: { order_id: order.id },
  payment_type: 'settlement',
  title: t`Settlement of order ${{ reference: order.reference }}`,
  purpose: t`This settles your plan today. If you keep paying as planned, you have ${{ outstanding: formatMoney(plan.outstanding) }} left to pay.`,
  amount: plan.payoff,
})

const BeingPaid = ({ order, item }: { order: OrderDetail; item: Of<'payment_under_way'> }) => (
  <Notice
    tone="caution"
    title={t`We’re checking your payment`}
    action={
      <Button
        size="sm"
        tone="secondary"
        onClick={() => openPayment(instalmentRequest(order, item.payable), item.payment_id)}
      >
        <Trans>View status</Trans>
      </Button>
    }
  >
    {t`We don’t know yet if your payment of ${{ amount: formatMoney(item.amount) }} went through. Don’t pay again.`}
  </Notice>
)

const Settle = ({ order, plan }: PlanProps) =>
  plan.payoff > 0 && (
    <Button tone="secondary" onClick={() => openPayment(settlementRequest(order, plan))}>
      <Trans>Settle for {{ payoff: formatMoney(plan.payoff) }}</Trans>
    </Button>
  )

const Overdue = ({ order, plan, item }: PlanProps & { item: Of<'pay'> }) => {
  const request = instalmentRequest(order, item.payable)
  const { title } = request
  const several = item.payable.instalment_numbers.length > 1
  return (
    <div className="space-y-3">
      <ArrearsCard
        heading="h3"
        nested
        overdue={{ ...item, request, title: several ? title : t`${title} is overdue` }}
        ways={{ part: { ...request, blank: true }, relief: reliefPathOf(order.id) }}
      />
      <Settle order={order} plan={plan} />
    </div>
  )
}

const ToPay = ({ order, plan, item }: PlanProps & { item: Of<'pay'> | null }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-sunken p-4">
    {item && (
      <div>
        {item.due_date && (
          <p className="text-sm text-muted">
            <Trans>
              Next payment <DateText value={item.due_date} />
            </Trans>
          </p>
        )}
        <Money amount={item.payable.amount} className="text-xl font-bold" />
      </div>
    )}
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
      {item && (
        <Button onClick={() => openPayment(instalmentRequest(order, item.payable))}>
          <Trans>Pay {{ amount: formatMoney(item.payable.amount) }}</Trans>
        </Button>
      )}
      <Settle order={order} plan={plan} />
    </div>
  </div>
)

/** What a plan asks for now, and its payoff. */
export const PlanDue = ({ order, plan }: PlanProps) => {
  const { item, error, retry } = useOrderAgenda(order.id)
  if (plan.written_off_on !== null) return <WrittenOff order={order} plan={plan} item={item} />
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
        <Trans>Nothing is due and no late fee applies while we look at your return.</Trans>
      </Notice>
    )
  if (!item)
    return error ? (
      <ErrorState title={t`Couldn’t load the order`} message={toUserError(error).message} onRetry={retry} />
    ) : (
      <Skeleton className="h-20" />
    )
  if (item.kind === 'payment_under_way') return <BeingPaid order={order} item={item} />
  if (item.kind === 'pay' && item.overdue) return <Overdue order={order} plan={plan} item={item} />
  return <ToPay order={order} plan={plan} item={item.kind === 'pay' ? item : null} />
}
