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
  { id: 'name', header: 'Shelf', cell: (row) => row.name, text: (row) => row.name, phone: 'title' },
  { id: 'sku', header: 'SKU', cell: (row) => row.sku, text: (row) => row.sku },
  count('on_hand', 'On hand', (row) => row.on_hand),
  count('reserved', 'Promised', (row) => row.reserved),
  count('available', 'To be had', (row) => row.available),
  count('low_stock_threshold', 'Alert at', (row) => row.low_stock_threshold),
  {
    id: 'low',
    header: 'State',
    cell: (row) =>
      row.available === 0 ? (
        <Badge tone="danger">Empty</Badge>
      ) : row.low ? (
        <Badge tone="caution">Low</Badge>
      ) : (
        <Badge tone="positive">Enough</Badge>
      ),
    text: (row) => (row.available === 0 ? 'Empty' : row.low ? 'Low' : 'Enough'),
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
      name="shelves"
      columns={columns}
      query={query}
      order="By name"
      nameOf={(row) => row.name}
      search="server"
      filters={[
        {
          key: 'low',
          label: 'State',
          all: 'All shelves',
          options: [{ value: 'true', label: 'Running low' }],
        },
      ]}
      failure="Failed to fetch the stock"
      empty={{ title: 'There are no shelves yet', text: 'Each product that is added gets one.' }}
    />
  )
}
