import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney, statementSources, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Select } from '~/ui/select.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

const labels = { gateway: 'Provider', bank: 'Bank' }

/** All lines imported for the day. */
export const DayLines = ({ id }: { id: string }) => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.reconciliations.lines.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id,
        limit: 50,
        cursor,
        source: oneOf(statementSources, params.get('type')),
      }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query)
  if (query.isPending) return <SkeletonRows rows={4} />
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title="Couldn’t load the lines"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <>
      <div className="mb-3 max-w-52">
        <Select
          aria-label="Source"
          value={params.get('type')}
          placeholder="Both files"
          options={statementSources.map((value) => ({ value, label: labels[value] }))}
          onChange={(event) => params.set({ type: event.target.value })}
        />
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">No lines imported.</p>
      ) : (
        <Table caption="Imported lines">
          <TableHead>
            <tr>
              <HeadCell>Line</HeadCell>
              <HeadCell className="max-sm:hidden">Type</HeadCell>
              <HeadCell align="end">Amount</HeadCell>
              <HeadCell>Status</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((line) => (
              <Row key={line.id}>
                <Cell className="[overflow-wrap:anywhere]">
                  {line.description}
                  <span className="block text-xs text-muted">
                    {labels[line.source]}, row {line.row_number}
                    {line.reference && `, ${line.reference}`}
                  </span>
                </Cell>
                <Cell className="max-sm:hidden">{sentenceOf(line.kind)}</Cell>
                <Cell align="end">{formatMoney(line.amount)}</Cell>
                <Cell>
                  <Badge tone={line.explained ? 'positive' : 'caution'}>
                    {line.explained ? 'Explained' : 'Open'}
                  </Badge>
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
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
  )
}
