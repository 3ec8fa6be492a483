import { orderStatuses, payChoices, statusLabel } from '@efie/domain'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { OrderRow, OrderSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { orderColumns } from '~/parts/orders/order-columns.tsx'
import { OrderBulk, stageActs } from './order-bulk.tsx'
import type { Stage } from './stages.ts'

const waiting = waitingColumn<OrderRow, OrderSort>('waiting_since')

const [reference, ...others] = orderColumns(true)
const inStage = reference ? [reference, waiting, ...others] : others
const everywhere = orderColumns(true)

export const StageList = ({ stage }: { stage: Stage }) => {
  const params = useListParams()
  const navigate = useNavigate()
  const columns = stage.status === null ? everywhere : inStage
  // A stage is a queue: who has waited longest comes first.
  const usualSort = stage.status === null ? '-created_at' : 'waiting_since'
  const input = listInput(params, columns)
  const query = useList(api.orders.list, {
    ...input,
    sort: input.sort ?? usualSort,
    status: stage.status ?? oneOf(orderStatuses, params.get('status')),
    pay: oneOf(payChoices, params.get('pay')),
  })
  const bulk = useBulk(query)
  const fulfils = useAbility('orders.fulfil')
  const acts = fulfils && stage.status !== null ? stageActs[stage.status] : undefined
  // Orders have their own page instead of a side sheet.
  useEffect(() => {
    if (params.open) void navigate(`/admin/orders/${params.open}`, { replace: true })
  }, [params.open, navigate])
  return (
    <>
      <ListView
        name="orders"
        columns={columns}
        query={query}
        order={stage.status === null ? 'Newest first' : 'Longest waiting first'}
        usualSort={usualSort}
        nameOf={(row) => `order ${row.reference} of ${row.customer_name}`}
        search
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
        {...(acts && { selection: bulk.selection })}
        failure="Couldn’t load orders"
        empty={{ title: stage.empty, text: stage.next }}
      />
      {acts && <OrderBulk bulk={bulk} acts={acts} />}
    </>
  )
}
