import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { documentTypes } from '@efie/domain'
import { useEffect } from 'react'
import { api } from '~/platform/api/client.ts'
import type { DocumentToVerify } from '~/platform/api/rows.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'

/** Rows per request, and how many must be left before the next are loaded. */
const pageSize = 30
const low = 8

/** The order of the queue: longest waiting first. */
const isAfter = (row: DocumentToVerify, other: DocumentToVerify): boolean =>
  row.created_at === other.created_at ? row.id > other.id : row.created_at > other.created_at

/** A document linked from elsewhere may be far down the queue, so it is loaded on its own. */
const useLinked = (id: string, enabled: boolean) =>
  useQuery(api.documents.queue.queryOptions({ input: enabled ? { id, limit: 1 } : skipToken, staleTime: 0 }))

/** The documents that wait, the one at hand, and its neighbours. `decided` are those just decided here. */
export const useQueue = (decided: ReadonlySet<string>) => {
  const params = useListParams()
  const { open } = params
  const document_type = oneOf(documentTypes, params.get('type'))
  const query = useInfiniteQuery(
    api.documents.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor, document_type }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query).filter(({ id }) => !decided.has(id))
  const listed = rows.find(({ id }) => id === open)
  const apart = open !== '' && !listed && !query.isPending && !decided.has(open)
  const linked = useLinked(open, apart)
  // Nothing takes the place of a linked one that waits no more.
  const current = listed ?? (apart ? linked.data?.data[0] : rows[0])
  const after = current && rows.find((row) => isAfter(row, current))
  const before = current && rows.findLast((row) => isAfter(current, row))
  const left = current ? rows.filter((row) => isAfter(row, current)).length : rows.length
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (left < low && hasNextPage && !isFetching) void fetchNextPage()
  }, [left, hasNextPage, isFetching, fetchNextPage])
  return {
    query,
    current,
    /** The next one in the queue, otherwise the first of those skipped. */
    next: after ?? rows.find(({ id }) => id !== current?.id),
    after,
    before,
    loading: query.isPending || (apart && linked.isPending),
    /** The linked document was decided or replaced in the meantime, or its application has ended. */
    gone: apart && !linked.isPending && !current,
    waiting: query.data?.pages[0]?.waiting ?? 0,
    type: document_type,
    setType: (type: string) => params.set({ type: type || null, open: null }),
  }
}
