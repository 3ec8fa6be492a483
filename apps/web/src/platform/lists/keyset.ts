export interface KeysetPage<Row> {
  data: Row[]
  next_cursor: string | null
  /** All rows, if the list counts them; later pages have null. */
  total?: number | null
}

/** Rows per request. */
export const pageSize = 50

/** Pagination for `infiniteOptions`: `{ input: (cursor) => ({ limit: pageSize, cursor }), ...keyset }`. */
export const keyset = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }): string | undefined =>
    page.next_cursor ?? undefined,
}

/** The parts of an infinite query that lists use. */
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
  /** Reads all rows that match, for their export: some at a time, the next ones once these are dealt with. */
  readAll?: (signal: AbortSignal) => AsyncIterable<Row[]>
}

export const rowsOf = <Row>(query: Pick<ListQuery<Row>, 'data'>): Row[] =>
  query.data?.pages.flatMap((page) => page.data) ?? []

/** All rows of the list; null if it doesn't count them. */
export const totalOf = <Row>(query: Pick<ListQuery<Row>, 'data'>): number | null =>
  query.data?.pages[0]?.total ?? null

/** `25`, or `25+` if the server has more. */
export const countText = (loaded: number, more: boolean): string => `${loaded}${more ? '+' : ''}`
