import { mostPictures, productCategories, productSorts, regions } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  pesewas,
  version,
  instant,
  localDate,
  amountOf,
  operation,
  countedPageOf,
  listPage,
  page,
  pageOf,
  byId,
  done,
  refusals,
} from './base.ts'
import { planQuote } from './orders-schemas.ts'
import { photo, photoFile } from './photos.ts'

const productFields = z.object({
  id,
  name: z.string(),
  category: z.enum(productCategories),
  /** Lowest cash price of its variants in pesewas, taxes included. */
  price: pesewas,
  description: z.string(),
  brand: z.string().nullable(),
  image_url: z.string().nullable(),
  /** Photos, otherwise drawn pictures: once there is a photo, drawings are no longer among them. */
  images: z.array(z.string()),
  /** `image_url` if it is a photo. */
  photo: photo.nullable(),
  specifications: z.record(z.string(), z.string()),
  warranty_months: z.int(),
  /** Working days until delivery. */
  delivery_days_min: z.int(),
  delivery_days_max: z.int(),
  version,
  created_at: instant,
})

/** `stock`: units available to order, over all variants. */
export const product = productFields.extend({ stock: z.int() })

const variant = z.object({
  id,
  product_id: id,
  /** Variants of one stock item share its units. */
  stock_item_id: id,
  size: z.string().nullable(),
  colour: z.string().nullable(),
  /** The variant's own price, otherwise the product's. In pesewas. */
  price: pesewas,
  stock: z.int(),
  position: z.int(),
  listed: z.boolean(),
  version,
})

export const productDetail = product.extend({
  variants: z.array(variant),
  /** Those of `images` that are photos. */
  photos: z.array(photo),
})

/** Monthly payment of the longest plan, in pesewas; null without a plan. */
const monthly_from = pesewas.nullable()

const productInShop = product.extend({ monthly_from })

/** A product as the shop shows it, with the plans for each of its prices. */
const productOnSale = productDetail.extend({
  down_payment_percent: z.int(),
  /** Day the plans are dated from: the latest delivery day if ordered now. */
  delivered_on: localDate,
  offers: z.array(z.object({ price: pesewas, monthly_from, plans: z.array(planQuote) })),
  /** When it arrives if ordered now, by region. */
  deliveries: z.array(z.object({ region: z.enum(regions), earliest: localDate, latest: localDate })),
  delivery_fee: pesewas,
  /** Days after delivery for returning goods, and what collecting them costs. */
  returns: z.object({ days: z.int(), collection_fee: pesewas }),
  /** Others of its category in stock, nearest in price. */
  related: z.array(productInShop),
})

const imageAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?!\/)|https:\/\/)/, 'Enter a path on this site or an https address')

export const productInput = z.object({
  name: z.string().trim().min(1, 'Enter the product’s name').max(200),
  category: z.enum(productCategories, 'Choose a category'),
  price: amountOf('Enter the cash price'),
  description: z.string().trim().max(5_000).optional(),
  /** Null: none. */
  brand: z.string().trim().max(100).nullable().optional(),
  image_url: imageAddress.optional(),
  /** All pictures; the first is shown in lists. */
  images: z.array(imageAddress).max(mostPictures).optional(),
  specifications: z
    .record(z.string().max(60), z.string().max(200), 'Enter one per line, such as “Size: 5 × 6 ft”')
    .optional(),
  warranty_months: z.int().min(0).max(120).optional(),
  delivery_days_min: z.int().min(0).max(90).optional(),
  delivery_days_max: z.int().min(0).max(90).optional(),
})

const isInOrder = (input: {
  delivery_days_min?: number | undefined
  delivery_days_max?: number | undefined
}): boolean => (input.delivery_days_min ?? 0) <= (input.delivery_days_max ?? Infinity)

const outOfOrder = {
  path: ['delivery_days_max'],
  message: 'The longest delivery time can’t be shorter than the shortest',
}

const filters = {
  category: z.enum(productCategories).optional(),
  min_price: z.coerce.number().int().min(0).optional(),
  max_price: z.coerce.number().int().min(0).optional(),
  q: z.string().trim().max(100).optional(),
  brand: z.string().trim().max(100).optional(),
  in_stock: z.stringbool().optional(),
}

/**
 * Number of matches, exact up to this limit and then "so many or more". A word that occurs in over a thousand
 * products is counted in the first thousand only.
 */
const counted_up_to = z.int()

const pieces = z.int().min(0).max(1_000_000)

/** How a variant differs from the product; null: in nothing, or by no price of its own. */
const variantLook = {
  size: z.string().trim().min(1).max(60).nullable().optional(),
  colour: z.string().trim().min(1).max(60).nullable().optional(),
  price: amountOf('Enter a price').nullable().optional(),
}

/** Columns by which staff sort products. */
export const catalogueSorts = ['name', 'category', 'brand', 'price', 'created_at'] as const

