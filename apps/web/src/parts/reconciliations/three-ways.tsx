import { counted, formatMoney } from '@efie/domain'
import type { ReconciliationDetail } from '~/platform/api/rows.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

/** Totals of each file compared with the ledger. */
export const ThreeWays = ({ detail }: { detail: ReconciliationDetail }) => {
  const rows = [
    { name: 'Provider', account: '1010', ...detail.gateway, read: detail.gateway_imported_at },
    { name: 'Bank', account: '1000', ...detail.bank, read: detail.bank_imported_at },
  ]
  return (
    <div>
      <Table caption="Three-way comparison">
        <TableHead>
          <tr>
            <HeadCell>Side</HeadCell>
            <HeadCell align="end">File</HeadCell>
            <HeadCell align="end">Ledger</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.name}>
              <Cell>
                {row.name}
                <span className="block text-xs text-muted">Account {row.account}</span>
              </Cell>
              <Cell align="end">
                {row.read ? formatMoney(row.file.amount) : '–'}
                <span className="block text-xs text-muted">
                  {row.read ? counted(row.file.count, 'line') : 'Not imported'}
                </span>
              </Cell>
              <Cell align="end">
                {formatMoney(row.ledger.amount)}
                <span className="block text-xs text-muted">
                  {counted(row.ledger.count, 'entry', 'entries')}
                </span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-sm text-muted">
        {counted(detail.matched, 'line')} matched automatically. The provider kept{' '}
        {formatMoney(detail.gateway.fees)} in fees. Totals can differ by what the provider paid out to the
        bank. We compare line by line, and list anything that doesn’t match under “Differences”.
      </p>
    </div>
  )
}
