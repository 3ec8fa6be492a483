import { categoryLabels, productCategories } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '~/platform/api/client.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { translate } from '~/i18n/i18n.ts'
import { Checkbox } from '~/ui/choices.tsx'
import { cn } from '~/ui/cn.ts'
import { PriceRange } from './price-range.tsx'
import { filtersOf, type ShopFilters } from './shop-filters.ts'

/** Number of products per filter. */
export const useFacets = (filters: ShopFilters) =>
  useQuery(api.products.facets.queryOptions({ input: filters, placeholderData: keepPreviousData }))

/** Shows when a count stopped at its limit. */
const countText = (count: number | undefined, upTo: number | undefined): string =>
  count === undefined ? '' : `${count}${upTo !== undefined && count >= upTo ? '+' : ''}`

interface ChoiceProps {
  label: string
  count: number | undefined
  upTo: number | undefined
  chosen: boolean
  onChoose: () => void
}

const Choice = ({ label, count, upTo, chosen, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 w-full items-center justify-between gap-3 rounded px-2.5 py-1.5 text-left text-[0.9375rem] hover:bg-sunken',
        chosen && 'bg-primary-soft font-semibold text-primary',
        count === 0 && !chosen && 'text-muted',
      )}
    >
      {label}
      <span className="min-w-6 text-right text-sm text-muted tabular-nums">{countText(count, upTo)}</span>
    </button>
  </li>
)

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-2 px-2.5 text-sm font-semibold">{children}</h2>
)

interface BrandsProps {
  facets: NonNullable<ReturnType<typeof useFacets>['data']>
  chosen: string | undefined
  onChoose: (brand: string | null) => void
}

const Brands = ({ facets, chosen, onChoose }: BrandsProps) => (
  <section>
    <Heading>
      <Trans>Brand</Trans>
    </Heading>
    <ul className="max-h-64 overflow-y-auto">
      {facets.brands.map(({ brand, count }) => (
        <Choice
          key={brand}
          label={brand}
          count={count}
          upTo={facets.counted_up_to}
          chosen={chosen === brand}
          onChoose={() => onChoose(chosen === brand ? null : brand)}
        />
      ))}
    </ul>
  </section>
)

/** What narrows the shop down: beside the goods, and in a sheet on phones. */
export const FilterPanel = () => {
  const params = useListParams()
  const filters = filtersOf(params.get)
  const { data } = useFacets(filters)
  const counts = new Map(data?.categories.map(({ category, count }) => [category, count]))
  const all = data?.categories.reduce((sum, { count }) => sum + count, 0)
  const upTo = data?.counted_up_to
  const isCut = data?.categories.some(({ count }) => count >= data.counted_up_to)
  const inStock = countText(data?.in_stock, upTo)
  return (
    <div className="space-y-6">
      <section>
        <Heading>
          <Trans>Category</Trans>
        </Heading>
        <ul>
          <Choice
            label={t`All`}
            count={all}
            upTo={isCut ? upTo : undefined}
            chosen={!filters.category}
            onChoose={() => params.set({ category: null, brand: null })}
          />
          {productCategories.map((category) => (
            <Choice
              key={category}
              label={translate(categoryLabels[category])}
              count={data ? (counts.get(category) ?? 0) : undefined}
              upTo={upTo}
              chosen={filters.category === category}
              onChoose={() =>
                params.set({ category: filters.category === category ? null : category, brand: null })
              }
            />
          ))}
        </ul>
      </section>
      <section>
        <Heading>
          <Trans>Cash price</Trans>
        </Heading>
        <PriceRange
          key={`${filters.min_price}-${filters.max_price}`}
          min={filters.min_price ?? null}
          max={filters.max_price ?? null}
          lowest={data?.lowest_price ?? null}
          highest={data?.highest_price ?? null}
        />
      </section>
      {data && data.brands.length > 0 && (
        <Brands facets={data} chosen={filters.brand} onChoose={(brand) => params.set({ brand })} />
      )}
      <Checkbox
        className="px-2.5"
        label={data ? t`In stock only (${inStock})` : t`In stock only`}
        checked={filters.in_stock !== undefined}
        onChange={(event) => params.set({ in_stock: event.target.checked ? 'true' : null })}
      />
    </div>
  )
}
