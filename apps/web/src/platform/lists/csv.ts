import { translate } from '~/i18n/i18n.ts'
import type { Column } from './columns.ts'

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** A CSV field: quoted if needed, and escaped so that no spreadsheet takes it for a formula (CSV injection). */
export const csvField = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

const csvHeader = <Row>(columns: readonly Column<Row>[]): string =>
  line(columns.map(({ header }) => translate(header)))

/** All columns of the rows, shown or not. */
const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map((column) => column.text(row)))).join('')

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csvHeader(columns) + csvRows(columns, rows)

/** Pesewas for spreadsheets: `106489` → `1064.89`. */
export const csvMoney = (amount: number): string => (amount / 100).toFixed(2)

/** Saves a file to the browser's downloads. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** With a byte order mark: without it Excel misreads ₵. */
export const saveCsv = (name: string, ...parts: BlobPart[]): void =>
  saveFile(name, new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }))

/** Rows whose text the page holds until the browser takes it, which keeps large files on its disk. */
const rowsHeld = 1_000

/** A CSV file that is made as its rows arrive. */
export const csvFile = <Row>(columns: readonly Column<Row>[]) => {
  const parts: Blob[] = []
  let text = csvHeader(columns)
  let held = 0
  let rows = 0
  const hand = () => {
    parts.push(new Blob([text]))
    text = ''
    held = 0
  }
  return {
    /** Returns how many rows it has. */
    add: (more: readonly Row[]): number => {
      text += csvRows(columns, more)
      held += more.length
      rows += more.length
      if (held >= rowsHeld) hand()
      return rows
    },
    save: (name: string): void => {
      hand()
      saveCsv(name, ...parts)
    },
  }
}
