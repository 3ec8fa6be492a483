import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { StockItem } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { Badge } from '~/ui/badge.tsx'

const count = (id: keyof StockItem, header: string, of: (row: StockItem) => number): Column<StockItem> => ({
  id,
  header,
  align: 'end',
  cell: of,
  text: (row) => String(of(row)),
})

const columns: Column<StockItem>[] = [
  { id: 'name', header: 'Stock item', cell: (row) => row.name, text: (row) => row.name, phone: 'title' },
  { id: 'sku', header: 'SKU', cell: (row) => row.sku, text: (row) => row.sku },
  count('on_hand', 'On hand', (row) => row.on_hand),
  count('reserved', 'Reserved', (row) => row.reserved),
  count('available', 'Available', (row) => row.available),
  count('low_stock_threshold', 'Alert level', (row) => row.low_stock_threshold),
  {
    id: 'low',
    header: 'Status',
    cell: (row) =>
      row.available === 0 ? (
        <Badge tone="danger">Out of stock</Badge>
      ) : row.low ? (
        <Badge tone="caution">Low stock</Badge>
      ) : (
        <Badge tone="positive">In stock</Badge>
      ),
    text: (row) => (row.available === 0 ? 'Out of stock' : row.low ? 'Low stock' : 'In stock'),
    phone: 'aside',
  },
]

export const ShelvesList = () => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.stock.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        q: params.get('q') || undefined,
        low: params.get('low') === 'true' ? 'true' : undefined,
      }),
      ...keyset,
    }),
  )
  return (
    <ListView
      name="stock items"
      columns={columns}
      query={query}
      order="By name"
      nameOf={(row) => row.name}
      search="server"
      filters={[
        {
          key: 'low',
          label: 'Status',
          all: 'All stock items',
          options: [{ value: 'true', label: 'Low stock' }],
        },
      ]}
      failure="Couldn’t load stock items"
      empty={{
        title: 'No stock items yet',
        text: 'When you add a product, its stock item appears in this list.',
      }}
    />
  )
}
