import { applicationGroups, applicationStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { applicationColumns } from '~/parts/applications/review/application-columns.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { AssignBar } from './assign-bar.tsx'
import { groupOptions } from './application-groups.ts'
import { newestFirst } from '~/parts/applications/review/case-queue.ts'
import { OpenCase } from '~/parts/applications/review/open-case.tsx'

export const meta = pageMeta('Applications')

export default function AdminApplicationsPage() {
  const params = useListParams()
  const mayAssign = useAbility('applications.assign')
  const query = useList(api.applications.list, {
    ...listInput(params, applicationColumns),
    status: oneOf(applicationStatuses, params.get('status')),
    user_id: params.get('user') || undefined,
    group: oneOf(applicationGroups, params.get('group')),
  })
  const bulk = useBulk(query)
  return (
    <Page>
      <PageHeader title="Applications" purpose="All applications you have access to." />
      <ListView
        name="applications"
        columns={applicationColumns}
        query={query}
        order="Newest first"
        usualSort={newestFirst}
        nameOf={(row) => row.applicant_name}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: applicationStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
          { key: 'group', label: 'Decision', all: 'Any decision', options: groupOptions },
        ]}
        {...(mayAssign && { selection: bulk.selection })}
        failure="Failed to fetch applications"
        empty={{
          title: 'No applications yet',
          text: 'Applications appear here when tenants submit them.',
        }}
      />
      {mayAssign && <AssignBar bulk={bulk} />}
      <OpenCase queue="list" />
    </Page>
  )
}
