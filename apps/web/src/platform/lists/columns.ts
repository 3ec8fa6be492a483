import type { ReactNode } from 'react'
import type { Translatable } from '~/i18n/i18n.ts'

export interface Column<Row, Sort extends string = string> {
  id: string
  header: Translatable
  cell: (row: Row) => ReactNode
  /** The cell as plain text, for searching loaded rows and for CSV. */
  text: (row: Row) => string
  /** `end` for amounts and counts. */
  align?: 'end'
  /** On phones each row is a card: its title, a value on the right, or left out. Others are lines. */
  phone?: 'title' | 'aside' | 'none'
  /** Hidden unless chosen. */
  extra?: boolean
  /** The list's sort by this column, as the API names it. */
  sort?: Sort
}

/** Columns to show: those in the URL (`a,b`), otherwise all but the extra ones. Always includes the first. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], asked: string): Column<Row>[] => {
  const ids = new Set(asked.split(',').filter(Boolean))
  return columns.filter(({ id, extra }, index) => index === 0 || (ids.size > 0 ? ids.has(id) : !extra))
}

/** The URL value after switching a column; empty for the default. */
export const toggleColumn = <Row>(columns: readonly Column<Row>[], asked: string, id: string): string => {
  const shown = new Set(shownColumns(columns, asked).map((column) => column.id))
  if (!shown.delete(id)) shown.add(id)
  const usual = columns.every((column, index) => shown.has(column.id) === (index === 0 || !column.extra))
  return usual ? '' : columns.flatMap((column) => (shown.has(column.id) ? [column.id] : [])).join(',')
}

export type Direction = 'ascending' | 'descending'

/** The URL's sort if a column has it, otherwise the list's own. */
export const sortOf = <Sort extends string>(
  columns: readonly Pick<Column<never, Sort>, 'sort'>[],
  asked: string,
): Sort | `-${Sort}` | undefined =>
  columns
    .flatMap(({ sort }): (Sort | `-${Sort}`)[] => (sort === undefined ? [] : [sort, `-${sort}`]))
    .find((sort) => sort === asked)

/** How the list is sorted by this column; undefined if it isn't. */
export const directionOf = (sort: string | undefined, current: string): Direction | undefined => {
  if (sort === undefined) return undefined
  if (current === sort) return 'ascending'
  return current === `-${sort}` ? 'descending' : undefined
}

/** The sort after choosing a column: amounts start with the largest; choosing it again turns the order round. */
export const nextSort = <Row>({ sort = '', align }: Column<Row>, current: string): string => {
  const direction = directionOf(sort, current)
  if (direction === undefined) return align === 'end' ? `-${sort}` : sort
  return direction === 'ascending' ? `-${sort}` : sort
}
