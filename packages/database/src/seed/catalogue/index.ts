import type { ProductCategory } from '@efie/domain'
import type { products } from '../../schema/index.ts'
import { appliances } from './appliances.ts'
import { electronics } from './electronics.ts'
import { furniture } from './furniture.ts'

type NewProduct = Omit<typeof products.$inferInsert, 'id'>

const tables: Record<ProductCategory, string> = { ...furniture, ...appliances, ...electronics }

const specificationsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').map((pair) => {
      const [name = '', ...value] = pair.split(':')
      return [name.trim(), value.join(':').trim()]
    }),
  )

const toProduct = (category: ProductCategory, line: string): NewProduct => {
  const [name = '', brand = '', cedis = '', picture = '', warranty = '', description = '', facts = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  return {
    name: `${brand} ${name}`,
    category,
    brand,
    price: Number(cedis) * 100,
    description,
    image_url: `/products/${category}-${picture}.svg`,
    images: ['', '-home', '-near'].map((view) => `/products/${category}-${picture}${view}.svg`),
    specifications: specificationsOf(facts),
    warranty_months: Number(warranty),
  }
}

/** The shop's catalogue: ninety products, ten in each category, of brands that do not exist. */
export const demoProducts: NewProduct[] = Object.entries(tables).flatMap(([category, table]) =>
  table
    .trim()
    .split('\n')
    // A cast, because the keys of `tables` are the categories by its type.
    .map((line) => toProduct(category as ProductCategory, line)),
)
