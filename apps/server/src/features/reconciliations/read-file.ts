import { createHash } from 'node:crypto'
import {
  isLocalDate,
  parseMoney,
  type LocalDate,
  type StatementLineKind,
  type StatementSource,
} from '@efie/domain'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '../../platform/errors.ts'
import { referenceOfTry } from '../../platform/gateway/references.ts'

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

export interface RowError {
  row: number
  message: string
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

/** The most frequent delimiter in the header; amounts in rows can contain the others. */
const delimiterOf = (content: string): string => {
  const [head = ''] = content.split(/\r?\n/, 1)
  const times = (sign: string) => head.split(sign).length
  return [';', '\t'].find((sign) => times(sign) > times(',')) ?? ','
}

const parseRows = (content: string): { heads: string[]; rows: Row[] } => {
  let heads: string[] = []
  try {
    // A cast: with `columns` the parser returns a record of strings per row.
    const rows = parse(content, {
      bom: true,
      columns: (names: string[]) => {
        heads = names.map(nameOf)
        return heads
      },
      delimiter: delimiterOf(content),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
    }) as Row[]
    return { heads, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid('file', 'We couldn’t read this CSV file')
  }
}

const MOST_ROWS = 20_000
const MOST_ERRORS = 100
const succeeded = new Set(['', 'success', 'successful', 'completed', 'paid', 'processed'])

/**
 * Reads a gateway's or bank's CSV. Unreadable rows are reported and the others still count; attempts that
 * failed at the gateway are skipped, because they moved no money.
 */
export const readStatement = (
  content: string,
  source: StatementSource,
): { lines: ReadLine[]; errors: RowError[] } => {
  const { heads, rows } = parseRows(content)
  // A file with only a header states that nothing happened on the day.
  if (heads.length === 0) throw invalid('file', 'This file has no rows')
  if (!heads.includes('date')) throw invalid('file', 'This file has no “date” column')
  if (!['amount', 'credit', 'debit'].some((head) => heads.includes(head)))
    throw invalid('file', 'This file has no “amount”, “credit” or “debit” column')
  if (rows.length > MOST_ROWS) throw invalid('file', `Use no more than ${MOST_ROWS} rows at a time`)
  const lines: ReadLine[] = []
  const errors: RowError[] = []
  const equals = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (!succeeded.has((row['status'] ?? '').trim().toLowerCase())) continue
    try {
      const line = readRow(row, index + 2, source)
      const { occurred_on, kind, reference, amount, description } = line
      const name = JSON.stringify([occurred_on, kind, reference, amount, description])
      const number = (equals.get(name) ?? 0) + 1
      equals.set(name, number)
      const fingerprint = createHash('sha256').update(`${name}:${number}`).digest('hex')
      lines.push({ ...line, fingerprint })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (errors.length < MOST_ERRORS) errors.push({ row: index + 2, message: error.message })
    }
  }
  return { lines, errors }
}
