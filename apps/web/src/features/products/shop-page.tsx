import type { ProductCategory } from '@efie/domain'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { useAbility, useAuthStore } from '~/platform/auth/auth-store.ts'
import { CartButton } from '~/parts/cart/cart-button.tsx'
import { keyset } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useUrlParams } from '~/platform/navigation/use-url-params.ts'
import { SearchBox } from '~/platform/lists/search-box.tsx'
import { useWide } from '~/platform/lists/use-wide.ts'
import { useKeepShop } from '~/parts/offline/use-keep-shop.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useHydrated } from '~/ui/use-hydrated.ts'
import { CategoryRow } from './category-row.tsx'
import { FilterPanel, useFacets } from './filter-panel.tsx'
import { GoodsInPage } from './goods-in-page.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ShopLimitBox } from './shop-limit.tsx'
import { chipsOf, filterKeys, filtersOf, sortOf, sortOptions, usualSort } from './shop-filters.ts'

export const meta = pageMeta(
  msg`Shop`,
  msg`Furniture, appliances and electronics in Ghana. Pay in full or in instalments.`,
)

const pageSize = 24

const Chips = () => {
  const params = useListParams()
  const chips = chipsOf(filtersOf(params.get))
  if (chips.length === 0) return null
  return (
    <ul className="mb-4 flex flex-wrap gap-2" aria-label={t`Active filters`}>
      {chips.map(({ key, label }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => params.set({ [key]: null })}
            aria-label={t`Remove filter: ${label}`}
            className="flex h-8 items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm font-semibold text-primary hover:bg-primary hover:text-on-primary"
          >
            {label}
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            tone="link"
            className="text-sm"
            onClick={() => params.set(Object.fromEntries(filterKeys.map((key) => [key, null])))}
          >
            <Trans>Clear all</Trans>
          </Button>
        </li>
      )}
    </ul>
  )
}

const FilterSheet = ({ total }: { total: number | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        <Trans>Filters</Trans>
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t`Filters`}
        side="left"
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {total === undefined
              ? t`Show products`
              : plural(total, { one: 'Show # product', other: 'Show # products' })}
          </Button>
        }
      >
        <FilterPanel />
      </Sheet>
    </>
  )
}

const columns = 'grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]'

/** The categories as pictures; leaving the other filters, but not a brand, which belongs to a category. */
const Categories = () => {
  const { params } = useUrlParams()
  const addressOf = (category: ProductCategory | null) => {
    const next = new URLSearchParams(params)
    next.delete('brand')
    if (category === null) next.delete('category')
    else next.set('category', category)
    return `/shop?${next.toString()}`
  }
  return <CategoryRow chosen={filtersOf((key) => params.get(key) ?? '').category} addressOf={addressOf} />
}

const Goods = () => {
  const params = useListParams()
  const filters = filtersOf(params.get)
  const wide = useWide('64rem')
  const { data: facets } = useFacets(filters)
  const total = facets && facets.total < facets.counted_up_to ? facets.total : undefined
  const query = useInfiniteQuery(
    api.products.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        ...filters,
        sort: sortOf(params.get),
      }),
      ...keyset,
    }),
  )
  return (
    <div className={columns}>
      {wide && (
        <aside aria-label={t`Filters`}>
          <FilterPanel />
        </aside>
      )}
      <div className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SearchBox value={params.get('q')} label={t`Search the shop`} onSearch={(q) => params.set({ q })} />
          <FilterSheet total={total} />
          <div className="ml-auto min-w-40 max-sm:flex-1">
            <Select
              aria-label={t`Sort`}
              value={sortOf(params.get)}
              options={sortOptions}
              onChange={({ target }) =>
                params.set({ sort: target.value === usualSort ? null : target.value })
              }
            />
          </div>
        </div>
        <Chips />
        <ProductGrid query={query} total={total} />
      </div>
    </div>
  )
}

export default function ShopPage() {
  useKeepShop()
  const orders = useAbility('orders.create')
  const isInitialized = useAuthStore((state) => state.isInitialized)
  // The page is prerendered without filters: it hydrates unfiltered, then applies the URL's in pieces.
  const hydrated = useDeferredValue(useHydrated())
  return (
    <Page>
      <PageHeader
        title={t`Shop`}
        purpose={t`Furniture, appliances and electronics. Pay in full or monthly, with the total cost shown up front.`}
        action={
          <>
            {(orders || !isInitialized) && (
              <Button
                asChild
                tone="secondary"
                // A person who has signed in here before is likely to order, so the button's room is reserved
                // until that is known.
                className={isInitialized ? undefined : 'hidden in-data-session:inline-flex'}
              >
                <Link to="/orders" prefetch="intent">
                  <Trans>Your orders</Trans>
                </Link>
              </Button>
            )}
            <CartButton />
          </>
        }
      />
      <ShopLimitBox />
      {hydrated ? (
        <Categories />
      ) : (
        <CategoryRow chosen={undefined} addressOf={(category) => `/shop?category=${category ?? ''}`} />
      )}
      {hydrated ? (
        <Goods />
      ) : (
        <div className={columns}>
          <SkeletonRows rows={9} className="self-start max-lg:hidden" />
          <div>
            <Skeleton className="mb-2 h-11 sm:mb-4" />
            <Skeleton className="mb-4 h-11 sm:hidden" />
            <GoodsInPage />
          </div>
        </div>
      )}
    </Page>
  )
}
