import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '~/app/api/client.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { useListParams } from '~/app/lists/list-params.ts'
import { Badge } from '~/ui/badge.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { ExportButton } from './books/export-button.tsx'
import { kindText } from './ledger.ts'

/** Balance of every account; debits and credits make zero together. */
export default function TrialBalance() {
  const params = useListParams()
  const day = params.get('to')
  const input = day ? { as_of: day } : {}
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.ledger.trialBalance.queryOptions({ input }),
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
        <div className="flex flex-wrap items-end gap-3">
          <Field label="At the end of" optional>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={day}
                onChange={(event) => params.set({ to: event.target.value })}
              />
            )}
          </Field>
          <ExportButton
            label="CSV"
            fileName={`trial-balance${day && `-${day}`}.csv`}
            load={() => client.ledger.exportTrialBalance(input)}
          />
        </div>
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
                <Link
                  to={`?tab=account&account=${account.account_code}`}
                  className="text-primary underline underline-offset-4"
                >
                  {account.account_code} {account.name}
                </Link>
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
