import { productInput } from '@efie/contracts/products'
import { categoryLabels, definedFields, mostPictures, productCategories } from '@efie/domain'
import type { z } from 'zod'
import { countOf, notACount } from '../stock/index.ts'
import { type ArchivedPicture, type ArchivedPictures, pictureNames } from './import-archive.ts'
import { notAPrice, priceOf } from './import-prices.ts'

const details = productInput.pick({
  name: true,
  category: true,
  brand: true,
  description: true,
  warranty_months: true,
})

export type Details = z.infer<typeof details>
export type DetailField = keyof Details
export const detailFields: readonly DetailField[] = details.keyof().options

/** What a row says of a product. What it leaves out isn't there. */
export interface ProductRow {
  details: Details
  price: number
  on_hand: number | undefined
  pictures: ArchivedPicture[]
}

const SKU = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/

const categoryOf = (cell: string) =>
  productCategories.find((one) =>
    [one, categoryLabels[one]].some((name) => name.toLowerCase() === cell.toLowerCase()),
  )

const picturesOf = (cell: string | undefined, archive: ArchivedPictures) => {
  const problems: string[] = []
  const pictures = pictureNames(cell).flatMap((name) => {
    const found = archive.get(name.toLowerCase())
    if (!found) problems.push(`${name} isn’t in the ZIP`)
    else if (found.problem !== null) problems.push(`${name}: ${found.problem}`)
    return found ?? []
  })
  if (pictures.length > mostPictures) problems.push(`A product can have up to ${mostPictures} pictures`)
  return { pictures, problems }
}

/** A row by the rules of the form, or all that is wrong with it. */
export const readProduct = (
  key: string,
  cells: Readonly<Record<string, string>>,
  archive: ArchivedPictures,
): { row: ProductRow } | { problem: string } => {
  const given = (column: string) => cells[column] || undefined
  const number = given('warranty_months')
  const category = categoryOf(cells['category'] ?? '')
  const read = details.safeParse(
    definedFields({
      name: cells['name'] ?? '',
      category,
      brand: given('brand'),
      description: given('description'),
      warranty_months: number === undefined ? undefined : Number(number),
    }),
  )
  const price = priceOf(cells['price'] ?? '')
  const stock = given('on_hand')
  const on_hand = stock === undefined ? undefined : countOf(stock)
  const { pictures, problems } = picturesOf(given('pictures'), archive)
  const wrong = (field: string) => !read.success && read.error.issues.some(({ path }) => path[0] === field)
  const all = [
    SKU.test(key) ? null : 'Use up to 40 letters, digits, dots, dashes and slashes in the SKU',
    wrong('name') ? 'Enter a name of up to 200 characters' : null,
    wrong('category') ? `Choose a category: ${Object.values(categoryLabels).join(', ')}` : null,
    wrong('brand') ? 'Enter a brand of up to 100 characters' : null,
    wrong('description') ? 'Enter a description of up to 5,000 characters' : null,
    wrong('warranty_months') ? 'Enter the warranty in whole months, from 0 to 120' : null,
    price === null ? notAPrice : null,
    on_hand === null ? notACount : null,
    ...problems,
  ].filter((problem) => problem !== null)
  if (!read.success || price === null || on_hand === null || all.length > 0)
    return { problem: all.join('. ') }
  return { row: { details: read.data, price, on_hand, pictures } }
}
