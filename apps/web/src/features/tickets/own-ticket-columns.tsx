import { statusLabel, ticketCategoryLabel } from '@efie/domain'
import type { TicketRow } from '~/app/api/rows.ts'
import type { Column } from '~/app/lists/columns.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'

const lastOf = (row: TicketRow) => row.replies.at(-1)
const changedAt = (row: TicketRow): string => lastOf(row)?.created_at ?? row.created_at
const lastWord = (row: TicketRow): string => {
  const last = lastOf(row)
  if (!last) return 'No answer yet'
  return last.user_id === row.user_id ? 'You' : last.author_name
}

export const ownTicketColumns: readonly Column<TicketRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    phone: 'title',
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject}</span>,
    text: (row) => row.subject,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="ticket" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'category',
    header: 'About',
    cell: (row) => ticketCategoryLabel(row.category),
    text: (row) => ticketCategoryLabel(row.category),
  },
  { id: 'last', header: 'Last word', cell: lastWord, text: lastWord },
  {
    id: 'changed',
    header: 'Last change',
    cell: (row) => <DateText value={changedAt(row)} time />,
    text: (row) => formatDateTime(changedAt(row)),
  },
  {
    id: 'created',
    header: 'Sent',
    extra: true,
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]
