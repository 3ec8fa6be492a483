/** What staff can import from a file. Employees are imported by their company. */
export const importKinds = ['stock', 'prices', 'holidays', 'products'] as const
export type ImportKind = (typeof importKinds)[number]

/** How long an import can be undone. */
export const importUndoDays = 30

/** Columns that a file must have, in the order of the example file. The first names what a row changes. */
export const importColumns: Record<ImportKind, readonly string[]> = {
  stock: ['sku', 'on_hand'],
  prices: ['sku', 'price'],
  holidays: ['date', 'name'],
  products: ['sku', 'name', 'category', 'price'],
}

/** Columns of products that a file can leave out. A product keeps what a row says nothing about. */
export const moreProductColumns = ['brand', 'description', 'warranty_months', 'on_hand', 'pictures'] as const

/** In the ZIP of products: their file, and the picture that its example names. */
export const productFile = 'products.csv'
export const exampleProductPicture = 'example-1.jpg'

/** Pictures in one ZIP, and in all its rows together: each use takes about a second to render. */
export const mostImportedPictures = 30

const productColumns = [...importColumns.products, ...moreProductColumns]

/** Downloadable example files. Their rows can’t exist, and imports reject them. */
export const importExamples: Record<ImportKind, string> = {
  stock: 'sku,on_hand\r\nEXAMPLE-1,12\r\n',
  prices: 'sku,price\r\nEXAMPLE-1,1450.50\r\n',
  holidays: 'date,name\r\n0000-00-00,Example day\r\n',
  products: `${productColumns.join(',')}\r\nEXAMPLE-1,Dining table,Dining Sets,4500.00,Ashfoam,Seats six,12,5,${exampleProductPicture}\r\n`,
}

/** Whether a row is one of an example file, by its first column. */
export const isExampleRow = (key: string): boolean => /^(example-|0000-00-00$)/i.test(key)

/** A column of a file as imports know it: `On hand` is `on_hand`. */
export const importColumnOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
