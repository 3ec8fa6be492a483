import { useQuery } from '@tanstack/react-query'
import { currencySign, sentenceOf } from '@efie/domain'
import { Link } from 'react-router'
import { api, client } from '~/platform/api/client.ts'
import { Badge } from '~/ui/badge.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { ExportButton } from './export-button.tsx'
import { amountText, narrowTable, statementPath, wholeTable } from './ledger.ts'
import { Loaded } from './loaded.tsx'
import { AsOfBar, useAsOf } from './as-of.tsx'

/**
 * Trial balance: every account with a balance, in its debit or credit column; both columns have the same
 * total.
 */
export default function TrialBalance() {
  const input = useAsOf()
  const query = useQuery(api.reports.trialBalance.queryOptions({ input }))
  return (
    <Loaded query={query} failure="Couldn’t load the trial balance" rows={10}>
      {({ as_of, data, debit, credit, sum }) => (
        <>
          <AsOfBar
            as_of={as_of}
            note={
              <Badge className="mb-3" tone={sum === 0 ? 'positive' : 'danger'}>
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
          <Table caption="Trial balance" className={narrowTable} containerClassName={wholeTable}>
            <TableHead>
              <tr>
                <HeadCell>Account</HeadCell>
                <HeadCell className="max-sm:hidden">Type</HeadCell>
                <HeadCell align="end">Debit {currencySign()}</HeadCell>
                <HeadCell align="end">Credit {currencySign()}</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              {data
                .filter(({ balance }) => balance !== 0)
                .map((account) => (
                  <Row key={account.account_code}>
                    <Cell>
                      <Link
                        to={statementPath(account.account_code, as_of)}
                        className="text-primary underline underline-offset-4"
                      >
                        {account.account_code} {account.name}
                      </Link>
                    </Cell>
                    <Cell className="max-sm:hidden">{sentenceOf(account.type)}</Cell>
                    <Cell align="end">{account.debit > 0 && amountText(account.debit)}</Cell>
                    <Cell align="end">{account.credit > 0 && amountText(account.credit)}</Cell>
                  </Row>
                ))}
              <Row className="font-semibold">
                <Cell>Total</Cell>
                <Cell className="max-sm:hidden" />
                <Cell align="end">{amountText(debit)}</Cell>
                <Cell align="end">{amountText(credit)}</Cell>
              </Row>
            </TableBody>
          </Table>
        </>
      )}
    </Loaded>
  )
}
