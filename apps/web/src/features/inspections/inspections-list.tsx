import { inspectionStatuses, statusLabel } from '@efie/domain'
import { Navigate, useSearchParams } from 'react-router'
import { inspectionPath } from '~/parts/inspections/inspection-path.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { inspectionColumns } from './inspection-columns.tsx'
import { useInspections } from './use-inspections.ts'

export const InspectionsList = () => {
  const [params] = useSearchParams()
  const open = params.get('open')
  const query = useInspections()
  return (
    <>
      <ListView
        name="inspections"
        columns={inspectionColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `inspection of ${row.property_address}`}
        search
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
      {open && <Navigate to={inspectionPath(open, params)} replace />}
    </>
  )
}
