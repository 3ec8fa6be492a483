import { inspectionStatuses } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { inspectionColumns } from './inspection-columns.tsx'

/** The queue of inspections that the address describes. */
export const useInspections = () => {
  const params = useListParams()
  return useList(
    api.inspections.list,
    {
      ...listInput(params, inspectionColumns),
      status: oneOf(inspectionStatuses, params.get('status')),
    },
    { refetchInterval: 30_000 },
  )
}
