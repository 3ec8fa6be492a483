import type { ImportError } from '@efie/database'
import {
  employeeCsvFields,
  readEmployeeRow,
  requiredCsvFields,
  suggestMapping,
  type EmployeeCsvMapping,
  type EmployeeRow,
  type PhoneReader,
} from '@efie/domain'
import type { Config } from '../../config.ts'
import { invalid } from '../../platform/errors.ts'
import type { CsvFile } from '../../platform/imports/csv-file.ts'
import { toE164, whyNotTextable } from '../../platform/phone.ts'
import { translate } from '../../platform/texts/translate.ts'

export interface ReadRow {
  line: number
  employee: EmployeeRow
}

/** The chosen column mapping, or one suggested by the column names. All required fields must have a column. */
export const mappingOf = (file: CsvFile, chosen: string | undefined): EmployeeCsvMapping => {
  if (chosen === undefined) return suggestMapping(file.columns)
  let given: unknown
  try {
    given = JSON.parse(chosen)
  } catch {
    throw invalid('mapping', 'Send the mapping as JSON')
  }
  if (typeof given !== 'object' || given === null)
    throw invalid('mapping', 'Send the mapping as a JSON object')
  const mapping: EmployeeCsvMapping = {}
  for (const field of employeeCsvFields) {
    const column = Object.entries(given).find(([name]) => name === field)?.[1]
    if (column === undefined || column === null || column === '') continue
    if (typeof column !== 'string' || !file.columns.includes(column))
      throw invalid('mapping', `The file doesn’t have the column chosen for ${field}`)
    mapping[field] = column
  }
  return mapping
}

export const expectMapped = (mapping: EmployeeCsvMapping): void => {
  const missing = requiredCsvFields.filter((field) => mapping[field] === undefined)
  if (missing.length > 0) throw invalid('mapping', `Choose a column for: ${missing.join(', ')}`)
}

const phoneReader =
  (config: Pick<Config, 'SMS_COUNTRIES'>): PhoneReader =>
  (typed) => {
    const phone = toE164(typed)
    if (phone === null) return { ok: false, message: 'Enter a valid phone number' }
    const why = whyNotTextable(config, phone)
    return why ? { ok: false, message: translate(why, 'en') } : { ok: true, phone }
  }

/** Valid rows, and the problems of the others. Of a repeated staff number the first row counts. */
export const readRows = (
  file: CsvFile,
  mapping: EmployeeCsvMapping,
  config: Pick<Config, 'SMS_COUNTRIES'>,
): { good: ReadRow[]; errors: ImportError[]; failed: number } => {
  const good: ReadRow[] = []
  const errors: ImportError[] = []
  const seen = new Map<string, number>()
  const readPhone = phoneReader(config)
  let failed = 0
  for (const { line, record } of file.rows) {
    const read = readEmployeeRow(record, mapping, readPhone)
    const first = read.ok ? seen.get(read.employee.staff_number) : undefined
    if (!read.ok) {
      failed += 1
      errors.push(...read.problems.map(({ column, message }) => ({ line, column, message })))
    } else if (first === undefined) {
      seen.set(read.employee.staff_number, line)
      good.push({ line, employee: read.employee })
    } else {
      failed += 1
      errors.push({ line, column: 'staff_number', message: `This staff number is already on line ${first}` })
    }
  }
  return { good, errors, failed }
}
