import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { useCartStore } from '~/platform/stores/cart-store.ts'
import { useCartCheck } from '~/parts/cart/use-cart-check.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { homeOf } from '~/platform/navigation/roles.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { newPlan, useCheckoutStore } from './checkout/checkout-store.ts'
import { HoldNotice } from './checkout/hold-notice.tsx'
import { DeliveryStep } from './checkout/delivery-step.tsx'
import { OrderSummary } from './checkout/order-summary.tsx'
import { PaymentStep } from './checkout/payment-step.tsx'
import { ReviewStep } from './checkout/review-step.tsx'
import { type Step, steps, useLeave, useStep } from './checkout/use-step.ts'

export const meta = pageMeta(msg`Checkout`)

const labels: Record<Step, MessageDescriptor> = {
  delivery: msg`Delivery`,
  payment: msg`Payment`,
  review: msg`Review`,
}

const Progress = ({ step }: { step: Step }) => (
  <ol className="mb-6 flex gap-2 text-sm font-semibold" aria-label={t`Steps`}>
    {steps.map((one, index) => {
      const here = one === step
      const done = steps.indexOf(step) > index
      return (
        <li
          key={one}
          aria-current={here ? 'step' : undefined}
          className={cn(
            'flex-1 border-t-4 pt-2',
            here || done ? 'border-primary text-primary' : 'border-line text-muted',
          )}
        >
          {index + 1}. {translate(labels[one])}
        </li>
      )
    })}
  </ol>
)

/** An order was sent and its answer lost: it may exist already and have reserved the last unit. */
const MayBeOrdered = () => (
  <Notice
    tone="caution"
    className="mb-5"
    title={t`Your last order may have gone through`}
    action={
      <Button asChild tone="secondary" size="sm">
        <Link to="/orders">
          <Trans>See your orders</Trans>
        </Link>
      </Button>
    }
  >
    <Trans>
      You lost your connection before we could confirm the order. If you order the same again, we won’t create
      a second order.
    </Trans>
  </Notice>
)

const EmptyCart = () => (
  <EmptyState
    title={t`Your cart is empty`}
    action={
      <Button asChild>
        <Link to="/shop">
          <Trans>Continue Shopping</Trans>
        </Link>
      </Button>
    }
  >
    <p>
      <Trans>Start shopping to add items to your cart</Trans>
    </p>
  </EmptyState>
)

const Offline = () => (
  <Notice tone="caution" title={t`You’re offline`}>
    <Trans>We’ve saved your cart and details on this device. You can carry on when you’re back online.</Trans>
  </Notice>
)

/** Preselects the plan that was chosen on a product's page, once. */
const usePlannedMonths = (preview: OrderPreview | undefined): void => {
  const items = useCartStore((state) => state.items)
  useEffect(() => {
    if (!preview) return
    const { planned_at, patch } = useCheckoutStore.getState()
    const plan = newPlan(items, planned_at, preview.plans)
    if (plan) patch({ pay: 'instalments', months: plan.months, planned_at: plan.chosen_at })
  }, [items, preview])
}

const Steps = () => {
  const { id } = useUser()
  const begin = useCheckoutStore((state) => state.begin)
  useEffect(() => begin(id), [begin, id])
  const delivery = useCheckoutStore((state) => (state.owner === id ? state.delivery : null))
  const { data: preview, error, isFetching, refetch, isEmpty } = useCartCheck(delivery?.delivery_date)
  usePlannedMonths(preview)
  const [unanswered] = useState(() => {
    const { attempt, owner } = useCheckoutStore.getState()
    return attempt !== null && owner === id
  })
  const online = useConnectionStore((state) => state.online)
  const { step, go, behind } = useStep()
  const [ordered, setOrdered] = useState<string | null>(null)
  useLeave(ordered, behind)
  if (ordered !== null) return <SkeletonRows rows={8} />
  if (isEmpty)
    return (
      <>
        {unanswered && <MayBeOrdered />}
        <EmptyCart />
      </>
    )
  if (!preview) {
    if (!online) return <Offline />
    return error ? (
      <ErrorState
        title={t`Couldn’t load the prices in your cart`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={8} />
    )
  }
  const asOf = delivery?.delivery_date ?? preview.earliest_delivery
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        {unanswered && <MayBeOrdered />}
        <Progress step={step} />
        {step !== 'review' && <HoldNotice hold={preview.hold} className="mb-5" />}
        {step === 'delivery' && <DeliveryStep preview={preview} onDone={() => go('payment')} />}
        {step === 'payment' && (
          <PaymentStep
            preview={preview}
            asOf={asOf}
            onBack={() => go('delivery')}
            onDone={() => go('review')}
          />
        )}
        {step === 'review' && delivery && (
          <ReviewStep preview={preview} delivery={delivery} onChange={go} onOrdered={setOrdered} />
        )}
      </div>
      <OrderSummary preview={preview} />
    </div>
  )
}

export default function CheckoutPage() {
  const { role } = useUser()
  if (!useAbility('orders.create')) return <NoAccess title={t`Checkout`} home={homeOf(role)} />
  return (
    <Page>
      <PageHeader title={t`Checkout`} purpose={t`Tell us where to deliver your order and how you’ll pay.`} />
      <Steps />
    </Page>
  )
}
