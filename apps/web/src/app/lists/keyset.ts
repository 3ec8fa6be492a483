import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export interface KeysetPage<Row> {
  data: Row[]
  next_cursor: string | null
}

/** Rows asked for at a time. */
export const pageSize = 50

/** How `infiniteOptions` walks a list: `{ input: (cursor) => ({ limit: pageSize, cursor }), ...keyset }`. */
export const keyset = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }): string | undefined =>
    page.next_cursor ?? undefined,
}

/** What a list needs of its query. */
export type ListQuery<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<KeysetPage<Row>>>,
  | 'data'
  | 'error'
  | 'isPending'
  | 'isFetching'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'refetch'
>

export const rowsOf = <Row>(query: Pick<ListQuery<Row>, 'data'>): Row[] =>
  query.data?.pages.flatMap((page) => page.data) ?? []

/** `25`, or `25+` while there are more on the server. */
export const countText = (loaded: number, more: boolean): string => `${loaded}${more ? '+' : ''}`
