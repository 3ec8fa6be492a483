import { formatMoney } from '@efie/domain'

/** What the rows come to together, from the server's amounts. */
export const sumOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => number): string =>
  formatMoney(rows.reduce((sum, row) => sum + amountOf(row), 0))

interface BulkAmountsProps<Row> {
  rows: readonly Row[]
  amountOf: (row: Row) => number
  /** Where the money goes, or who owes it. */
  toOf: (row: Row) => string
}

/** Each amount of an act on money, to read before it starts. */
export const BulkAmounts = <Row extends { id: string }>({ rows, amountOf, toOf }: BulkAmountsProps<Row>) => (
  <ul className="mt-3 divide-y divide-line border-y border-line text-sm text-ink">
    {rows.map((row) => (
      <li key={row.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
        <span className="min-w-0 first-letter:uppercase [overflow-wrap:anywhere]">{toOf(row)}</span>
        <span className="ml-auto font-semibold">{formatMoney(amountOf(row))}</span>
      </li>
    ))}
  </ul>
)
