import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { type ListQuery, rowsOf } from './keyset.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

interface PagedProps<Row extends { id: string }> {
  query: ListQuery<Row>
  failure: Translatable
  empty: Translatable
  renderRow: (row: Row) => ReactNode
}

/** A list inside a sheet, loaded in pages. */
export const Paged = <Row extends { id: string }>({ query, failure, empty, renderRow }: PagedProps<Row>) => {
  const rows = rowsOf(query)
  if (query.isPending) return <Skeleton className="h-16" />
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title={failure}
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0) return <p className="text-muted">{translate(empty)}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((one) => (
          <li key={one.id} className="py-2.5">
            {renderRow(one)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          size="sm"
          className="mt-2"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Load more</Trans>
        </Button>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {toUserError(query.error).message}
        </p>
      )}
    </>
  )
}
