import { formatMoney, importColumns, type ImportKind } from '@efie/domain'
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
}

const columns = (kind: ImportKind): string => importColumns[kind].join(' and ')

export const importTexts: Record<ImportKind, Texts> = {
  stock: {
    title: 'Import stock counts',
    description: `Set what is on hand from a CSV file with the columns ${columns('stock')}. The stock list’s own CSV works too. Differences are recorded as corrections.`,
    consequence:
      'Each difference is booked back. Stock items counted again since the import stay as they are.',
    button: 'Import counts',
  },
  prices: {
    title: 'Import prices',
    description: `Set cash prices from a CSV file with the columns ${columns('prices')}. New orders get the new prices. Existing orders keep theirs.`,
    consequence: 'The earlier prices are restored. Prices changed since the import stay as they are.',
    button: 'Import prices',
  },
  holidays: {
    title: 'Import holidays',
    description: `Add announced holidays from a CSV file with the columns ${columns('holidays')}. New tickets’ deadlines and delivery estimates change straight away.`,
    consequence: 'The calendar is as before the import. Days changed since stay as they are.',
    button: 'Import holidays',
  },
}

const fieldLabels: Record<string, string> = {
  on_hand: 'On hand',
  price: 'Cash price',
  name: 'Name',
  status: 'Status',
}

const textOf = (field: string, value: string | number): string =>
  field === 'price' && typeof value === 'number' ? formatMoney(value) : String(value)

export const diffOf = (change: ImportRowChange['fields'][number]): FieldDiff => ({
  label: fieldLabels[change.field] ?? change.field,
  old: change.old === null ? null : textOf(change.field, change.old),
  new: textOf(change.field, change.new),
})

/** How a row is named: the stock item and its SKU, or the day. */
export const rowName = (kind: ImportKind, { name, key }: ImportRowChange): string =>
  kind === 'holidays' ? formatDate(name) : `${name} (${key})`
