import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { AgeBadge } from '~/platform/lists/age-badge.tsx'

const shown = 5

/** Orders on a plan that need a credit decision while their goods are reserved. */
export const CreditOrdersCard = () => {
  const { data, error, isFetching, refetch } = useQuery(
    api.orders.list.queryOptions({ input: { status: 'pending-credit', limit: shown } }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title="Couldn’t load orders"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={2} />
    )
  if (data.data.length === 0) return null
  return (
    <Card className="mb-6">
      <CardHeader
        title="Shop orders waiting for you"
        description="These orders are outside the automatic limits. We hold the goods while you decide."
        action={
          data.next_cursor !== null && (
            <Link
              to="/admin/orders?tab=credit"
              className="text-sm font-semibold text-primary underline underline-offset-4"
            >
              View all
            </Link>
          )
        }
      />
      <ul className="divide-y divide-line">
        {data.data.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <Link
              to={`/admin/orders/${order.id}`}
              className="min-w-0 flex-1 basis-44 font-medium hover:underline"
            >
              {order.customer_name}
              <span className="block text-sm font-normal text-muted">{order.title}</span>
            </Link>
            <span className="text-sm text-muted">
              {order.months} instalments of {formatMoney(order.monthly_amount)}
            </span>
            <span>
              <Money amount={order.financed_amount} className="font-semibold" /> financed
            </span>
            <AgeBadge since={order.created_at} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
