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

/** What a list needs of its infinite query. */
export interface ListQuery<Row> {
  data: { pages: KeysetPage<Row>[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

export const rowsOf = <Row>(query: Pick<ListQuery<Row>, 'data'>): Row[] =>
  query.data?.pages.flatMap((page) => page.data) ?? []

/** `25`, or `25+` while there are more on the server. */
export const countText = (loaded: number, more: boolean): string => `${loaded}${more ? '+' : ''}`
