import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ApprovalsCard } from '~/parts/approvals/approvals-card.tsx'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { AgreementButton } from '~/parts/orders/agreement-button.tsx'
import { InvoiceButton } from '~/parts/orders/invoice-button.tsx'
import { DeliveryFacts, PriceFacts } from '~/parts/orders/order-facts.tsx'
import { OrderLines } from '~/parts/orders/order-lines.tsx'
import { OrderTimeline } from '~/parts/orders/order-timeline.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CreditDecision } from './desk/credit-decision.tsx'
import { Fulfilment } from './desk/fulfilment.tsx'
import { PlanFigures } from './desk/plan-figures.tsx'
import { ReturnsDesk } from './desk/returns-desk.tsx'

export const meta = pageMeta('Order')

const back = (
  <Link
    to="/admin/orders"
    className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
  >
    <ChevronLeft className="size-4" aria-hidden="true" />
    Orders
  </Link>
)

const Workbench = ({ order }: { order: OrderDetail }) => (
  <>
    <PageHeader
      back={back}
      title={`Order ${order.reference}`}
      purpose={
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge kind="order" status={order.status} />
          {order.customer.full_name}, placed on <DateText value={order.created_at} time />
        </span>
      }
    />
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-5">
        <CreditDecision order={order} />
        <ApprovalsCard orderId={order.id} />
        <Fulfilment order={order} />
        <ReturnsDesk order={order} />
        <Card>
          <CardHeader title="Goods" />
          <OrderLines lines={order.lines} />
        </Card>
        <PlanFigures order={order} />
      </div>
      <div className="min-w-0 space-y-5">
        <Card>
          <CardHeader title="Customer" />
          <KeyValues
            items={[
              { label: 'Name', value: order.customer.full_name },
              { label: 'Email', value: order.customer.email },
              {
                label: 'Phone',
                value: order.customer.phone ? <PhoneLink phone={order.customer.phone} /> : '–',
              },
            ]}
          />
        </Card>
        <Card>
          <CardHeader title="Delivery" />
          <DeliveryFacts order={order} />
        </Card>
        <Card>
          <CardHeader
            title="Price"
            action={
              <span className="flex flex-wrap gap-2">
                {order.signed_at !== null && <AgreementButton order={order} />}
                {order.paid_at !== null && <InvoiceButton order={order} />}
              </span>
            }
          />
          <PriceFacts order={order} />
        </Card>
        <OrderTimeline events={order.events} />
        <CancelOrder order={order} />
      </div>
    </div>
  </>
)

const Loaded = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useQuery(api.orders.get.queryOptions({ input: { id } }))
  if (data) return <Workbench key={data.id} order={data} />
  return (
    <>
      <PageHeader back={back} title="Order" purpose="Order details, goods and delivery." />
      {error ? (
        <ErrorState
          title="Couldn’t load the order"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  )
}

export default function AdminOrderPage() {
  const { id = '' } = useParams()
  const { role } = useUser()
  if (!useAbility('orders.read')) return <NoAccess title="Order" home={homeOf(role)} />
  return (
    <Page>
      <Loaded id={id} />
    </Page>
  )
}
