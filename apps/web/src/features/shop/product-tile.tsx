import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ProductRow } from '~/app/api/rows.ts'
import { longestPlan, type ShopTerms } from '~/app/shop/shop-terms.ts'
import { ProductPicture } from '~/app/shop/product-picture.tsx'
import { stockText } from '~/app/shop/stock-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AddFromTile } from './add-from-tile.tsx'

export const tileColumns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4'

export interface ProductTileProps {
  product: ProductRow
  terms: ShopTerms
  /** In the first rows: loaded at once. */
  early: boolean
}

/** One product: what it is, what it costs at once, and from how much a month. */
export const ProductTile = ({ product, terms, early }: ProductTileProps) => {
  const plan = longestPlan(product.price, terms)
  const stock = stockText(product.stock)
  return (
    <li className="group relative flex [contain-intrinsic-size:auto_20.5rem] [content-visibility:auto] min-w-0 flex-col overflow-hidden rounded border bg-surface shadow-raised transition-colors hover:border-primary has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary">
      <ProductPicture src={product.image_url} early={early} className="aspect-4/3 border-b" />
      {stock && (
        <Badge tone={product.stock === 0 ? 'neutral' : 'caution'} className="absolute top-2 left-2">
          {stock}
        </Badge>
      )}
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className="text-[0.9375rem] leading-snug font-medium">
          <Link
            to={`/shop/${product.id}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:content-['']"
          >
            {product.name}
          </Link>
        </h3>
        <div className="mt-auto pt-3">
          <Money amount={product.price} className="text-lg font-bold" />
          {plan && (
            <p className="text-sm text-muted tabular-nums">
              <Trans>
                from{' '}
                <span className="whitespace-nowrap">
                  {ph({ monthlyAmount: formatMoney(plan.monthly_amount) })}/month
                </span>
              </Trans>
            </p>
          )}
          <AddFromTile product={product} />
        </div>
      </div>
    </li>
  )
}

const TileSkeleton = () => (
  <span aria-hidden="true" className="block overflow-hidden rounded border bg-surface">
    <Skeleton className="aspect-4/3 h-auto rounded-none" />
    <span className="block p-3 sm:p-4">
      <Skeleton />
      <Skeleton className="mt-2 w-2/3" />
      <Skeleton className="mt-5 h-6 w-1/2" />
      <Skeleton className="mt-2 w-3/4" />
      <Skeleton className="mt-4 h-9" />
    </span>
  </span>
)

/** The first tiles on their way. */
export const TileSkeletons = () => (
  <output aria-label={t`Loading...`} className={tileColumns}>
    {Array.from({ length: 8 }, (_, index) => (
      <TileSkeleton key={index} />
    ))}
  </output>
)
