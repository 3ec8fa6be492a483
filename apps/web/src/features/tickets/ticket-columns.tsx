import { statusLabel, ticketCategoryLabel, ticketPriorityLabel } from '@efie/domain'
import type { TicketRow, TicketSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { TimeLeft } from '~/platform/lists/time-left.tsx'

const authorOf = (row: TicketRow): string =>
  row.user_id === null ? `${row.author_name} (guest)` : row.author_name

export const ticketColumns: readonly Column<TicketRow, TicketSort>[] = [
  {
    id: 'subject',
    sort: 'subject',
    header: 'Subject',
    phone: 'title',
    cell: (row) => row.subject,
    text: (row) => row.subject,
  },
  { id: 'author', header: 'From', cell: authorOf, text: authorOf },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="ticket" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'category',
    sort: 'category',
    header: 'About',
    phone: 'none',
    cell: (row) => ticketCategoryLabel(row.category),
    text: (row) => ticketCategoryLabel(row.category),
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: (row) =>
      row.priority === 'urgent' || row.priority === 'high' ? (
        <Badge tone={row.priority === 'urgent' ? 'danger' : 'caution'}>
          {ticketPriorityLabel(row.priority)}
        </Badge>
      ) : (
        ticketPriorityLabel(row.priority)
      ),
    text: (row) => ticketPriorityLabel(row.priority),
  },
  {
    id: 'due',
    sort: 'due_at',
    header: 'Answer due',
    cell: (row) => <TimeLeft limits={row.due_at === null ? null : { late_at: row.due_at }} />,
    text: (row) => (row.due_at ? formatDateTime(row.due_at) : ''),
  },
  {
    id: 'replies',
    header: 'Replies',
    align: 'end',
    phone: 'none',
    extra: true,
    cell: (row) => row.replies.length,
    text: (row) => String(row.replies.length),
  },
  {
    id: 'reference',
    header: 'Reference',
    phone: 'none',
    extra: true,
    cell: (row) => <span className="font-mono text-xs">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Sent',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]
