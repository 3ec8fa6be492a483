import { orderStatuses, payChoices, statusLabel } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { OrderRow } from '~/platform/api/rows.ts'
import { ageOf } from '~/platform/lists/age.ts'
import { AgeBadge } from '~/platform/lists/age-badge.tsx'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { orderColumns } from '~/parts/orders/order-columns.tsx'
import type { Stage } from './stages.ts'
import { now } from '~/ui/now.ts'

const waiting: Column<OrderRow> = {
  id: 'waiting',
  header: 'Waiting',
  cell: (row) => <AgeBadge since={row.paid_at ?? row.created_at} />,
  text: (row) => ageOf(row.paid_at ?? row.created_at, now()).text,
}

const [reference, ...others] = orderColumns(true)
const inStage = reference ? [reference, waiting, ...others] : others
const everywhere = orderColumns(true)

export const StageList = ({ stage }: { stage: Stage }) => {
  const params = useListParams()
  const navigate = useNavigate()
  const query = useInfiniteQuery(
    api.orders.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: stage.status ?? oneOf(orderStatuses, params.get('status')),
        pay: oneOf(payChoices, params.get('pay')),
      }),
      ...keyset,
    }),
  )
  // Orders have their own page instead of a side sheet.
  useEffect(() => {
    if (params.open) void navigate(`/admin/orders/${params.open}`, { replace: true })
  }, [params.open, navigate])
  return (
    <ListView
      name="orders"
      columns={stage.status === null ? everywhere : inStage}
      query={query}
      order="Newest first"
      nameOf={(row) => `order ${row.reference} of ${row.customer_name}`}
      search="loaded"
      filters={[
        ...(stage.status === null
          ? [
              {
                key: 'status',
                label: 'Status',
                all: 'All statuses',
                options: orderStatuses
                  .filter((status) => status !== 'draft')
                  .map((status) => ({ value: status, label: statusLabel(status) })),
              },
            ]
          : []),
        {
          key: 'pay',
          label: 'Payment',
          all: 'Any payment type',
          options: [
            { value: 'now', label: 'In full' },
            { value: 'instalments', label: 'In instalments' },
          ],
        },
      ]}
      failure="Couldn’t load orders"
      empty={{ title: stage.empty, text: stage.next }}
    />
  )
}
