import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductRow } from '~/platform/api/rows.ts'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { stockText } from '~/parts/products/stock-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AddFromTile } from './add-from-tile.tsx'

/** As many columns as leave prices enough room: two on a phone of 360 px, one on a narrower one. */
export const tileColumns =
  'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4'

/** Position of the stock badge on a tile. */
export const badgePlace = 'absolute top-2 left-2'

/** The frame of a tile's picture. */
export const tilePicture = { sizes: '(min-width: 40rem) 16rem, 44vw', className: 'aspect-4/3 border-b' }

interface TileProps {
  path: string
  name: string
  picture: ReactNode
  price: string
  monthly: string | null
  badge?: ReactNode
  /** Actions on the tile. */
  children: ReactNode
}

/** A product: name, cash price, and lowest monthly amount. */
export const Tile = ({ path, name, picture, price, monthly, badge, children }: TileProps) => (
  <li className="group relative flex [contain-intrinsic-size:auto_20.5rem] [content-visibility:auto] min-w-0 flex-col overflow-hidden rounded border bg-surface shadow-raised transition-colors hover:border-primary has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary">
    {picture}
    {badge}
    <div className="flex flex-1 flex-col p-3 sm:p-4">
      <h3 className="text-[0.9375rem] leading-snug font-medium">
        <Link
          to={path}
          prefetch="intent"
          className="outline-none after:absolute after:inset-0 after:content-['']"
        >
          {name}
        </Link>
      </h3>
      <div className="mt-auto pt-3">
        <span className="money text-lg font-bold">{price}</span>
        {monthly !== null && (
          <p className="text-sm text-muted tabular-nums" data-needs="MONTHLY">
            <Trans>
              from <span className="inline-block">{ph({ monthlyAmount: `${monthly}\u{200B}` })}/month</span>
            </Trans>
          </p>
        )}
        {children}
      </div>
    </div>
  </li>
)

export interface ProductTileProps {
  product: ProductRow
  /** In the first rows, so its picture is loaded immediately. */
  early: boolean
}

export const ProductTile = ({ product, early }: ProductTileProps) => {
  const { monthly_from: monthly } = product
  const stock = stockText(product.stock)
  return (
    <Tile
      path={`/shop/${product.id}`}
      name={product.name}
      picture={
        <ProductPicture src={product.image_url} photo={product.photo} early={early} {...tilePicture} />
      }
      price={formatMoney(product.price)}
      monthly={monthly === null ? null : formatMoney(monthly)}
      badge={
        stock && (
          <Badge tone={product.stock === 0 ? 'neutral' : 'caution'} className={badgePlace}>
            {stock}
          </Badge>
        )
      }
    >
      <AddFromTile product={product} />
    </Tile>
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

/** Placeholders for the first tiles. */
export const TileSkeletons = ({ className }: { className?: string }) => (
  <output aria-label={t`Loading...`} className={cn(tileColumns, className)}>
    {Array.from({ length: 8 }, (_, index) => (
      <TileSkeleton key={index} />
    ))}
  </output>
)
