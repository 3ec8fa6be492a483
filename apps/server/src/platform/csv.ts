import { stringify } from 'csv-stringify/sync'

/** Pesewas as plain cedis for spreadsheets: `1064.89`. */
export const money = (pesewas: number): string => {
  const sign = pesewas < 0 ? '-' : ''
  const digits = Math.abs(pesewas).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * A CSV file for spreadsheets: UTF-8 with a byte order mark. Text that starts like a formula is escaped,
 * because some of it was typed by strangers and spreadsheets would execute it (CSV injection).
 */
export const csvFile = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): File => {
  const isNumber = /^-?\d+(\.\d+)?$/
  const safe = (value: string | number) =>
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !isNumber.test(value) ? `'${value}` : value
  const text = stringify([[...columns], ...rows.map((row) => row.map(safe))], { bom: true })
  return new File([text], name, { type: 'text/csv;charset=utf-8' })
}
