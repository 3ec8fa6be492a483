import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { narrowTable } from './ledger.ts'
import { SpanBar } from './span-bar.tsx'
import { useSpan } from './span.ts'
import { accountOptions, useAccounts } from './use-accounts.ts'

const first = '1000'

/** An account with its running balance: debit positive, credit negative. */
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
          <Table caption={`Statement of ${head.name}`} className={narrowTable}>
            <TableHead>
              <tr>
                <HeadCell>Day</HeadCell>
                <HeadCell className="min-w-28">Entry</HeadCell>
                <HeadCell align="end">Amount</HeadCell>
                <HeadCell align="end">Balance</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              <Row className="font-semibold">
                <Cell>
                  <DateText value={span.from} />
                </Cell>
                <Cell>Opening balance</Cell>
                <Cell />
                <Cell align="end">{formatMoney(head.opening)}</Cell>
              </Row>
              {rows.map((row) => (
                <Row key={row.id}>
                  <Cell>
                    <DateText value={row.effective_date} />
                  </Cell>
                  <Cell className="[overflow-wrap:anywhere]">
                    {row.description}
                    <span className="block text-xs text-muted">{sentenceOf(row.kind)}</span>
                  </Cell>
                  <Cell align="end">{formatMoney(row.amount)}</Cell>
                  <Cell align="end">{formatMoney(row.balance)}</Cell>
                </Row>
              ))}
              <Row className="font-semibold">
                <Cell>
                  <DateText value={span.to} />
                </Cell>
                <Cell>Closing balance</Cell>
                <Cell />
                <Cell align="end">{formatMoney(head.closing)}</Cell>
              </Row>
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
