import { useInfiniteQuery } from '@tanstack/react-query'
import { leadStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { useNow } from '~/ui/use-now.ts'
import { everybodysColumns, leadColumns } from './lead-columns.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { dayOf } from './lead.ts'

export const LeadsList = ({ onAdd }: { onAdd: () => void }) => {
  const params = useListParams()
  const { role } = useUser()
  const today = dayOf(useNow())
  const due = params.get('due') !== ''
  const query = useInfiniteQuery(
    api.leads.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        q: params.get('q') || undefined,
        status: oneOf(leadStatuses, params.get('status')),
        due_by: due ? today : undefined,
      }),
      ...keyset,
    }),
  )
  return (
    <>
      <ListView
        name="leads"
        columns={role === 'sales_executive' ? leadColumns : everybodysColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => row.full_name}
        search="server"
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
        failure="Couldn’t load leads"
        empty={{
          title: 'No leads yet',
          text: 'Add anyone who asks about rent financing, with their rent and your next contact date.',
          action: <Button onClick={onAdd}>Add a lead</Button>,
        }}
      />
      <LeadSheet key={params.open} id={params.open} onClose={() => params.setOpen(null)} />
    </>
  )
}
