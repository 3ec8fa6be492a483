import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '~/app/api/client.ts'
import { Badge } from '~/ui/badge.tsx'
import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { ExportButton } from './books/export-button.tsx'
import { Loaded } from './books/loaded.tsx'
import { kindText } from './ledger.ts'
import { AsOfBar, useAsOf } from './books/as-of.tsx'

/** Every account in the column that it stands in; debits and credits come to the same. */
export default function TrialBalance() {
  const input = useAsOf()
  const query = useQuery(api.reports.trialBalance.queryOptions({ input }))
  return (
    <Loaded query={query} failure="Failed to fetch the trial balance" rows={10}>
      {({ as_of, data, debit, credit, sum }) => (
        <>
          <AsOfBar
            as_of={as_of}
            note={
              <Badge tone={sum === 0 ? 'positive' : 'danger'}>
                {sum === 0 ? 'In balance' : 'Out of balance'}
              </Badge>
            }
          >
            <ExportButton
              label="CSV"
              fileName={`trial-balance-${as_of}.csv`}
              load={() => client.reports.exportTrialBalance(input)}
            />
          </AsOfBar>
          <Table caption="Trial balance">
            <TableHead>
              <tr>
                <HeadCell>Account</HeadCell>
                <HeadCell className="max-sm:hidden">Type</HeadCell>
                <HeadCell align="end">Debit</HeadCell>
                <HeadCell align="end">Credit</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              {data.map((account) => (
                <Row key={account.account_code}>
                  <Cell>
                    <Link
                      to={`?tab=account&account=${account.account_code}`}
                      className="text-primary underline underline-offset-4"
                    >
                      {account.account_code} {account.name}
                    </Link>
                  </Cell>
                  <Cell className="max-sm:hidden">{kindText(account.type)}</Cell>
                  <Cell align="end">{account.debit > 0 && <Money amount={account.debit} />}</Cell>
                  <Cell align="end">{account.credit > 0 && <Money amount={account.credit} />}</Cell>
                </Row>
              ))}
              <Row className="font-semibold">
                <Cell>Total</Cell>
                <Cell className="max-sm:hidden" />
                <Cell align="end">
                  <Money amount={debit} />
                </Cell>
                <Cell align="end">
                  <Money amount={credit} />
                </Cell>
              </Row>
            </TableBody>
          </Table>
        </>
      )}
    </Loaded>
  )
}
