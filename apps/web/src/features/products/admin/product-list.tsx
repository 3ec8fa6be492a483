import { categoryLabels, formatMoney, productCategories } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { CatalogueRow, CatalogueSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { stockText } from '~/parts/products/stock-text.ts'
import { ProductBulk } from './product-bulk.tsx'

const columns: Column<CatalogueRow, CatalogueSort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Product',
    cell: (row) => (
      <span className="inline-flex items-center gap-3 align-middle">
        <ProductPicture
          src={row.image_url}
          photo={row.photo}
          sizes="2.5rem"
          className="h-7.5 w-10 shrink-0 rounded border"
        />
        {row.name}
      </span>
    ),
    text: (row) => row.name,
    phone: 'title',
  },
  {
    id: 'category',
    sort: 'category',
    header: 'Category',
    cell: (row) => categoryLabels[row.category],
    text: (row) => categoryLabels[row.category],
  },
  {
    id: 'brand',
    sort: 'brand',
    header: 'Brand',
    cell: (row) => row.brand ?? '–',
    text: (row) => row.brand ?? '',
  },
  {
    id: 'price',
    sort: 'price',
    header: 'Cash price',
    align: 'end',
    cell: (row) => formatMoney(row.price),
    text: (row) => csvMoney(row.price),
    phone: 'aside',
  },
  {
    id: 'stock',
    header: 'Available',
    align: 'end',
    cell: (row) => stockText(row.stock) ?? row.stock,
    text: (row) => String(row.stock),
  },
  {
    id: 'pictures',
    header: 'Pictures',
    align: 'end',
    cell: (row) => row.images.length,
    text: (row) => String(row.images.length),
    extra: true,
    phone: 'none',
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Added',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
    extra: true,
    phone: 'none',
  },
]

export const ProductList = () => {
  const params = useListParams()
  const query = useList(api.products.catalogue, {
    ...listInput(params, columns),
    category: oneOf(productCategories, params.get('category')),
  })
  const bulk = useBulk(query)
  return (
    <>
      <ListView
        name="products"
        columns={columns}
        query={query}
        order="By name"
        usualSort="name"
        nameOf={(row) => row.name}
        search
        filters={[
          {
            key: 'category',
            label: 'Category',
            all: 'All categories',
            options: productCategories.map((value) => ({ value, label: categoryLabels[value] })),
          },
        ]}
        selection={bulk.selection}
        failure="Couldn’t load products"
        empty={{
          title: 'No products yet',
          text: 'Add your first product. It goes on sale straight away.',
          action: <Button onClick={() => params.set({ open: 'new' })}>New product</Button>,
        }}
      />
      <ProductBulk bulk={bulk} />
    </>
  )
}
