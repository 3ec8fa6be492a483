import { api } from '~/platform/api/client.ts'
import type { StockItem, StockSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { Badge } from '~/ui/badge.tsx'

const count = (
  id: StockSort & keyof StockItem,
  header: string,
  of: (row: StockItem) => number,
): Column<StockItem, StockSort> => ({
  id,
  sort: id,
  header,
  align: 'end',
  cell: of,
  text: (row) => String(of(row)),
})

const columns: Column<StockItem, StockSort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Stock item',
    cell: (row) => row.name,
    text: (row) => row.name,
    phone: 'title',
  },
  { id: 'sku', sort: 'sku', header: 'SKU', cell: (row) => row.sku, text: (row) => row.sku },
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

export const StockItemsList = () => {
  const params = useListParams()
  const query = useList(api.stock.list, {
    ...listInput(params, columns),
    low: params.get('low') === 'true' ? 'true' : undefined,
  })
  return (
    <ListView
      name="stock items"
      columns={columns}
      query={query}
      order="By name"
      usualSort="name"
      nameOf={(row) => row.name}
      search
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
