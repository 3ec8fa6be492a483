import { useInfiniteQuery } from '@tanstack/react-query'
import { statusLabel, ticketStatuses } from '@efie/domain'
import { api } from '~/app/api/client.ts'
import { keyset, pageSize, rowsOf } from '~/app/lists/keyset.ts'
import { ListView } from '~/app/lists/list-view.tsx'
import { LostRow } from '~/app/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/app/lists/list-params.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

export const meta = pageMeta('Support')

export default function AdminSupportPage() {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.tickets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(ticketStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  const open = rowsOf(query).find(({ id }) => id === params.open)
  return (
    <Page>
      <PageHeader title="Support" purpose="Tickets of everybody: answer them, and hand them to colleagues." />
      <ListView
        name="tickets"
        columns={ticketColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => `ticket ${row.subject} of ${row.author_name}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: ticketStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        failure="Failed to fetch tickets"
        empty={{ title: 'Nobody has asked for help', text: 'Tickets appear here as soon as people write.' }}
      />
      {open ? (
        <TicketSheet key={open.id} ticket={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="ticket" loading={query.isPending} />
      )}
    </Page>
  )
}
