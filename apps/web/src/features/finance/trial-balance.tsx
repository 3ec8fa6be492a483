import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '~/app/api/client.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { csvMoney, saveCsv, toCsv } from '~/app/lists/csv.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { kindText } from './ledger.ts'

interface Account {
  account_code: string
  name: string
  type: string
  balance: number
}

const csvColumns = [
  { id: 'code', header: 'Account', cell: () => null, text: (row: Account) => row.account_code },
  { id: 'name', header: 'Name', cell: () => null, text: (row: Account) => row.name },
  { id: 'type', header: 'Type', cell: () => null, text: (row: Account) => row.type },
  { id: 'balance', header: 'Balance', cell: () => null, text: (row: Account) => csvMoney(row.balance) },
]

/** Balance of every account; debits and credits make zero together. */
export const TrialBalance = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.ledger.trialBalance.queryOptions({ input: {} }),
  )
  if (isPending) return <SkeletonRows rows={10} />
  if (error)
    return (
      <ErrorState
        title="Failed to fetch the trial balance"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.data.length === 0)
    return (
      <EmptyState title="Nothing has been posted">
        <p>Accounts appear here with the first payment.</p>
      </EmptyState>
    )
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          By account code. Debits are positive, credits negative.
          <Badge tone={data.sum === 0 ? 'positive' : 'danger'}>
            {data.sum === 0 ? 'In balance' : 'Out of balance'}
          </Badge>
        </p>
        <Button tone="secondary" onClick={() => saveCsv('trial-balance.csv', toCsv(csvColumns, data.data))}>
          <Download className="size-4" aria-hidden="true" />
          CSV
        </Button>
      </div>
      <Table caption="Trial balance">
        <TableHead>
          <tr>
            <HeadCell>Account</HeadCell>
            <HeadCell className="max-sm:hidden">Type</HeadCell>
            <HeadCell align="end">Balance</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {data.data.map((account) => (
            <Row key={account.account_code}>
              <Cell>
                <span className="text-muted">{account.account_code}</span> {account.name}
              </Cell>
              <Cell className="max-sm:hidden">{kindText(account.type)}</Cell>
              <Cell align="end">
                <Money amount={account.balance} />
              </Cell>
            </Row>
          ))}
          <Row className="font-semibold">
            <Cell>Sum of all accounts</Cell>
            <Cell className="max-sm:hidden" />
            <Cell align="end">
              <Money amount={data.sum} />
            </Cell>
          </Row>
        </TableBody>
      </Table>
    </div>
  )
}
