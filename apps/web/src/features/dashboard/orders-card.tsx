import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { statusTexts } from '~/parts/orders/order-texts.ts'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'

const shown = 3

const Orders = () => {
  const { id: userId } = useUser()
  const { data, error, isFetching, refetch } = useQuery(
    api.orders.list.queryOptions({ input: { user_id: userId, limit: shown } }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your orders`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard rows={3} />
    )
  const [to, label] = data.data.length === 0 ? ['/shop', t`Visit the shop`] : ['/orders', t`All orders`]
  return (
    <Card>
      <CardHeader
        title={t`Orders`}
        action={
          <Link to={to} className="text-sm font-semibold text-primary underline underline-offset-4">
            {label}
          </Link>
        }
      />
      {data.data.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No orders yet. Our shop has beds, fridges, TVs and more. Pay in full, or over 3 to 12 months.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.data.map((order) => (
            <li key={order.id} className="flex flex-wrap gap-3 py-3 first:pt-0 last:pb-0">
              <ProductPicture
                src={order.image_url}
                photo={order.photo}
                sizes="3rem"
                className="size-12 shrink-0 rounded border"
              />
              <div className="min-w-0 flex-1 basis-40">
                <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                  <Link
                    to={`/orders/${order.id}`}
                    className="min-w-0 font-medium [overflow-wrap:anywhere] hover:underline"
                  >
                    {order.title}
                  </Link>
                  <StatusBadge kind="order" status={order.status} />
                </div>
                <p className="text-sm text-muted">{translate(statusTexts[order.status])}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The newest orders, for people who can order. */
export const OrdersCard = () => (useAbility('orders.create') ? <Orders /> : null)
