import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { AutoCollection } from '~/parts/lending/auto-collection.tsx'
import type { Borrowing } from '~/parts/lending/borrowing.ts'
import { Relief } from '~/parts/lending/relief.tsx'
import { Offer } from '~/parts/lending/reschedule-offer.tsx'
import { homeOf } from '~/platform/navigation/roles.ts'
import { AgreementButton } from '~/parts/orders/agreement-button.tsx'
import { InvoiceButton } from '~/parts/orders/invoice-button.tsx'
import { DeliveryFacts, PriceFacts } from '~/parts/orders/order-facts.tsx'
import { OrderLines } from '~/parts/orders/order-lines.tsx'
import { OrderTimeline } from '~/parts/orders/order-timeline.tsx'
import { requestsFirst, shownId } from '~/platform/api/first-requests.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { InOrder } from '~/ui/when-ready.tsx'
import { AgreementSheet } from './agreement-sheet.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderNext } from './order-next.tsx'
import { Parcels } from './parcels.tsx'
import { PlanCard } from './plan-card.tsx'
import { Returns } from './returns.tsx'

export const meta = pageMeta(msg`Order`)
export const handle = requestsFirst(`/orders/${shownId}`)

const back = (
  <Link
    to="/orders"
    className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
  >
    <ChevronLeft className="size-4" aria-hidden="true" />
    <Trans>Orders</Trans>
  </Link>
)

const OrderView = ({ order }: { order: OrderDetail }) => {
  const params = useListParams()
  const borrowing: Borrowing = { of: 'orders', id: order.id }
  const running = order.plan?.closed_at === null ? order.plan : null
  return (
    <>
      <PageHeader
        back={back}
        title={t`Order ${{ reference: order.reference }}`}
        purpose={<StatusBadge kind="order" status={order.status} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <InOrder className="min-w-0 space-y-5">
          {running && <Offer borrowing={borrowing} reschedules={running.reschedules} />}
          <OrderNext order={order} onAgreement={() => params.set({ show: 'agreement' })} />
          <Parcels order={order} />
          <PlanCard order={order} />
          {running && <AutoCollection borrowing={borrowing} monthly={order.monthly_amount} />}
          {running && !running.paused && <Relief borrowing={borrowing} />}
          <Card>
            <CardHeader title={t`Goods`} />
            <OrderLines lines={order.lines} />
          </Card>
          <Returns order={order} />
        </InOrder>
        <div className="min-w-0 space-y-5">
          <Card>
            <CardHeader
              title={t`Price`}
              action={
                <span className="flex flex-wrap gap-2">
                  {order.signed_at !== null && (
                    <Button tone="secondary" size="sm" onClick={() => params.set({ show: 'agreement' })}>
                      <Trans>Agreement</Trans>
                    </Button>
                  )}
                  {order.signed_at !== null && <AgreementButton order={order} />}
                  {order.paid_at !== null && <InvoiceButton order={order} />}
                </span>
              }
            />
            <PriceFacts order={order} />
          </Card>
          <Card>
            <CardHeader title={t`Delivery`} />
            <DeliveryFacts order={order} />
          </Card>
          <OrderTimeline events={order.events} />
          <CancelOrder order={order} />
        </div>
      </div>
      {params.get('show') === 'agreement' && order.pay === 'instalments' && (
        <AgreementSheet order={order} onClose={() => params.set({ show: null })} />
      )}
    </>
  )
}

const OneOrder = () => {
  const { id = '' } = useParams()
  const { id: userId } = useUser()
  const { data, error, isFetching, refetch } = useQuery(api.orders.get.queryOptions({ input: { id } }))
  // Staff handle other people's orders on their own page.
  if (data && data.user_id !== userId) return <Navigate to={`/admin/orders/${data.id}`} replace />
  if (data)
    return (
      <Page>
        <OrderView key={data.id} order={data} />
      </Page>
    )
  const problem = error ? toUserError(error) : null
  const missing = problem?.code === 'ORDER_NOT_FOUND' || problem?.code === 'VALIDATION_FAILED'
  return (
    <Page>
      <PageHeader back={back} title={t`Order`} purpose={t`Order details, delivery and payments.`} />
      {missing ? (
        <EmptyState
          title={t`Order not found`}
          action={
            <Button asChild>
              <Link to="/orders">
                <Trans>Your orders</Trans>
              </Link>
            </Button>
          }
        >
          <p>
            <Trans>Check the link. You can only see your own orders.</Trans>
          </p>
        </EmptyState>
      ) : problem ? (
        <ErrorState
          title={t`Couldn’t load the order`}
          message={problem.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="space-y-5">
            <SkeletonCard rows={2} />
            <SkeletonCard rows={3} />
            <SkeletonCard rows={2} />
          </div>
          <div className="space-y-5">
            <SkeletonCard rows={3} />
            <SkeletonCard rows={6} />
          </div>
        </div>
      )}
    </Page>
  )
}

export default function OrderPage() {
  const { role } = useUser()
  return useAbility('orders.read') ? <OneOrder /> : <NoAccess title={t`Order`} home={homeOf(role)} />
}
