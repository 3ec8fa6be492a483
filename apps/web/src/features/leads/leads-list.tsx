import { leadStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { useNow } from '~/ui/use-now.ts'
import { allLeadsColumns, leadColumns } from './lead-columns.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { dayOf } from './lead.ts'
import { LeadBulk } from './lead-bulk.tsx'

export const LeadsList = ({ onAdd }: { onAdd: () => void }) => {
  const params = useListParams()
  const { role } = useUser()
  const today = dayOf(useNow())
  const due = params.get('due') !== ''
  const columns = role === 'sales_executive' ? leadColumns : allLeadsColumns
  const usualSort = due ? 'next_action_on' : '-created_at'
  const query = useList(api.leads.list, {
    ...listInput(params, columns),
    sort: sortOf(columns, params.get('sort')) ?? usualSort,
    status: oneOf(leadStatuses, params.get('status')),
    due_by: due ? today : undefined,
  })
  const bulk = useBulk(query)
  const mayWrite = useAbility('leads.write')
  return (
    <>
      <ListView
        name="leads"
        columns={columns}
        query={query}
        order={due ? 'Due first' : 'Newest first'}
        usualSort={usualSort}
        nameOf={(row) => row.full_name}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: leadStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
          {
            key: 'due',
            label: 'Next action',
            all: 'Any next action',
            options: [{ value: '1', label: 'Due today or overdue' }],
          },
        ]}
        {...(mayWrite && { selection: bulk.selection })}
        failure="Couldn’t load leads"
        empty={{
          title: 'No leads yet',
          text: 'Add anyone who asks about rent financing, with their rent and your next contact date.',
          action: <Button onClick={onAdd}>Add a lead</Button>,
        }}
      />
      {mayWrite && <LeadBulk bulk={bulk} />}
      <LeadSheet key={params.open} id={params.open} onClose={() => params.setOpen(null)} />
    </>
  )
}
