import { productCategories } from '@efie/domain'
import { z } from 'zod'
import type { ProductDetail } from '~/platform/api/rows.ts'

const days = z.number('Enter a number of days').int().min(0).max(90, 'At most 90 days')

/** "Size: 5 × 6 ft", one a line. */
export const specificationsOf = (text: string): Record<string, string> | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const pairs = lines.map((line) => /^([^:]{1,60}):\s*(.{1,200})$/.exec(line))
  if (pairs.some((pair) => pair === null)) return null
  return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? '']))
}

export const textOfSpecifications = (specifications: Record<string, string>): string =>
  Object.entries(specifications)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

export const productSchema = z
  .object({
    name: z.string().trim().min(1, 'Enter the product’s name').max(200),
    category: z.enum(productCategories, 'Choose the category'),
    brand: z.string().trim().max(100),
    price: z.int('Enter the cash price').min(1, 'Enter the cash price'),
    description: z.string().trim().max(5_000),
    specifications: z
      .string()
      .refine((text) => specificationsOf(text) !== null, 'Write one a line, as “Size: 5 × 6 ft”'),
    warranty_months: z.number('Enter a number of months').int().min(0).max(120, 'At most 120 months'),
    delivery_days_min: days,
    delivery_days_max: days,
    stock: z.number('Enter how many there are').int().min(0).max(1_000_000),
  })
  .refine((input) => input.delivery_days_min <= input.delivery_days_max, {
    path: ['delivery_days_max'],
    message: 'The longest time cannot be shorter than the shortest',
  })

export type ProductValues = z.output<typeof productSchema>
export type ProductTyped = z.input<typeof productSchema>

export const valuesOf = (product: ProductDetail | null): Partial<ProductTyped> => ({
  name: product?.name ?? '',
  ...(product && { category: product.category, price: product.price }),
  brand: product?.brand ?? '',
  description: product?.description ?? '',
  specifications: textOfSpecifications(product?.specifications ?? {}),
  warranty_months: product?.warranty_months ?? 12,
  delivery_days_min: product?.delivery_days_min ?? 2,
  delivery_days_max: product?.delivery_days_max ?? 5,
  stock: product?.stock ?? 0,
})

/** What the API takes of a product; `stock` only of a new one, later it is changed on its shelf. */
export const inputOf = ({ specifications, brand, ...rest }: ProductValues) => ({
  ...rest,
  ...(brand && { brand }),
  specifications: specificationsOf(specifications) ?? {},
})
