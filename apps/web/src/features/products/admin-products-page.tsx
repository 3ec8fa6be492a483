import { PackageOpen, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { ImportButton } from '~/parts/imports/import-button.tsx'
import { api } from '~/platform/api/client.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ProductList } from './admin/product-list.tsx'
import { ProductSheet } from './admin/product-sheet.tsx'
import { StockItemSheet } from '~/parts/stock/stock-item-sheet.tsx'
import { StockItemsList } from '~/parts/stock/stock-items-list.tsx'

export const meta = pageMeta('Products and stock')

const tabs = ['products', 'stock'] as const

const touchedByImport = [api.products.key(), api.stock.key()]

export default function AdminProductsPage() {
  const params = useListParams()
  const { role } = useUser()
  const close = () => params.setOpen(null)
  if (!useAbility('products.write')) return <NoAccess title="Products and stock" home={homeOf(role)} />
  const tab = oneOf(tabs, params.get('tab')) ?? 'products'
  return (
    <Page>
      <PageHeader
        title="Products and stock"
        purpose="What the shop sells, prices and stock."
        action={
          <>
            <Button asChild tone="secondary">
              <Link to="/admin/orders">
                <PackageOpen className="size-4" aria-hidden="true" />
                Orders
              </Link>
            </Button>
            <Button onClick={() => params.set({ tab: null, open: 'new' })}>
              <Plus className="size-4" aria-hidden="true" />
              New product
            </Button>
          </>
        }
      />
      <Tabs
        label="Shop administration"
        value={tab}
        onValueChange={(value) =>
          params.set({
            tab: value === 'products' ? null : value,
            q: null,
            open: null,
            low: null,
            category: null,
          })
        }
        items={[
          {
            value: 'products',
            label: 'Products',
            content: (
              <>
                <div className="mb-4 flex flex-wrap gap-3">
                  <ImportButton kind="products" touches={touchedByImport} />
                  <ImportButton kind="prices" touches={touchedByImport} />
                </div>
                <ProductList />
              </>
            ),
          },
          {
            value: 'stock',
            label: 'Stock',
            content: (
              <>
                <div className="mb-4">
                  <ImportButton kind="stock" touches={touchedByImport} />
                </div>
                <StockItemsList />
              </>
            ),
          },
        ]}
      />
      {tab === 'products' && params.open && (
        <ProductSheet key={params.open} id={params.open} onClose={close} onMade={params.setOpen} />
      )}
      {tab === 'stock' && params.open && (
        <StockItemSheet key={params.open} id={params.open} onClose={close} />
      )}
    </Page>
  )
}
