import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import type { KeysetPage } from '~/platform/lists/keyset.ts'

/** The inspection as a list that was read here has it, and when that was. */
const listed = (id: string): { row: InspectionRow; at: number } | undefined => {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: api.inspections.list.key() })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of lists) {
    // A cast: only `useList` asks for inspections.
    const data = queryClient.getQueryData<{ pages: KeysetPage<InspectionRow>[] }>(queryKey)
    const row = data?.pages.flatMap((page) => page.data).find((one) => one.id === id)
    if (row) return { row, at: state.dataUpdatedAt }
  }
  return undefined
}

/** One inspection. What the queue knows of it is shown first, so that it opens without a network. */
export const useInspection = (id: string) => {
  const query = useQuery(
    api.inspections.get.queryOptions({
      input: { id },
      initialData: () => listed(id)?.row,
      initialDataUpdatedAt: () => listed(id)?.at,
      refetchInterval: 30_000,
    }),
  )
  useEffect(() => {
    // Only answers are kept on the device, so the row of the queue becomes one.
    const { queryKey } = api.inspections.get.queryOptions({ input: { id } })
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    queryClient.setQueryData(queryKey, (now) => now, updatedAt === undefined ? {} : { updatedAt })
  }, [id])
  return query
}
