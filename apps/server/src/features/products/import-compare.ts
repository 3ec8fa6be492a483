import type { Database, ImportedRow } from '@efie/database'
import { counted, mostImportedPictures } from '@efie/domain'
import { invalid } from '../../platform/errors.ts'
import type { Comparison, Problem, ReadRow } from '../../platform/imports/rules.ts'
import { loadDigests, photoIds } from '../photos/index.ts'
import { findBySku, findSkusInAnyCase, keepReserved } from '../stock/index.ts'
import type { ArchivedPictures } from './import-archive.ts'
import { detailFields, readProduct, type ProductRow as SaidRow } from './import-cells.ts'
import { soldBySku } from './import-prices.ts'
import { shownPictures } from './pictures.ts'
import { findProductsById, type ProductRow } from './queries.ts'
import { loadUnlistedBySku } from './variant-queries.ts'

type Item = Awaited<ReturnType<typeof findBySku>>[number]
type Sold = Awaited<ReturnType<typeof soldBySku>> extends Map<string, infer Rows> ? Rows : never
type Field = ImportedRow['fields'][number]
type Before = ImportedRow['before']

/** A row as the import of stock counts or of prices knows it. */
export const rowFor = (row: ImportedRow, field: 'on_hand' | 'price'): ImportedRow | null => {
  const fields = row.fields.filter((one) => one.field === field)
  if (fields.length === 0) return null
  const { stock_item_id } = row.before
  return { ...row, fields, ...(field === 'on_hand' && { subject_id: String(stock_item_id) }) }
}

type Digests = Awaited<ReturnType<typeof loadDigests>>

/** Digests of the photos among products' pictures, by id. */
export const loadDigestsOf = (
  db: Database,
  products: readonly Pick<ProductRow, 'images'>[],
): Promise<Digests> =>
  loadDigests(
    db,
    products.flatMap(({ images }) => photoIds('product', images)),
  )

/** What photos were before they were uploaded, in the order shown; null among them for other pictures. */
export const digestsOf = (digests: Digests, images: readonly string[]): (string | null)[] =>
  shownPictures(images).map((image) => digests.get(photoIds('product', [image])[0] ?? '') ?? null)

const stockChange = (said: SaidRow, item: Item | undefined): Field[] =>
  said.on_hand === undefined || said.on_hand === (item?.on_hand ?? 0)
    ? []
    : [{ field: 'on_hand', old: item?.on_hand ?? null, new: said.on_hand }]

const namesOf = ({ pictures }: SaidRow): string => pictures.map(({ name }) => name).join(', ')
const digestsIn = ({ pictures }: SaidRow): string[] => pictures.map(({ digest }) => digest)

type Change = Pick<ImportedRow, 'name' | 'action' | 'subject_id' | 'fields' | 'before'>

/** A new product, which sells from the stock item of its SKU if there is one. */
const addition = (said: SaidRow, item: Item | undefined): Change => ({
  name: said.details.name,
  action: 'add',
  // Known once it is written.
  subject_id: '',
  fields: [
    ...detailFields.flatMap((field): Field[] => {
      const value = said.details[field] ?? null
      return value === null ? [] : [{ field, old: null, new: value }]
    }),
    { field: 'price', old: null, new: said.price },
    ...stockChange(said, item),
    ...(said.pictures.length > 0 ? [{ field: 'pictures', old: null, new: namesOf(said) }] : []),
  ],
  before: { stock_item_id: item?.id ?? null, digests: digestsIn(said) },
})

const change = (
  said: SaidRow,
  {
    product,
    variants,
    item,
    digests,
  }: {
    product: ProductRow
    variants: Sold
    item: Item
    digests: (string | null)[]
  },
): Change => {
  const fields: Field[] = []
  const before: Before = { stock_item_id: item.id }
  for (const field of detailFields) {
    const value = said.details[field] ?? null
    if (value === null || value === product[field]) continue
    fields.push({ field, old: product[field] ?? 'None', new: value })
    before[field] = product[field]
  }
  const repriced = variants.find(({ price }) => price !== said.price)
  if (repriced) {
    fields.push({ field: 'price', old: repriced.price, new: said.price })
    for (const { variant_id, price } of variants) before[variant_id] = price
  }
  fields.push(...stockChange(said, item))
  const wanted = digestsIn(said)
  if (wanted.length > 0 && wanted.join(' ') !== digests.join(' ')) {
    fields.push({ field: 'pictures', old: counted(digests.length, 'picture'), new: namesOf(said) })
    before['images'] = product.images
    before['digests'] = wanted
  }
  return { name: product.name, action: 'change', subject_id: product.id, fields, before }
}

