import type { ImportedRow, RefusedRow } from '@efie/database'
import type { Database } from '@efie/database'
import { importColumnOf, importColumns, isExampleRow, type ImportKind } from '@efie/domain'
import { hashTerms } from '../../platform/canonical-json.ts'
import { invalid } from '../../platform/errors.ts'
import { parseCsv, type CsvFile } from '../../platform/imports/csv-file.ts'
import type { ImportRules, Problem, ReadRow } from '../../platform/imports/rules.ts'

const MOST_ROWS = 5_000

/** Rows with a key that no row before has, and the problems of the others. */
const readRows = (file: CsvFile, keyColumn: string): { read: ReadRow[]; errors: Problem[] } => {
  const errors: Problem[] = []
  const seen = new Set<string>()
  const read = file.rows.flatMap(({ line, record }): ReadRow[] => {
    const cells = Object.fromEntries(
      Object.entries(record).map(([column, value]) => [importColumnOf(column), value]),
    )
    const key = cells[keyColumn] ?? ''
    const refuse = (message: string) => {
      errors.push({ line, message })
      return []
    }
    if (key === '') return refuse(`Enter the ${keyColumn === 'sku' ? 'SKU' : keyColumn}`)
    if (isExampleRow(key)) return refuse('This is the example row. Replace it with your own rows')
    if (seen.has(key)) return refuse('This row is in the file twice')
    seen.add(key)
    return [{ line, key, cells }]
  })
  return { read, errors }
}

export const parseImport = (
  kind: ImportKind,
  bytes: Uint8Array,
): { file: CsvFile; read: ReadRow[]; errors: Problem[] } => {
  const file = parseCsv(bytes, MOST_ROWS)
  if (file.rows.length === 0) throw invalid('file', 'The file has no rows')
  const columns = importColumns[kind]
  const present = new Set(file.columns.map(importColumnOf))
  const missing = columns.filter((column) => !present.has(column))
  if (missing.length > 0) throw invalid('file', `The first line needs the columns ${columns.join(', ')}`)
  return { file, ...readRows(file, columns[0] ?? '') }
}

export interface ImportPlan {
  file: CsvFile
  rows: ImportedRow[]
  refused: RefusedRow[]
  unchanged: number
  /** Stands for exactly these changes. */
  confirm: string
}

/** What a file would do to the current data. */
export const planImport = async (
  db: Database,
  rules: ImportRules,
  { file, read, errors }: ReturnType<typeof parseImport>,
): Promise<ImportPlan> => {
  const compared = await rules.compare(db, read)
  const records = new Map(file.rows.map(({ line, record }) => [line, record]))
  const refused = [...errors, ...compared.errors]
    .sort((left, right) => left.line - right.line)
    .map(({ line, message }) => ({
      line,
      message,
      cells: file.columns.map((column) => records.get(line)?.[column] ?? ''),
    }))
  return {
    file,
    rows: compared.rows,
    refused,
    unchanged: file.rows.length - compared.rows.length - refused.length,
    confirm: hashTerms(compared.rows),
  }
}

/** Counts of a plan's rows by what happens to them. */
export const countsOf = ({ file, rows, refused, unchanged }: ImportPlan) => {
  const added = rows.filter(({ action }) => action === 'add').length
  return {
    total: file.rows.length,
    added,
    changed: rows.length - added,
    unchanged,
    failed: refused.length,
  }
}
