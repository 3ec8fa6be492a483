import { inspectionStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { inspectionColumns } from './inspection-columns.tsx'
import { InspectionSheet } from './inspection-sheet.tsx'

export const InspectionsList = () => {
  const params = useListParams()
  const query = useList(
    api.inspections.list,
    {
      ...listInput(params, inspectionColumns),
      status: oneOf(inspectionStatuses, params.get('status')),
    },
    {
      refetchInterval: 30_000,
    },
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="inspections"
        columns={inspectionColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `inspection of ${row.property_address}`}
        search="server"
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
