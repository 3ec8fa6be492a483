import { ownTicketStatusLabel, ticketStatuses } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ownTicketColumns } from './own-ticket-columns.tsx'
import { OwnTicketSheet } from './own-ticket-sheet.tsx'

export const meta = pageMeta(msg`View Tickets`)

const createTicket = (
  <Button asChild>
    <Link to="/tickets/create" prefetch="intent">
      <MessageSquarePlus className="size-4" aria-hidden="true" />
      <Trans>Create Ticket</Trans>
    </Link>
  </Button>
)

export default function TicketsPage() {
  const { id } = useUser()
  const params = useListParams()
  const query = useList(api.tickets.list, {
    ...listInput(params, ownTicketColumns),
    // Staff can ask for help here too; other people's tickets are on /admin/support.
    user_id: id,
    status: oneOf(ticketStatuses, params.get('status')),
  })
  return (
    <Page>
      <PageHeader
        title={t`View Tickets`}
        purpose={t`Your questions and our replies.`}
        action={createTicket}
      />
      <ListView
        name={msg`tickets`}
        columns={ownTicketColumns}
        query={query}
        order={t`Newest first`}
        usualSort="-created_at"
        nameOf={(row) => row.subject}
        search
        filters={[
          {
            key: 'status',
            label: t`Status`,
            all: t`All statuses`,
            options: ticketStatuses.map((status) => ({ value: status, label: ownTicketStatusLabel(status) })),
          },
        ]}
        failure={t`Couldn’t load your tickets`}
        empty={{
          title: t`No tickets yet`,
          text: t`Create a ticket to ask us anything about Efie. You’ll see our reply here.`,
        }}
      />
      <OwnTicketSheet id={params.open} onClose={() => params.setOpen(null)} />
    </Page>
  )
}
