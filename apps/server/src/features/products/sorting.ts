import { addDays, popularityDays, type LocalDate, type ProductSort } from '@efie/domain'
import { invalid } from '../../platform/errors.ts'
import { decodeCursor, encodeCursor, nameCursor, timeCursor } from '../../platform/pagination.ts'

interface Sorted {
  id: string
  name: string
  price: number
  created_at: string
  /** Units sold lately, if sorted by them. */
  units?: number
}

/** Orders from this day on count towards popularity. */
export const popularSince = (day: LocalDate): LocalDate => addDays(day, -popularityDays)

const priceCursor = (cursor: string | undefined): { after_price?: number; after_id?: string } => {
  if (cursor === undefined) return {}
  const [price = '', id = ''] = decodeCursor(cursor, 2)
  // Validates the id like any name cursor.
  const { after_id } = nameCursor(encodeCursor(['', id]))
  if (!/^\d{1,15}$/.test(price) || after_id === undefined)
    throw invalid('cursor', 'Use the next_cursor of the last page, unchanged')
  return { after_price: Number(price), after_id }
}

/** Start of a page of the most popular products; products that haven't sold lately follow by name. */
export const popularCursor = (
  cursor: string | undefined,
): { after_units?: number; after_name?: string; after_id?: string } => {
  if (cursor === undefined) return {}
  const [units = '', name = '', id = ''] = decodeCursor(cursor, 3)
  if (!/^\d{1,9}$/.test(units)) throw invalid('cursor', 'Use the next_cursor of the last page, unchanged')
  return { after_units: Number(units), ...nameCursor(encodeCursor([name, id])) }
}

/** Start of a page, as parameters of the sorted query. */
export const positionOf = (sort: Exclude<ProductSort, 'popular'>, cursor: string | undefined) => {
  if (sort === 'name') return nameCursor(cursor)
  return sort === 'newest' ? timeCursor(cursor) : priceCursor(cursor)
}

const sortValues = (sort: ProductSort, row: Sorted): string[] => {
  if (sort === 'popular') return [String(row.units ?? 0), row.name]
  if (sort === 'name') return [row.name]
  return [sort === 'newest' ? row.created_at : String(row.price)]
}

/** Removes the extra row, and returns where the next page starts. */
export const toSortedPage = <Row extends Sorted>(rows: Row[], limit: number, sort: ProductSort) => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const more = rows.length > limit && last !== undefined
  return { data, next_cursor: more ? encodeCursor([...sortValues(sort, last), last.id]) : null }
}
