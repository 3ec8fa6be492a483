import { createHash } from 'node:crypto'
import {
  isLocalDate,
  parseMoney,
  type LocalDate,
  type StatementLineKind,
  type StatementSource,
} from '@efie/domain'
import { invalid } from '../../platform/errors.ts'
import { referenceOfTry } from '../../platform/gateway/references.ts'
import { parseCsv } from '../../platform/imports/csv-file.ts'

export interface ReadLine {
  row_number: number
  occurred_on: LocalDate
  kind: StatementLineKind
  reference: string | null
  description: string
  amount: number
  fee: number
  currency: string
  settlement_reference: string | null
  fingerprint: string
}

interface RowError {
  row: number
  message: string
  cells: string[]
}

export interface ReadStatement {
  columns: string[]
  lines: ReadLine[]
  errors: RowError[]
}

/** Column names used by gateways and banks; the first of each row are those of Efie's own files. */
const headings: Record<string, readonly string[]> = {
  date: ['date', 'transaction date', 'value date', 'paid at', 'created at', 'posting date'],
  type: ['type', 'kind', 'transaction type'],
  reference: ['reference', 'transaction reference', 'ref', 'cheque no', 'transfer reference'],
  description: ['description', 'narration', 'particulars', 'details', 'remarks'],
  amount: ['amount', 'amount paid', 'amount (ghs)'],
  credit: ['credit', 'money in', 'deposit', 'credit amount'],
  debit: ['debit', 'money out', 'withdrawal', 'debit amount'],
  fee: ['fee', 'fees', 'fees charged', 'paystack fees', 'charges'],
  currency: ['currency'],
  status: ['status'],
  settlement: ['settlement reference', 'settlement', 'settlement id', 'payout'],
}

type Row = Record<string, string>

const nameOf = (heading: string): string => {
  const plain = heading.trim().toLowerCase().replaceAll('_', ' ')
  return Object.entries(headings).find(([, names]) => names.includes(plain))?.[0] ?? plain
}

const dateOf = (text: string): LocalDate | null => {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/.exec(text) ?? []
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/.exec(text) ?? []
  const found = iso ?? (year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : '')
  return isLocalDate(found) ? found : null
}

const moneyOf = (text: string): number | null => {
  const bare = text.trim()
  const [, inside] = /^\((.+)\)$/.exec(bare) ?? []
  const negative = inside !== undefined || bare.startsWith('-')
  const amount = parseMoney(inside ?? bare.replace(/^[-+]\s*/, ''))
  return amount === null ? null : negative ? 0 - amount : amount
}

const kinds: Record<string, StatementLineKind> = {
  charge: 'charge',
  payment: 'charge',
  transaction: 'charge',
  refund: 'refund',
  chargeback: 'refund',
  transfer: 'transfer',
  settlement: 'settlement',
  payout: 'settlement',
  fee: 'fee',
}

const kindOf = (row: Row, source: StatementSource, amount: number): StatementLineKind => {
  if (source === 'bank') return 'other'
  const told = kinds[(row['type'] ?? '').trim().toLowerCase()]
  return told ?? (amount < 0 ? 'refund' : 'charge')
}

/** Outgoing amounts are negative, however the file writes them. */
const signed = (kind: StatementLineKind, amount: number): number =>
  kind === 'refund' || kind === 'transfer' || kind === 'fee' ? 0 - Math.abs(amount) : amount

const amountOf = (row: Row): number | null => {
  if (row['amount']) return moneyOf(row['amount'])
  const credit = row['credit'] ? moneyOf(row['credit']) : 0
  const debit = row['debit'] ? moneyOf(row['debit']) : 0
  return credit === null || debit === null ? null : credit - Math.abs(debit)
}

const text = (value: string | undefined, longest: number): string =>
  (value ?? '').replaceAll('\0', '').trim().slice(0, longest)

const readRow = (row: Row, row_number: number, source: StatementSource): Omit<ReadLine, 'fingerprint'> => {
  const occurred_on = dateOf((row['date'] ?? '').trim())
  if (occurred_on === null) throw new RangeError('The date is missing or invalid')
  const found = amountOf(row)
  if (found === null || found === 0) throw new RangeError('The amount is missing or zero')
  const kind = kindOf(row, source, found)
  const fee = row['fee'] ? moneyOf(row['fee']) : 0
  if (fee === null) throw new RangeError('The fee isn’t a valid amount')
  return {
    row_number,
    occurred_on,
    kind,
    reference: referenceOfTry(text(row['reference'], 120)) || null,
    description: text(row['description'], 300),
    amount: signed(kind, found),
    fee: Math.abs(fee),
    currency: (text(row['currency'], 3) || 'GHS').toUpperCase(),
    settlement_reference: text(row['settlement'], 120) || null,
  }
}

const MOST_ROWS = 20_000
const succeeded = new Set(['', 'success', 'successful', 'completed', 'paid', 'processed'])

/** A file's columns under the names of ours. */
const known = (record: Record<string, string>): Row =>
  Object.fromEntries(Object.entries(record).map(([column, value]) => [nameOf(column), value]))

const requireColumns = (columns: readonly string[]): void => {
  // A file with only a header states that nothing happened on the day.
  if (columns.length === 0) throw invalid('file', 'This file has no rows')
  const heads = new Set(columns.map(nameOf))
  if (!heads.has('date')) throw invalid('file', 'This file has no “date” column')
  if (!['amount', 'credit', 'debit'].some((head) => heads.has(head)))
    throw invalid('file', 'This file has no “amount”, “credit” or “debit” column')
}

/**
 * Reads a gateway's or bank's CSV. Rows that can't be read are reported; attempts that failed at the gateway
 * are skipped, because they moved no money.
 */
export const readStatement = (bytes: Uint8Array, source: StatementSource): ReadStatement => {
  const { columns, rows } = parseCsv(bytes, MOST_ROWS)
  requireColumns(columns)
  const lines: ReadLine[] = []
  const errors: RowError[] = []
  const equals = new Map<string, number>()
  for (const { line: number, record } of rows) {
    const row = known(record)
    if (!succeeded.has((row['status'] ?? '').trim().toLowerCase())) continue
    try {
      const line = readRow(row, number, source)
      const { occurred_on, kind, reference, amount, description } = line
      const name = JSON.stringify([occurred_on, kind, reference, amount, description])
      const time = (equals.get(name) ?? 0) + 1
      equals.set(name, time)
      const fingerprint = createHash('sha256').update(`${name}:${time}`).digest('hex')
      lines.push({ ...line, fingerprint })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const cells = columns.map((column) => record[column] ?? '')
      errors.push({ row: number, message: error.message, cells })
    }
  }
  return { columns, lines, errors }
}
