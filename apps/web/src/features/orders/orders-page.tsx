import { orderStatuses, statusLabel } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { orderColumns } from '~/parts/orders/order-columns.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

export const meta = pageMeta(msg`Orders`)

const columns = orderColumns(false)

const toShop = (
  <Button asChild>
    <Link to="/shop" prefetch="intent">
      <Trans>Visit the shop</Trans>
    </Link>
  </Button>
)

const OwnOrders = () => {
  const { id } = useUser()
  const params = useListParams()
  const navigate = useNavigate()
  const query = useList(api.orders.list, {
    ...listInput(params, columns),
    user_id: id,
    status: oneOf(orderStatuses, params.get('status')),
  })
  // Orders have their own page instead of a side sheet.
  useEffect(() => {
    if (params.open) void navigate(`/orders/${params.open}`, { replace: true })
  }, [params.open, navigate])
  return (
    <Page>
      <PageHeader title={t`Orders`} purpose={t`Track what you’ve ordered.`} action={toShop} />
      <ListView
        name={msg`orders`}
        columns={columns}
        query={query}
        order={t`Newest first`}
        usualSort="-created_at"
        nameOf={(row) => t`order ${{ reference: row.reference }}`}
        search
        filters={[
          {
            key: 'status',
            label: t`Status`,
            all: t`All statuses`,
            options: orderStatuses
              .filter((status) => status !== 'draft')
              .map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        failure={t`Couldn’t load your orders`}
        empty={{
          title: t`No orders yet`,
          text: t`When you order from the shop, you can track your order here. Pay in full or in instalments.`,
        }}
      />
    </Page>
  )
}

export default function OrdersPage() {
  const { role } = useUser()
  return useAbility('orders.read') ? <OwnOrders /> : <NoAccess title={t`Orders`} home={homeOf(role)} />
}
