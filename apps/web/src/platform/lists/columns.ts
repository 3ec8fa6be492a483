import type { ReactNode } from 'react'
import type { Translatable } from '~/i18n/i18n.ts'

export interface Column<Row> {
  id: string
  header: Translatable
  cell: (row: Row) => ReactNode
  /** The same in plain text: for the search through loaded rows and the CSV file. */
  text: (row: Row) => string
  /** `end` for money and counts. */
  align?: 'end'
  /** On a phone, each row is a card: its title, what stands at its right edge, or left out. Others are lines. */
  phone?: 'title' | 'aside' | 'none'
  /** Not shown until picked. */
  extra?: boolean
}

/** Columns to show: those asked for in the address (`a,b`), else all but the extra ones. The first always. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], asked: string): Column<Row>[] => {
  const ids = new Set(asked.split(',').filter(Boolean))
  return columns.filter(({ id, extra }, index) => index === 0 || (ids.size > 0 ? ids.has(id) : !extra))
}

/** The address value after a column was switched on or off; empty for the usual choice. */
export const toggleColumn = <Row>(columns: readonly Column<Row>[], asked: string, id: string): string => {
  const shown = new Set(shownColumns(columns, asked).map((column) => column.id))
  if (!shown.delete(id)) shown.add(id)
  const usual = columns.every((column, index) => shown.has(column.id) === (index === 0 || !column.extra))
  return usual ? '' : columns.flatMap((column) => (shown.has(column.id) ? [column.id] : [])).join(',')
}

/** Rows in which every word of the text occurs. */
export const searchRows = <Row>(rows: Row[], columns: readonly Column<Row>[], text: string): Row[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const content = columns
      .map((column) => column.text(row))
      .join('\n')
      .toLowerCase()
    return words.every((word) => content.includes(word))
  })
}
