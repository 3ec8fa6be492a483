import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney, statementSources, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { StatementLineRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Select } from '~/ui/select.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { Unmatch } from './unmatch.tsx'

const labels = { gateway: 'Provider', bank: 'Bank' }

const statusOf = ({ explained, entries }: StatementLineRow): string => {
  if (!explained) return 'Open'
  return entries.length > 0 ? 'Matched' : 'Explained'
}

const LineStatus = ({ line, mayWrite }: { line: StatementLineRow; mayWrite: boolean }) => (
  <>
    <Badge tone={line.explained ? 'positive' : 'caution'}>{statusOf(line)}</Badge>
    {mayWrite && line.can_unmatch && <Unmatch line={line} />}
  </>
)

/** All lines imported for the day, each with the entries it shows. */
export const DayLines = ({ id, mayWrite }: { id: string; mayWrite: boolean }) => {
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
              <HeadCell className="max-sm:hidden">Status</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((line) => (
              <Row key={line.id}>
                <Cell className="[overflow-wrap:anywhere]">
                  {line.description}
                  <span className="block text-xs text-muted">
                    {[line.reference, `row ${line.row_number} of ${line.file_name}`]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  {line.entries.map((entry) => (
                    <span key={entry.id} className="block text-xs text-muted">
                      Matched: {entry.description}, {formatDate(entry.effective_date)}
                    </span>
                  ))}
                  <span className="mt-1 block sm:hidden">
                    <LineStatus line={line} mayWrite={mayWrite} />
                  </span>
                </Cell>
                <Cell className="max-sm:hidden">{sentenceOf(line.kind)}</Cell>
                <Cell align="end">{formatMoney(line.amount)}</Cell>
                <Cell className="max-sm:hidden">
                  <LineStatus line={line} mayWrite={mayWrite} />
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
