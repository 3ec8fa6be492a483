import {
  categoryLabels,
  type ProductCategory,
  productCategories,
  type ProductSort,
  productSorts,
} from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { type ListParams, oneOf } from '~/platform/lists/list-params.ts'
import { translate } from '~/i18n/i18n.ts'
import { pesewasOfTyped } from '~/ui/formats.ts'
import { formatMoney } from '~/ui/money-text.ts'

/** Filters in the URL. Prices there are in cedis, with or without decimals, as people write them. */
export const filtersOf = (get: ListParams['get']) => ({
  category: oneOf<ProductCategory>(productCategories, get('category')),
  min_price: pesewasOfPrice(get('min_price')),
  max_price: pesewasOfPrice(get('max_price')),
  q: get('q').slice(0, 100) || undefined,
  brand: get('brand').slice(0, 100) || undefined,
  in_stock: get('in_stock') === 'true' ? ('true' as const) : undefined,
})

export type ShopFilters = ReturnType<typeof filtersOf>

/** The shop's own order, as the server renders it (features/products/shop-page.ts there). */
export const usualSort: ProductSort = 'popular'

export const sortOf = (get: ListParams['get']) => oneOf(productSorts, get('sort')) ?? usualSort

const pesewasOfPrice = (text: string): number | undefined =>
  /^\d{1,10}(?:\.\d{1,2})?$/.test(text) ? (pesewasOfTyped(text) ?? undefined) : undefined

/** A price in the URL: `150050` → `1500.5`. */
export const priceParam = (amount: number | null): string | null =>
  amount === null ? null : String(amount / 100)

export const sortOptions = [
  { value: 'popular', label: msg`Most popular` },
  { value: 'name', label: msg`Name, A to Z` },
  { value: 'price-asc', label: msg`Price, low to high` },
  { value: 'price-desc', label: msg`Price, high to low` },
  { value: 'newest', label: msg`Newest` },
]

export const filterKeys = ['category', 'min_price', 'max_price', 'q', 'brand', 'in_stock'] as const

/** Active filters in words, each with the key that removes it. */
export const chipsOf = (filters: ShopFilters): { key: string; label: string }[] => {
  const { category, min_price: min, max_price: max, q, brand, in_stock } = filters
  return [
    ...(q ? [{ key: 'q', label: `“${q}”` }] : []),
    ...(category ? [{ key: 'category', label: translate(categoryLabels[category]) }] : []),
    ...(brand ? [{ key: 'brand', label: brand }] : []),
    ...(min === undefined ? [] : [{ key: 'min_price', label: t`From ${{ min: formatMoney(min) }}` }]),
    ...(max === undefined ? [] : [{ key: 'max_price', label: t`Up to ${{ max: formatMoney(max) }}` }]),
    ...(in_stock ? [{ key: 'in_stock', label: t`In stock` }] : []),
  ]
}