export const products = {
  catalogue: operation
    .meta({ access: 'products.write' })
    .route({ method: 'GET', path: '/catalogue', summary: 'List products on sale for staff', tags: ['shop'] })
    .input(listPage(catalogueSorts, 'name').extend({ category: filters.category }))
    .output(countedPageOf(product)),
  list: operation
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/products', summary: 'List products by name', tags: ['shop'] })
    .input(page.extend({ ...filters, sort: z.enum(productSorts).default('name') }))
    .output(pageOf(productInShop)),
  facets: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/product-facets',
      summary: 'Count products per filter value, given the other filters',
      tags: ['shop'],
    })
    .input(z.object(filters))
    .output(
      z.object({
        counted_up_to,
        total: z.int(),
        categories: z.array(z.object({ category: z.enum(productCategories), count: z.int() })),
        brands: z.array(z.object({ brand: z.string(), count: z.int() })),
        in_stock: z.int(),
        lowest_price: pesewas.nullable(),
        highest_price: pesewas.nullable(),
      }),
    ),
  categories: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/product-categories',
      summary: 'List product categories with product counts',
      tags: ['shop'],
    })
    .output(
      z.object({
        counted_up_to,
        data: z.array(z.object({ category: z.enum(productCategories), count: z.int() })),
      }),
    ),
  get: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/products/{id}',
      summary: 'Get a product with its variants and every plan for each price',
      tags: ['shop'],
    })
    .errors(refusals('PRODUCT_NOT_FOUND'))
    .input(byId)
    .output(productOnSale),
  create: operation
    .meta({ access: 'products.write', audit: 'product.create' })
    .route({
      method: 'POST',
      path: '/products',
      successStatus: 201,
      summary: 'Create a product with one variant and its stock item',
      tags: ['shop'],
    })
    .errors(refusals('PRODUCT_NOT_FOUND', 'OUT_OF_STOCK'))
    .input(productInput.extend({ stock: pieces.optional() }).refine(isInOrder, outOfOrder))
    .output(productDetail),
  update: operation
    .meta({ access: 'products.write', audit: 'product.update' })
    .route({ method: 'PATCH', path: '/products/{id}', summary: 'Update a product', tags: ['shop'] })
    .errors(refusals('PRODUCT_NOT_FOUND', 'STALE'))
    .input(productInput.partial().extend({ id }).refine(isInOrder, outOfOrder))
    .output(productDetail),
  delete: operation
    .meta({ access: 'products.write', audit: 'product.unlist' })
    .route({
      method: 'DELETE',
      path: '/products/{id}',
      summary: 'Remove a product from the shop',
      tags: ['shop'],
    })
    .errors(refusals('PRODUCT_NOT_FOUND', 'STALE'))
    .input(byId)
    .output(done),
  addVariant: operation
    .meta({ access: 'products.write', audit: 'product.add-variant' })
    .route({
      method: 'POST',
      path: '/products/{id}/variants',
      successStatus: 201,
      summary: 'Add a variant with a new or existing stock item',
      tags: ['shop'],
    })
    .errors(refusals('PRODUCT_NOT_FOUND', 'STOCK_ITEM_NOT_FOUND', 'OUT_OF_STOCK'))
    .input(
      z.object({
        id,
        ...variantLook,
        /** Omit to create a stock item with `stock` units on hand. */
        stock_item_id: id.optional(),
        stock: pieces.optional(),
      }),
    )
    .output(productDetail),
  updateVariant: operation
    .meta({ access: 'products.write', audit: 'product.update-variant' })
    .route({
      method: 'PATCH',
      path: '/product-variants/{variant_id}',
      summary: 'Update a variant (null clears a value)',
      tags: ['shop'],
    })
    .errors(refusals('PRODUCT_NOT_FOUND', 'STALE'))
    .input(
      z.object({
        variant_id: id,
        ...variantLook,
        position: z.int().min(0).max(1_000).optional(),
        listed: z.boolean().optional(),
      }),
    )
    .output(productDetail),
  addImage: operation
    .meta({ access: 'products.write', audit: 'product.add-image' })
    .route({
      method: 'POST',
      path: '/products/{id}/images',
      successStatus: 201,
      summary: 'Upload a photo of a product, added after its other photos (multipart)',
      tags: ['shop'],
    })
    .errors(
      refusals(
        'NOT_INDEPENDENT',
        'PRODUCT_NOT_FOUND',
        'STALE',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(z.object({ id, file: z.file() }))
    .output(productDetail),
  image: operation
    .meta({ access: 'public', kept_seconds: Infinity })
    .route({
      method: 'GET',
      path: '/product-images/{image_id}',
      summary: 'Download a photo of a product (without `frame`, the largest)',
      tags: ['shop'],
    })
    .errors(refusals('NOT_FOUND', 'STORAGE_AWAY'))
    .input(photoFile)
    .output(z.file()),
}
