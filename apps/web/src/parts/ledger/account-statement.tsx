import { useInfiniteQuery } from '@tanstack/react-query'
import { currencySign, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { amountText, narrowTable, wholeTable } from './ledger.ts'
import { SpanBar } from './span-bar.tsx'
import { useSpan } from './span.ts'
import { accountOptions, useAccounts } from './use-accounts.ts'

const first = '1000'

const Balance = ({ name, day, amount }: { name: string; day: string; amount: number }) => (
  <Row className="font-semibold">
    <Cell className="max-sm:hidden">
      <DateText value={day} />
    </Cell>
    <Cell>{name}</Cell>
    <Cell />
    <Cell />
    <Cell align="end">{amountText(amount)}</Cell>
  </Row>
)

/** An account with its running balance: debit balances are positive. */
export default function AccountStatement() {
  const params = useListParams()
  const span = useSpan()
  const asked = params.get('account')
  const accounts = useAccounts()
  const account = /^\d{4}$/.test(asked) ? asked : first
  const query = useInfiniteQuery(
    api.ledger.statement.infiniteOptions({
      input: (cursor: string | undefined) => ({ account_code: account, ...span, limit: 100, cursor }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query)
  const [head] = query.data?.pages ?? []
  return (
    <>
      <Field label="Account" className="mb-4 max-w-md">
        {(control) => (
          <Select
            {...control}
            // Remounted with its options, or the account in the URL wouldn't be shown.
            key={accounts.length}
            value={account}
            options={accountOptions(accounts)}
            onChange={(event) => params.set({ account: event.target.value })}
          />
        )}
      </Field>
      <SpanBar span={span} />
      {query.isPending && <SkeletonRows rows={10} />}
      {query.error && !head && (
        <ErrorState
          title="Couldn’t load the account"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {head && (
        <>
          <Table
            caption={`Statement of ${head.name}`}
            className={narrowTable}
            containerClassName={wholeTable}
          >
            <TableHead>
              <tr>
                <HeadCell className="max-sm:hidden">Day</HeadCell>
                <HeadCell>Entry</HeadCell>
                <HeadCell align="end">Debit {currencySign()}</HeadCell>
                <HeadCell align="end">Credit {currencySign()}</HeadCell>
                <HeadCell align="end">Balance {currencySign()}</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              <Balance name="Opening balance" day={span.from} amount={head.opening} />
              {rows.map((row) => (
                <Row key={row.id}>
                  <Cell className="max-sm:hidden">
                    <DateText value={row.effective_date} />
                  </Cell>
                  <Cell>
                    {row.description}
                    <span className="block text-xs text-muted">
                      <span className="sm:hidden">{formatDate(row.effective_date)}, </span>
                      {sentenceOf(row.kind)}
                    </span>
                  </Cell>
                  <Cell align="end">{row.amount > 0 && amountText(row.amount)}</Cell>
                  <Cell align="end">{row.amount < 0 && amountText(-row.amount)}</Cell>
                  <Cell align="end">{amountText(row.balance)}</Cell>
                </Row>
              ))}
              <Balance name="Closing balance" day={span.to} amount={head.closing} />
            </TableBody>
          </Table>
          {query.hasNextPage && (
            <Button
              tone="secondary"
              className="mt-3"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </>
      )}
    </>
  )
}
