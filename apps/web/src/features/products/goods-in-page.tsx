import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PicturePattern } from '~/parts/products/product-picture.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { badgePlace, Tile, tileColumns, tilePicture, TileSkeletons } from './product-tile.tsx'

const id = 'goods-in-page'

/** The loaded page, and the products the server rendered into it (features/products/shop-page.ts there). */
const loaded = { address: '', html: '' }
if (!import.meta.env.SSR) {
  const list = document.querySelector(`#${id} > ul`)
  if (list) {
    loaded.address = location.search
    loaded.html = list.outerHTML
  }
}

/** Markup of a product for the server, which replaces the capitals. */
const Pattern = () => (
  <template>
    {/* Room for the chips of a filtered URL. */}
    <div className="mb-4 h-8" />
    <ul className={tileColumns}>
      <Tile
        path="/shop/PRODUCT_ID"
        name="PRODUCT_NAME"
        picture={<PicturePattern {...tilePicture} />}
        price="PRODUCT_PRICE"
        monthly="PRODUCT_MONTHLY"
        badge={
          <>
            <div data-needs="NONE">
              <Badge className={badgePlace}>{t`Sold out`}</Badge>
            </div>
            <div data-needs="FEW">
              <Badge tone="caution" className={badgePlace}>{t`Only ${{ stock: 'PRODUCT_FEW' }} left`}</Badge>
            </div>
          </>
        }
      >
        <Skeleton className="mt-3 h-9" />
      </Tile>
    </ul>
  </template>
)

/** The first products until they are fetched: those rendered by the server, otherwise placeholders. */
export const GoodsInPage = () => {
  const { search } = useLocation()
  return (
    <>
      {import.meta.env.SSR ? (
        <div id={id} className="peer">
          <Pattern />
        </div>
      ) : (
        <div
          id={id}
          className="peer"
          suppressHydrationWarning
          // On hydration React keeps the server's markup.
          dangerouslySetInnerHTML={{ __html: search === loaded.address ? loaded.html : '' }}
        />
      )}
      <TileSkeletons className="peer-has-[ul]:hidden" />
    </>
  )
}

/** Forgets the page's prices once newer ones have been seen. */
export const useForgetGoodsInPage = (seen: boolean): void => {
  useEffect(() => {
    if (seen) loaded.html = ''
  }, [seen])
}
