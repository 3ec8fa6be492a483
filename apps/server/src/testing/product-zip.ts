import { strToU8, zipSync, type Zippable } from 'fflate'

export const productColumns = 'sku,name,category,price,brand,on_hand,pictures'

/** A ZIP of products to import, with files beside their rows. */
export const productZip = (
  rows: readonly string[],
  files: Zippable = {},
  columns: string = productColumns,
): File =>
  new File(
    [new Uint8Array(zipSync({ 'products.csv': strToU8([columns, ...rows].join('\n')), ...files }))],
    'goods.zip',
  )
