import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ApiContext } from '~/platform/api/client.ts'
import { type Column, sortOf } from './columns.ts'
import { keyset, type KeysetPage, type ListQuery, pageSize } from './keyset.ts'
import type { ListParams } from './list-params.ts'
import { readLines } from './read-lines.ts'

/** A list operation of the API client. */
interface ListOperation<Input, Row> {
  call: (
    input: Input,
    options?: { signal?: AbortSignal; context?: Pick<ApiContext, 'onLines'> },
  ) => Promise<KeysetPage<Row>>
  key: (options: { type: 'infinite'; input: Input }) => QueryKey
}

/** What the URL says about any list: search, sort, and that its rows are counted. */
export const listInput = <Sort extends string>(
  params: ListParams,
  columns: readonly Pick<Column<never, Sort>, 'sort'>[],
) => ({
  limit: pageSize,
  count: 'true',
  q: params.get('q') || undefined,
  sort: sortOf(columns, params.get('sort')),
})

/**
 * A list of the API, page by page. Until another search, filter or sort is answered, its last rows stay on the
 * screen.
 */
export const useList = <Input extends { cursor?: string | undefined; limit?: unknown }, Row>(
  list: ListOperation<Input, Row>,
  input: Omit<Input, 'cursor'>,
  /** Milliseconds between requests, for lists that aren't part of the change feed. */
  { refetchInterval = false }: { refetchInterval?: number | false } = {},
): ListQuery<Row> => {
  // A cast: the input without its cursor is the first page's.
  const at = (cursor: string | undefined) => ({ ...input, cursor }) as Input
  const query = useInfiniteQuery({
    queryKey: list.key({ type: 'infinite', input: at(undefined) }),
    queryFn: ({ pageParam, signal }) => list.call(at(pageParam), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    ...keyset,
  })
  return {
    ...query,
    readAll: (signal) =>
      readLines<Row>((onLines) => list.call(at(undefined), { signal, context: { onLines } }), signal),
  }
}
