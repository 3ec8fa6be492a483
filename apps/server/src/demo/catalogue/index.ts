import type { ProductCategory } from '@efie/domain'
import type { schema } from '@efie/database'
import { appliances } from './appliances.ts'
import { electronics } from './electronics.ts'
import { furniture } from './furniture.ts'

type NewProduct = Omit<typeof schema.products.$inferInsert, 'id'>

const tables: Record<ProductCategory, string> = { ...furniture, ...appliances, ...electronics }

const specificationsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').map((pair) => {
      const [name = '', ...value] = pair.split(':')
      return [name.trim(), value.join(':').trim()]
    }),
  )

/** A line of a table, and the name of its pictures. */
const readLine = (category: ProductCategory, line: string, place: number) => {
  const [name = '', brand = '', cedis = '', drawing = '', warranty = '', description = '', facts = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const pictures = `${category}-${place + 1}`
  const product: NewProduct = {
    name: `${brand} ${name}`,
    category,
    brand,
    price: Number(cedis) * 100,
    description,
    image_url: `/products/${pictures}.svg`,
    images: ['', '-home', '-near'].map((view) => `/products/${pictures}${view}.svg`),
    specifications: specificationsOf(facts),
    warranty_months: Number(warranty),
  }
  return { category, drawing: Number(drawing), pictures, product }
}

/** The shop's catalogue: ninety products of fictional brands, ten per category. */
export const demoCatalogue = Object.entries(tables).flatMap(([category, table]) =>
  table
    .trim()
    .split('\n')
    // A cast: the keys of `tables` are the categories by its type.
    .map((line, place) => readLine(category as ProductCategory, line, place)),
)

export const demoProducts: NewProduct[] = demoCatalogue.map(({ product }) => product)
