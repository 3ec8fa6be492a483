import { mostCounted } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatCount } from '~/ui/formats.ts'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { toUserError } from '~/platform/api/user-error.ts'
import { type Column, shownColumns } from './columns.ts'
import { type ListQuery, rowsOf, totalOf } from './keyset.ts'
import { useListParams } from './list-params.ts'
import { type ListFilter, ListToolbar } from './list-toolbar.tsx'
import { RowCards } from './row-cards.tsx'
import { RowTable, type Selection } from './row-table.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useWide } from './use-wide.ts'
import { listKey } from './view-params.ts'

export interface ListViewProps<Row extends { id: string }> {
  /** What the rows are: "applications". Also the CSV file's name. */
  name: Translatable
  columns: readonly Column<Row>[]
  query: ListQuery<Row>
  /** The server's own sort order in words: "Newest first". */
  order: Translatable
  /** The same as the API names it, for lists that are sorted by their columns. */
  usualSort?: string
  nameOf: (row: Row) => string
  /** The text in the address is part of the query. */
  search?: boolean
  filters?: readonly ListFilter[]
  /** Below the toolbar. */
  note?: ReactNode
  empty: { title: Translatable; text: ReactNode; action?: ReactNode }
  /** "Failed to fetch applications" */
  failure: Translatable
  /** Whether rows open a side sheet. */
  opens?: boolean
  /** Rows can be selected for bulk actions. */
  selection?: Selection
}

/** The total, or until all rows are loaded how many of a list that isn't counted are on the screen. */
const countLine = (loaded: number, more: boolean, total: number | null): string => {
  if (total !== null) {
    if (!more) return t`${loaded} in total`
    return total > mostCounted
      ? t`First ${loaded} of more than ${{ most: formatCount(mostCounted) }} shown`
      : t`First ${loaded} of ${{ total: formatCount(total) }} shown`
  }
  return more ? t`First ${loaded} shown` : t`${loaded} in total`
}

const Loaded = <Row extends { id: string }>(
  props: ListViewProps<Row> & { rows: Row[]; columns: readonly Column<Row>[] },
) => {
  const { name, columns, rows, query, order, usualSort = '', nameOf, opens = true, selection } = props
  const params = useListParams()
  const wide = useWide()
  const Rows = wide ? RowTable : RowCards
  const more = query.hasNextPage
  const sorted = params.get('sort')
  return (
    <>
      <Rows
        caption={name}
        columns={columns}
        rows={rows}
        rowId={(row: Row) => row.id}
        openId={params.open}
        onOpen={opens ? (row: Row) => params.setOpen(row.id) : undefined}
        nameOf={nameOf}
        selection={selection}
        {...(usualSort && {
          sorting: {
            current: sorted || usualSort,
            onSort: (sort) => params.set({ sort: sort === usualSort ? null : sort }),
          },
        })}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p aria-live="polite">
          {sorted ? null : <>{translate(order)} · </>}
          {countLine(rows.length, more, totalOf(query))}
        </p>
        {more && (
          <Button
            tone="secondary"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Load more</Trans>
          </Button>
        )}
      </div>
      {query.isFetchNextPageError && (
        <Notice tone="danger" live className="mt-3">
          {toUserError(query.error).message}
        </Notice>
      )}
    </>
  )
}

interface NoMatchProps {
  name: string
  /** The keys in the address that narrow the list. */
  filtered: readonly string[]
}

const NoMatch = ({ name, filtered }: NoMatchProps) => {
  const params = useListParams()
  return (
    <EmptyState
      title={t`No ${name} found`}
      action={
        <Button
          tone="secondary"
          onClick={() => params.set(Object.fromEntries(filtered.map((key) => [key, null])))}
        >
          <Trans>Clear search and filters</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Try different words or filters.</Trans>
      </p>
    </EmptyState>
  )
}

/** One list of the API: toolbar, rows, how they are sorted, and what to do when there are none or they did not come. */
export const ListView = <Row extends { id: string }>(props: ListViewProps<Row>) => {
  const { query, search, filters = [], note, empty, failure } = props
  const params = useListParams()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, props.selection)
  const name = translate(props.name)
  const rows = rowsOf(query)
  const filtered = [...filters.map(({ key }) => key), ...(search ? ['q'] : [])].filter(params.get)
  const columns = shownColumns(props.columns, params.get('columns'))
  const content = () => {
    if (query.isPending) return <SkeletonRows rows={8} />
    if (query.error && rows.length === 0) {
      const { message } = toUserError(query.error)
      return (
        <ErrorState
          title={failure}
          message={message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )
    }
    if (rows.length > 0) return <Loaded {...props} columns={columns} rows={rows} />
    if (filtered.length === 0)
      return (
        <EmptyState title={empty.title} action={empty.action}>
          <p>{translateContent(empty.text)}</p>
        </EmptyState>
      )
    return <NoMatch name={name} filtered={filtered} />
  }
  return (
    <div ref={list}>
      <ListToolbar
        params={params}
        columns={props.columns}
        rows={rows}
        query={query}
        usualSort={props.usualSort}
        searchLabel={search ? t`Search ${name}` : undefined}
        filters={filters}
        fileName={name.replaceAll(' ', '-')}
        list={listKey(props.name)}
      />
      {note && <div className="mb-3 text-sm text-muted">{translateContent(note)}</div>}
      {content()}
    </div>
  )
}
