import { useInfiniteQuery } from '@tanstack/react-query'
import { inspectionStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { inspectionColumns } from './inspection-columns.tsx'
import { InspectionSheet } from './inspection-sheet.tsx'

export const InspectionsList = () => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.inspections.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(inspectionStatuses, params.get('status')),
      }),
      ...keyset,
      // Inspections aren't part of the change feed.
      refetchInterval: 30_000,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="inspections"
        columns={inspectionColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => `inspection of ${row.property_address}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: inspectionStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        failure="Couldn’t load inspections"
        empty={{
          title: 'No inspections yet',
          text: 'An inspection is requested automatically when an analyst takes an application.',
        }}
      />
      {open ? (
        <InspectionSheet key={open.id} inspection={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="inspection" loading={query.isPending} />
      )}
    </>
  )
}
