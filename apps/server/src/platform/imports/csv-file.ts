import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { AppError, invalid } from '../errors.ts'

const MAX_BYTES = 5 * 1_048_576

export interface CsvFile {
  columns: string[]
  rows: { line: number; record: Record<string, string> }[]
}

/** Detects the delimiter by counting in the header only, because amounts can contain commas. */
const delimiterOf = (bytes: Buffer): string => {
  const header = bytes.subarray(0, 10_000).toString('utf8').split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Rows of a file by column name; separated by comma, semicolon or tab. */
export const parseCsv = (bytes: Uint8Array, mostRows: number): CsvFile => {
  if (bytes.byteLength > MAX_BYTES)
    throw new AppError('FILE_TOO_LARGE', undefined, 'The file is larger than 5 MB')
  const buffer = Buffer.from(bytes)
  let columns: string[] = []
  try {
    const rows = parse<{ info: { lines: number }; record: Record<string, string> }>(buffer, {
      bom: true,
      columns: (header: string[]) => {
        columns = header.map((name, index) => name.trim() || `column ${index + 1}`)
        return columns
      },
      delimiter: delimiterOf(buffer),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
    if (rows.length > mostRows) throw invalid('file', `Use no more than ${mostRows} rows at a time`)
    return { columns, rows: rows.map(({ info, record }) => ({ line: info.lines, record })) }
  } catch (error) {
    if (error instanceof CsvError) throw invalid('file', 'We couldn’t read this CSV file')
    throw error
  }
}

/** Rows that weren't imported, each with its problems, as a file that can be corrected and imported. */
export const errorsFile = (
  name: string,
  columns: readonly string[],
  rows: readonly { line: number; cells: readonly string[]; problems: readonly string[] }[],
): File => {
  const lines = rows.map(({ line, cells, problems }) => [...cells, line, problems.join('; ')])
  const csv = stringify([[...columns, 'line', 'problem'], ...lines], { escape_formulas: true })
  return new File([csv], `errors-of-${name}`, { type: 'text/csv' })
}