/** SKUs by their lower case: the first of those that differ only in case. */
const byLowerCase = (skus: readonly string[]): Map<string, string> =>
  new Map(skus.toReversed().map((sku) => [sku.toLowerCase(), sku]))

const loadKnown = async (db: Database, rows: readonly ReadRow[]) => {
  const keys = rows.map(({ key }) => key)
  const sold = await soldBySku(db, keys)
  const ids = [...sold.values()].flat().map(({ product_id }) => product_id)
  const products = new Map((await findProductsById(db, ids)).map((row) => [row.id, row]))
  const items = new Map((await findBySku(db, keys)).map((item) => [item.sku, item]))
  const strange = keys.filter((key) => !items.has(key))
  const spelt = byLowerCase(await findSkusInAnyCase(db, strange))
  const unlisted = await loadUnlistedBySku(db, keys)
  const digests = await loadDigestsOf(db, [...products.values()])
  return { sold, products, items, spelt, first: byLowerCase(strange), unlisted, digests }
}

type Known = Awaited<ReturnType<typeof loadKnown>>

/** Why a SKU isn't new: it differs only in case from another one. */
const whyMisspelt = (key: string, { items, spelt, first }: Known): string | null => {
  if (items.has(key)) return null
  const kept = spelt.get(key.toLowerCase())
  if (kept !== undefined) return `A stock item has the SKU ${kept}. Write it with the same capital letters`
  const other = first.get(key.toLowerCase())
  return other === undefined || other === key
    ? null
    : `Another row has the SKU ${other}. SKUs must differ in more than capital letters`
}

/** Why a row that is right in itself can't be imported. */
const whyRefused = (
  key: string,
  { on_hand }: SaidRow,
  known: Known,
  claimed: ReadonlySet<string>,
): string | null => {
  const { sold, items, unlisted } = known
  const [id, another] = new Set(sold.get(key)?.map(({ product_id }) => product_id))
  if (another !== undefined) return 'Several products sell this SKU. Change them one by one'
  if (id !== undefined && claimed.has(id)) return 'Another row changes the same product'
  const hiding = unlisted.get(key)
  if (id === undefined && hiding !== undefined)
    return `This SKU belongs to a variant of ${hiding} that isn’t on sale. Use another SKU`
  const misspelt = whyMisspelt(key, known)
  if (misspelt !== null) return misspelt
  const item = items.get(key)
  return item && on_hand !== undefined && on_hand < item.reserved ? keepReserved(item) : null
}

/** Digests of the pictures that a row gives its product. */
export const newPictures = ({ before, fields }: ImportedRow): string[] =>
  fields.some(({ field }) => field === 'pictures') && Array.isArray(before['digests'])
    ? before['digests']
    : []

/** Each product gets files of its own, so a picture is rendered once for each that uses it. */
const requireFewPictures = (rows: readonly ImportedRow[]): void => {
  const uses = rows.flatMap(newPictures).length
  if (uses > mostImportedPictures)
    throw invalid(
      'file',
      `The rows need ${uses} pictures, each counted once for every product. Use no more than ${mostImportedPictures} at a time`,
    )
}

/** What rows would add and change, by their SKU. */
export const compareProducts = async (
  db: Database,
  read: readonly ReadRow[],
  archive: ArchivedPictures,
): Promise<Comparison> => {
  const known = await loadKnown(db, read)
  const { sold, products, items, digests } = known
  const errors: Problem[] = []
  const rows: ImportedRow[] = []
  const claimed = new Set<string>()
  for (const { line, key, cells } of read) {
    const said = readProduct(key, cells, archive)
    const problem = 'problem' in said ? said.problem : whyRefused(key, said.row, known, claimed)
    if ('problem' in said || problem !== null) {
      errors.push({ line, message: problem ?? '' })
      continue
    }
    const variants = sold.get(key) ?? []
    const [product, item] = [products.get(variants[0]?.product_id ?? ''), items.get(key)]
    if (product) claimed.add(product.id)
    const made =
      product && item
        ? change(said.row, { product, variants, item, digests: digestsOf(digests, product.images) })
        : addition(said.row, item)
    if (made.fields.length > 0) rows.push({ line, key, ...made })
  }
  requireFewPictures(rows)
  return { rows, errors }
}
