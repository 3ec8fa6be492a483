import { roleLabels, roles } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { userColumns } from './user-columns.tsx'
import { UserSheet } from './user-sheet.tsx'

export const meta = pageMeta('User Management')

export default function AdminUsersPage() {
  const params = useListParams()
  const query = useList(api.profiles.list, {
    ...listInput(params, userColumns),
    role: oneOf(roles, params.get('role')),
  })
  return (
    <Page>
      <PageHeader title="User Management" purpose="All accounts you have access to." />
      <ListView
        name="users"
        columns={userColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => row.full_name}
        search
        filters={[
          {
            key: 'role',
            label: 'Role',
            all: 'All roles',
            options: roles.map((role) => ({ value: role, label: roleLabels[role] })),
          },
        ]}
        failure="Couldn’t load users"
        empty={{ title: 'No users yet', text: 'People appear here when they register.' }}
      />
      <UserSheet id={params.open} onClose={() => params.setOpen(null)} />
    </Page>
  )
}
