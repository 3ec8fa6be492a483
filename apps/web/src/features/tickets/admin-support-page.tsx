import {
  scopeOf,
  statusLabel,
  ticketCategories,
  ticketCategoryLabel,
  ticketPriorities,
  ticketPriorityLabel,
  ticketStatuses,
} from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { TicketBulk } from './ticket-bulk.tsx'
import { TicketSheet } from './ticket-sheet.tsx'
import { useTicket } from './use-ticket.ts'

export const meta = pageMeta('Support')

const dueFirst = 'due_at'

/** The list shows tickets that still need work unless another status is chosen. */
const everything = 'all'

export default function AdminSupportPage() {
  const params = useListParams()
  const user = useUser()
  const status = params.get('status')
  const query = useList(api.tickets.list, {
    ...listInput(params, ticketColumns),
    sort: sortOf(ticketColumns, params.get('sort')) ?? dueFirst,
    status: status === everything ? undefined : (oneOf(ticketStatuses, status) ?? 'live'),
    category: oneOf(ticketCategories, params.get('category')),
    priority: oneOf(ticketPriorities, params.get('priority')),
    user_id: params.get('user') || undefined,
    assigned_to: params.get('assigned') === 'me' ? user.id : undefined,
    overdue: params.get('late') === '1' ? 'true' : undefined,
  })
  const bulk = useBulk(query)
  const manages = scopeOf(user.role, 'tickets.update') === 'all'
  const { ticket: open, loading } = useTicket(params.open, bulk.rows)
  return (
    <Page>
      <PageHeader title="Support" purpose="All tickets. Answer them, or assign them to colleagues." />
      <ListView
        name="tickets"
        columns={ticketColumns}
        query={query}
        order="Due first"
        usualSort={dueFirst}
        nameOf={(row) => `ticket ${row.subject} from ${row.author_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'Not resolved',
            options: [
              ...ticketStatuses.map((value) => ({ value, label: statusLabel(value) })),
              { value: everything, label: 'All statuses' },
            ],
          },
          {
            key: 'category',
            label: 'About',
            all: 'All categories',
            options: ticketCategories.map((value) => ({ value, label: ticketCategoryLabel(value) })),
          },
          {
            key: 'priority',
            label: 'Priority',
            all: 'All priorities',
            options: ticketPriorities.map((value) => ({ value, label: ticketPriorityLabel(value) })),
          },
          {
            key: 'assigned',
            label: 'Assigned to',
            all: 'All assignees',
            options: [{ value: 'me', label: 'Assigned to me' }],
          },
          {
            key: 'late',
            label: 'First reply',
            all: 'Any first reply',
            options: [{ value: '1', label: 'First reply overdue' }],
          },
        ]}
        note={
          params.get('user') && (
            <>
              Showing one person’s tickets.{' '}
              <Button tone="link" size="sm" onClick={() => params.set({ user: null })}>
                Show everyone’s
              </Button>
            </>
          )
        }
        {...(manages && { selection: bulk.selection })}
        failure="Couldn’t load tickets"
        empty={{
          title: 'No tickets to answer',
          text: 'Tickets appear here when people contact us. Choose “All statuses” to see resolved ones.',
        }}
      />
      {manages && <TicketBulk bulk={bulk} />}
      {open ? (
        <TicketSheet key={open.id} ticket={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="ticket" loading={query.isPending || loading} />
      )}
    </Page>
  )
}
