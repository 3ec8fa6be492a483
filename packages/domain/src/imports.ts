/** What staff can import from a CSV file. Employees are imported by their company. */
export const importKinds = ['stock', 'prices', 'holidays'] as const
export type ImportKind = (typeof importKinds)[number]

/** How long an import can be undone. */
export const importUndoDays = 30

/** Columns that a file must have, in the order of the example file. */
export const importColumns: Record<ImportKind, readonly string[]> = {
  stock: ['sku', 'on_hand'],
  prices: ['sku', 'price'],
  holidays: ['date', 'name'],
}

/** Downloadable example files. Their rows can’t exist, and imports reject them. */
export const importExamples: Record<ImportKind, string> = {
  stock: 'sku,on_hand\r\nEXAMPLE-1,12\r\n',
  prices: 'sku,price\r\nEXAMPLE-1,1450.50\r\n',
  holidays: 'date,name\r\n0000-00-00,Example day\r\n',
}

/** Whether a row is one of an example file, by its first column. */
export const isExampleRow = (key: string): boolean => /^(example-|0000-00-00$)/i.test(key)

/** A column of a file as imports know it: `On hand` is `on_hand`. */
export const importColumnOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
