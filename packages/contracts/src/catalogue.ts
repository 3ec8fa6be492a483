import { productCategories, regions } from '@efie/domain'
import { z } from 'zod'
import { byId, done, id, instant, operation, page, pageOf, pesewas, shortText, version } from './base.ts'

export const product = z.object({
  id,
  name: z.string(),
  category: z.enum(productCategories),
  price: pesewas,
  description: z.string(),
  brand: z.string().nullable(),
  image_url: z.string().nullable(),
  specifications: z.record(z.string(), z.string()),
  stock: z.int(),
  warranty_months: z.int(),
  version,
  created_at: instant,
})

const productInput = z.object({
  name: shortText,
  category: z.enum(productCategories),
  price: pesewas.min(1, 'Enter a price'),
  description: z.string().trim().max(5_000).optional(),
  brand: z.string().trim().max(100).optional(),
  image_url: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/)/, 'Give a path on this site or an https address')
    .optional(),
  specifications: z.record(z.string().max(60), z.string().max(200)).optional(),
  stock: z.int().min(0).max(1_000_000).optional(),
  warranty_months: z.int().min(0).max(120).optional(),
})

export const products = {
  list: operation
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/products', summary: 'Products by name', tags: ['shop'] })
    .input(
      page.extend({
        category: z.enum(productCategories).optional(),
        min_price: z.coerce.number().int().min(0).optional(),
        max_price: z.coerce.number().int().min(0).optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(product)),
  categories: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/product-categories',
      summary: 'The nine categories with counts',
      tags: ['shop'],
    })
    .output(z.object({ data: z.array(z.object({ category: z.enum(productCategories), count: z.int() })) })),
  get: operation
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/products/{id}', summary: 'One product', tags: ['shop'] })
    .input(byId)
    .output(product),
  create: operation
    .meta({ access: 'products.write' })
    .route({
      method: 'POST',
      path: '/products',
      successStatus: 201,
      summary: 'Add a product',
      tags: ['shop'],
    })
    .input(productInput)
    .output(product),
  update: operation
    .meta({ access: 'products.write' })
    .route({ method: 'PATCH', path: '/products/{id}', summary: 'Change a product', tags: ['shop'] })
    .input(productInput.partial().extend({ id }))
    .output(product),
  delete: operation
    .meta({ access: 'products.write' })
    .route({
      method: 'DELETE',
      path: '/products/{id}',
      summary: 'Take a product out of the shop',
      tags: ['shop'],
    })
    .input(byId)
    .output(done),
}

export const property = z.object({
  id,
  name: z.string(),
  address: z.string(),
  region: z.string().nullable(),
  gps: z.string().nullable(),
  monthly_rent: pesewas.nullable(),
  bedrooms: z.int().nullable(),
  owner_name: z.string().nullable(),
  owner_phone: z.string().nullable(),
  description: z.string(),
  image_url: z.string().nullable(),
  listed: z.boolean(),
  version,
  created_at: instant,
})

const propertyInput = z.object({
  name: shortText,
  address: z.string().trim().max(300).optional(),
  /** Null takes a value away. */
  region: z.enum(regions).nullable().optional(),
  gps: z
    .string()
    .trim()
    .regex(/^[A-Z][A-Z0-9]-\d{3,5}-\d{4}$/, 'A digital address looks like GA-123-4567')
    .nullable()
    .optional(),
  monthly_rent: pesewas.nullable().optional(),
  bedrooms: z.int().min(0).max(50).nullable().optional(),
  owner_name: z.string().trim().max(200).nullable().optional(),
  owner_phone: z.string().trim().max(20).optional(),
  description: z.string().trim().max(5_000).optional(),
  listed: z.boolean().optional(),
})

export const properties = {
  list: operation
    .meta({ access: 'properties.read' })
    .route({ method: 'GET', path: '/properties', summary: 'Properties by name', tags: ['properties'] })
    .input(page.extend({ q: z.string().trim().max(100).optional() }))
    .output(pageOf(property)),
  create: operation
    .meta({ access: 'properties.write' })
    .route({
      method: 'POST',
      path: '/properties',
      successStatus: 201,
      summary: 'Add a property',
      tags: ['properties'],
    })
    .input(propertyInput)
    .output(property),
  update: operation
    .meta({ access: 'properties.write' })
    .route({ method: 'PATCH', path: '/properties/{id}', summary: 'Change a property', tags: ['properties'] })
    .input(propertyInput.partial().extend({ id }))
    .output(property),
  delete: operation
    .meta({ access: 'properties.write' })
    .route({ method: 'DELETE', path: '/properties/{id}', summary: 'Delete a property', tags: ['properties'] })
    .input(byId)
    .output(done),
}
