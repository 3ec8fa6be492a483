import type { ImportedRow, Transaction } from '@efie/database'
import { definedFields, type ProductCategory } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { ImportRules } from '../../platform/imports/rules.ts'
import { givePhotos, listing, photoAddress, storePhoto } from '../photos/index.ts'
import { stockImport } from '../stock/index.ts'
import { changeProduct, makeProduct } from './change-products.ts'
import type { ArchivedPictures } from './import-archive.ts'
import { detailFields, type Details } from './import-cells.ts'
import { compareProducts, newPictures, rowFor } from './import-compare.ts'
import { priceImport } from './import-prices.ts'
import { arrangedPictures, isDrawn } from './pictures.ts'
import { undoProduct } from './undo-product.ts'

/** Until its end, a transaction has the imports of products to itself. */
const IMPORT_LOCK = 4_201_342

/** SKUs that rows add have nothing to lock yet. The second of two such imports finds the rows changed. */
const lockImports = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/** Photos stored for the rows that list them, by SKU. */
type Stored = Map<string, string[]>

const valueOf = ({ fields }: ImportedRow, name: string): string | number | undefined =>
  fields.find(({ field }) => field === name)?.new

const detailsIn = (row: ImportedRow): Partial<Details> =>
  Object.fromEntries(
    detailFields.flatMap((field) => {
      const value = valueOf(row, field)
      return value === undefined ? [] : [[field, value]]
    }),
  )

const addProduct = async (
  ctx: TransactionContext,
  row: ImportedRow,
  photos: readonly string[],
): Promise<ImportedRow> => {
  const item = row.before['stock_item_id']
  const known = typeof item === 'string' ? rowFor(row, 'on_hand') : null
  const images = photos.map((id) => photoAddress('product', id))
  const made = await makeProduct(ctx, {
    ...detailsIn(row),
    // Casts: the row was read by the contract's rules.
    name: valueOf(row, 'name') as string,
    category: valueOf(row, 'category') as ProductCategory,
    price: valueOf(row, 'price') as number,
    images,
    image_url: images[0] ?? null,
    sold_from:
      typeof item === 'string'
        ? { stock_item_id: item }
        : { sku: row.key, stock: Number(valueOf(row, 'on_hand') ?? 0) },
  })
  await givePhotos(ctx.db, made.id, photos)
  if (known) await stockImport.write(ctx, [known])
  return { ...row, subject_id: made.id, before: { ...row.before, stock_item_id: made.stock_item_id } }
}

const updateProduct = async (
  ctx: TransactionContext,
  row: ImportedRow,
  photos: readonly string[],
): Promise<ImportedRow> => {
  const details = detailsIn(row)
  if (photos.length > 0 || Object.keys(details).length > 0)
    await changeProduct(ctx, row.subject_id, 'product.import', ({ images: before }) => {
      const asked = photos.map((id) => photoAddress('product', id))
      const images = arrangedPictures(before, [...asked, ...before.filter(isDrawn)])
      return { ...definedFields(details), ...(photos.length > 0 && { images, image_url: images[0] ?? null }) }
    })
  if (photos.length > 0) await givePhotos(ctx.db, row.subject_id, photos)
  const [priced, stocked] = [rowFor(row, 'price'), rowFor(row, 'on_hand')]
  if (priced) await priceImport.write(ctx, [priced])
  if (stocked) await stockImport.write(ctx, [stocked])
  return row
}

/** Renders and stores the pictures of rows before the transaction, because each takes about a second. */
const storePhotos = async (
  ctx: Context,
  rows: readonly ImportedRow[],
  archive: ArchivedPictures,
  ids: string[],
): Promise<Stored> => {
  const byDigest = new Map([...archive.values()].map(({ digest, bytes }) => [digest, bytes]))
  const stored: Stored = new Map()
  let next = 0
  for (const row of rows) {
    const own: string[] = []
    for (const digest of newPictures(row)) {
      const [id = '', bytes] = [ids[next++], byDigest.get(digest)]
      if (!bytes) throw new Error('a planned picture is not in the archive')
      await storePhoto(ctx, { id }, bytes)
      own.push(id)
    }
    stored.set(row.key, own)
  }
  return stored
}

/** Products with pictures, by SKU: new ones are added, others changed where the row says otherwise. */
export const productImport = (archive: ArchivedPictures): ImportRules => {
  let stored: Stored = new Map()
  return {
    permissions: [...priceImport.permissions, ...stockImport.permissions],
    lock: async (tx, keys) => {
      await lockImports(tx)
      // Stock items before products, as when goods are sold.
      await stockImport.lock(tx, keys)
      await priceImport.lock(tx, keys)
    },
    compare: (db, read) => compareProducts(db, read, archive),
    around: (ctx, rows, run) =>
      listing(ctx, rows.flatMap(newPictures).length, async (ids) => {
        stored = await storePhotos(ctx, rows, archive, ids)
        return run()
      }),
    write: async (ctx, rows) => {
      const written: ImportedRow[] = []
      for (const row of rows)
        written.push(
          await (row.action === 'add' ? addProduct : updateProduct)(ctx, row, stored.get(row.key) ?? []),
        )
      return written
    },
    undo: undoProduct,
  }
}
