import { formatMoney } from '@efie/domain'
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
      <Table caption="The day three ways">
        <TableHead>
          <tr>
            <HeadCell>Side</HeadCell>
            <HeadCell align="end">Its file</HeadCell>
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
                  {row.read ? `${row.file.count} lines` : 'Not read in'}
                </span>
              </Cell>
              <Cell align="end">
                {formatMoney(row.ledger.amount)}
                <span className="block text-xs text-muted">{row.ledger.count} entries</span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-sm text-muted">
        {detail.matched} lines agree by themselves. The provider kept {formatMoney(detail.gateway.fees)} in
        fees. The sums may differ by what the provider paid out to the bank: lines are compared one by one,
        and what does not agree stands under “Differences”.
      </p>
    </div>
  )
}
