import type { Database } from '@efie/database'
import {
  deliveryEstimates,
  deliveryFee,
  orderReturnDays,
  returnCollectionFee,
  scopeOf,
  type ProductTerms,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { onOneConnection, together } from '../../platform/database/one-connection.ts'
import { AppError } from '../../platform/errors.ts'
import { loadHolidays } from '../holidays/index.ts'
import { loadPhotos, withPhotos } from '../photos/index.ts'
import { loadActiveProduct, loadPayday, shopOfferOf } from '../quotes/index.ts'
import { COUNTED_UP_TO, countByBrand, countByCategory, countMatching, priceRange } from './facets.ts'
import { monthlyFrom } from './monthly-from.ts'
import { shownPictures } from './pictures.ts'
import {
  findProduct,
  findProducts,
  findRegion,
  findRelated,
  searchFew,
  type Facets,
  type ProductFilter,
  type ProductRow,
} from './queries.ts'
import { toSortedPage } from './sorting.ts'
import { loadAllVariants, loadVariants } from './variant-queries.ts'

type Listed = Pick<ProductRow, 'price' | 'image_url' | 'images'>

/** Products as lists show them. */
const present = async <Row extends Listed>(db: Database, rows: readonly Row[], terms: ProductTerms) =>
  (await withPhotos(db, rows)).map((row) => ({
    ...row,
    images: shownPictures(row.images),
    monthly_from: monthlyFrom(row.price, terms),
  }))

const termsInForce = async (ctx: Context) =>
  (await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))).terms

/** Others shown on a product's page. */
const RELATED = 4

/** Products on sale, by name by default. Guests can see them. */
export const listProducts = async (ctx: Context, input: ProductFilter) => {
  const [found, terms] = await onOneConnection(ctx.db, (db) =>
    together([findProducts(db, input, today(ctx.clock)), termsInForce({ ...ctx, db })]),
  )
  const { data, ...rest } = toSortedPage(found, input.limit, input.sort ?? 'name')
  return { data: await present(ctx.db, data, terms), ...rest }
}

const productWith = async (db: Database, id: string, variantsOf: typeof loadVariants) => {
  const product = await findProduct(db, id)
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  const images = shownPictures(product.images)
  const photos = await loadPhotos(db, 'product', [product.image_url, ...images])
  return {
    ...product,
    images,
    photo: photos.get(product.image_url ?? '') ?? null,
    photos: images.flatMap((image) => photos.get(image) ?? []),
    variants: await variantsOf(db, id),
  }
}

/** A product with all its variants, as in every response to staff who changed it. */
export const productDetailOf = (db: Database, id: string) => productWith(db, id, loadAllVariants)

/** Those who can change products also see variants that aren’t on sale, to put them back. */
const variantsFor = ({ actor }: Context): typeof loadVariants =>
  actor && scopeOf(actor.role, 'products.write') ? loadAllVariants : loadVariants

/** A product as the shop shows it: each price with the plans on offer, dated as if ordered today. */
export const getProduct = async (ctx: Context, input: { id: string }) => {
  const product = await productWith(ctx.db, input.id, variantsFor(ctx))
  const terms = await termsInForce(ctx)
  const day = today(ctx.clock)
  const deliveries = deliveryEstimates(
    day,
    { min: product.delivery_days_min, max: product.delivery_days_max },
    await loadHolidays(ctx.db, day),
  )
  const own = ctx.actor ? await findRegion(ctx.db, ctx.actor.id) : null
  const [soonest = day] = deliveries.map(({ latest }) => latest).sort()
  const delivered_on = deliveries.find(({ region }) => region === own)?.latest ?? soonest
  const payday = ctx.actor ? await loadPayday(ctx.db, ctx.actor.id, terms) : terms.default_payday
  const prices = new Set([product.price, ...product.variants.map(({ price }) => price)])
  return {
    ...product,
    down_payment_percent: terms.shop_down_payment_percent,
    delivered_on,
    deliveries,
    delivery_fee: deliveryFee,
    returns: { days: orderReturnDays, collection_fee: returnCollectionFee },
    related: await present(ctx.db, await findRelated(ctx.db, product, RELATED), terms),
    offers: [...prices].map((price) => shopOfferOf(price, delivered_on, payday, terms)),
  }
}

export const listCategories = async (ctx: Context) => ({
  counted_up_to: COUNTED_UP_TO,
  data: await countByCategory(ctx.db),
})

/** Number of products per value; a facet isn't narrowed by its own filter. */
export const listFacets = (ctx: Context, input: Facets) =>
  onOneConnection(ctx.db, async (db) => {
    const filter = await searchFew(db, input)
    const [total, categories, brands, in_stock, prices] = await together([
      countMatching(db, filter),
      countByCategory(db, filter),
      countByBrand(db, filter),
      countMatching(db, { ...filter, in_stock: true }),
      priceRange(db, filter),
    ])
    return { counted_up_to: COUNTED_UP_TO, total, categories, brands, in_stock, ...prices }
  })
