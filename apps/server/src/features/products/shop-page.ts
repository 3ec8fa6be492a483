import { formatMoney, productCategories, type Photo } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { WritePage } from '../../platform/http/web-pages.ts'
import { withPhotos } from '../photos/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { monthlyFrom } from './monthly-from.ts'
import { fillPattern, pictureWords, stockWords } from './pattern.ts'
import { findProducts } from './queries.ts'

/** Two rows in a wide window. */
const SHOWN = 8
/** How many of their pictures are visible at first. */
const IN_SIGHT = 4

/** How the web app's build leaves a tile of the shop, with capitals for its words (goods-in-page.tsx there). */
const PATTERN = /<template>(<div[^>]*><\/div>)(<ul[^>]*>)(<li.*?<\/li>)(<\/ul>)<\/template>/s

interface Tile {
  id: string
  name: string
  image_url: string | null
  photo: Photo | null
  price: number
  stock: number
}

const tileOf = (pattern: string, product: Tile, monthly: number | null, inSight: boolean): string => {
  const filled = fillPattern(pattern, {
    ID: product.id,
    NAME: product.name,
    ...pictureWords(product.image_url, product.photo),
    PRICE: formatMoney(product.price),
    MONTHLY: monthly === null ? null : formatMoney(monthly),
    ...stockWords(product.stock),
  })
  return inSight ? filled.replace(' loading="lazy"', ' fetchpriority="high"') : filled
}

/** A page with these parameters is left to the browser. */
const NARROWER = ['min_price', 'max_price', 'q', 'brand', 'in_stock', 'sort']

/** The filter of a shop URL, as `shop-filters.ts` of the web app reads it; null if it isn't rendered here. */
const filterOf = (query: URLSearchParams) =>
  NARROWER.some((key) => query.get(key))
    ? null
    : { category: productCategories.find((known) => known === query.get('category')) }

/** Renders the shop with its first products, readable before any script and by search engines. */
export const writeShopPage =
  (services: Services): WritePage =>
  async (html, { query }) => {
    const filter = filterOf(query)
    const [whole, chip, start, pattern, end] = PATTERN.exec(html) ?? []
    if (filter === null || whole === undefined || pattern === undefined) return html
    const found = (
      await findProducts(services.db, { ...filter, sort: 'popular', limit: SHOWN }, today(services.clock))
    ).slice(0, SHOWN)
    if (found.length === 0) return html
    const { terms } = await loadActiveProduct(services.db, 'rent', nowIso(services.clock))
    const tiles = (await withPhotos(services.db, found)).map((product, index) =>
      tileOf(pattern, product, monthlyFrom(product.price, terms), index < IN_SIGHT),
    )
    const above = filter.category === undefined ? '' : chip
    return html.replace(whole, () => `${above}${start}${tiles.join('')}${end}`)
  }
