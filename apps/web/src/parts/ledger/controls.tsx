import { useQuery } from '@tanstack/react-query'
import { currencySign } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { amountText, narrowTable } from './ledger.ts'
import { Loaded } from './loaded.tsx'

/** Whether each control account equals its sub-ledger. */
export const Controls = () => {
  const query = useQuery(api.ledger.control.queryOptions())
  return (
    <Card className="mb-6">
      <CardHeader
        title="Sub-ledgers and control accounts"
        description="Loans, payouts, payments and open items must match their control accounts before the month can close."
        {...(query.data && {
          action: (
            <Badge tone={query.data.agrees ? 'positive' : 'danger'}>
              {query.data.agrees ? 'All match' : 'Mismatch'}
            </Badge>
          ),
        })}
      />
      <Loaded query={query} failure="Couldn’t load the control check" rows={4}>
        {({ data }) => (
          <Table
            caption="Control accounts"
            className={narrowTable}
            containerClassName="max-h-none shadow-none"
          >
            <TableHead>
              <tr>
                <HeadCell>Account</HeadCell>
                <HeadCell align="end">Ledger {currencySign()}</HeadCell>
                <HeadCell align="end">Sub-ledger {currencySign()}</HeadCell>
                <HeadCell align="end">Difference {currencySign()}</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              {data.map((row) => (
                <Row key={row.account_code}>
                  <Cell>
                    <Link
                      to={`?tab=account&account=${row.account_code}`}
                      className="text-primary underline underline-offset-4"
                    >
                      {row.account_code} {row.name}
                    </Link>
                    <span className="block text-xs text-muted">{row.sub_ledger_name}</span>
                  </Cell>
                  <Cell align="end">{amountText(row.ledger)}</Cell>
                  <Cell align="end">{amountText(row.sub_ledger)}</Cell>
                  <Cell align="end" className={row.difference === 0 ? '' : 'font-semibold text-danger'}>
                    {amountText(row.difference)}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        )}
      </Loaded>
    </Card>
  )
}
