import type { ProductSort } from '@efie/domain'
import { invalid } from '../../platform/errors.ts'
import { decodeCursor, encodeCursor, nameCursor, timeCursor } from '../../platform/pagination.ts'

interface Sorted {
  id: string
  name: string
  price: number
  created_at: string
}

const priceCursor = (cursor: string | undefined): { after_price?: number; after_id?: string } => {
  if (cursor === undefined) return {}
  const [price = '', id = ''] = decodeCursor(cursor, 2)
  // Validates the id like any name cursor.
  const { after_id } = nameCursor(encodeCursor(['', id]))
  if (!/^\d{1,15}$/.test(price) || after_id === undefined)
    throw invalid('cursor', 'Use the next_cursor of the last page, unchanged')
  return { after_price: Number(price), after_id }
}

/** Start of a page, as parameters of the sorted query. */
export const positionOf = (sort: ProductSort, cursor: string | undefined) => {
  if (sort === 'name') return nameCursor(cursor)
  return sort === 'newest' ? timeCursor(cursor) : priceCursor(cursor)
}

const sortValue = (sort: ProductSort, row: Sorted): string => {
  if (sort === 'name') return row.name
  return sort === 'newest' ? row.created_at : String(row.price)
}

/** Removes the extra row, and returns where the next page starts. */
export const toSortedPage = <Row extends Sorted>(rows: Row[], limit: number, sort: ProductSort) => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const more = rows.length > limit && last !== undefined
  return { data, next_cursor: more ? encodeCursor([sortValue(sort, last), last.id]) : null }
}
