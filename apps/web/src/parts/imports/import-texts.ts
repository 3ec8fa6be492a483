import {
  categoryLabels,
  formatMoney,
  importColumns,
  type ImportKind,
  moreProductColumns,
  mostImportedPictures,
  productCategories,
  productFile,
} from '@efie/domain'
import type { ImportRowChange } from '~/platform/api/rows.ts'
import { formatDate } from '~/ui/dates.ts'
import type { FieldDiff } from './preview-table.tsx'

interface Texts {
  title: string
  /** What a row does, and which rows match. */
  description: string
  /** What undoing it does. */
  consequence: string
  button: string
  /** What to choose, and the types it can have. */
  file: { label: string; accept: string }
}

const csvFile = {
  label: 'Choose the CSV file',
  accept: 'text/csv,application/vnd.ms-excel,text/plain',
}

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

const columns = (kind: ImportKind): string => listed(importColumns[kind])

export const importTexts: Record<ImportKind, Texts> = {
  stock: {
    title: 'Import stock counts',
    description: `Set what is on hand from a CSV file with the columns ${columns('stock')}. The stock list’s own CSV works too. Differences are recorded as corrections.`,
    consequence:
      'Each difference is booked back. Stock items counted again since the import stay as they are.',
    button: 'Import counts',
    file: csvFile,
  },
  prices: {
    title: 'Import prices',
    description: `Set cash prices from a CSV file with the columns ${columns('prices')}. New orders get the new prices. Existing orders keep theirs.`,
    consequence: 'The earlier prices are restored. Prices changed since the import stay as they are.',
    button: 'Import prices',
    file: csvFile,
  },
  holidays: {
    title: 'Import holidays',
    description: `Add announced holidays from a CSV file with the columns ${columns('holidays')}. New tickets’ deadlines and delivery estimates change straight away.`,
    consequence: 'The calendar is as before the import. Days changed since stay as they are.',
    button: 'Import holidays',
    file: csvFile,
  },
  products: {
    title: 'Import products with pictures',
    description: `Add and change products from a ZIP file with ${productFile} and up to ${mostImportedPictures} pictures, 10 MB in total. The columns are ${columns('products')}. You can add ${listed(moreProductColumns)}. Separate the file names of pictures with commas. They replace the pictures a product has.`,
    consequence:
      'Products that were added leave the shop, unless they were ordered or changed. What was changed is restored, unless it has changed again since.',
    button: 'Import products',
    file: {
      label: 'Choose the ZIP file',
      accept: 'application/zip,application/x-zip-compressed,.zip',
    },
  },
}

const fieldLabels: Record<string, string> = {
  on_hand: 'On hand',
  price: 'Cash price',
  name: 'Name',
  status: 'Status',
  category: 'Category',
  brand: 'Brand',
  description: 'Description',
  warranty_months: 'Warranty in months',
  pictures: 'Pictures',
}

const categoryName = (value: string): string => {
  const category = productCategories.find((one) => one === value)
  return category ? categoryLabels[category] : value
}

const textOf = (field: string, value: string | number): string =>
  field === 'price' && typeof value === 'number'
    ? formatMoney(value)
    : field === 'category'
      ? categoryName(String(value))
      : String(value)

export const diffOf = (change: ImportRowChange['fields'][number]): FieldDiff => ({
  label: fieldLabels[change.field] ?? change.field,
  old: change.old === null ? null : textOf(change.field, change.old),
  new: textOf(change.field, change.new),
})

/** How a row is named: the stock item and its SKU, or the day. */
export const rowName = (kind: ImportKind, { name, key }: ImportRowChange): string =>
  kind === 'holidays' ? formatDate(name) : `${name} (${key})`
