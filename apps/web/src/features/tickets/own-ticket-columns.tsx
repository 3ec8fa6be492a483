import { ownTicketStatusLabel, ticketCategoryLabel } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import type { TicketRow, TicketSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'

const lastOf = (row: TicketRow) => row.replies.at(-1)
const changedAt = (row: TicketRow): string => lastOf(row)?.created_at ?? row.created_at
const lastWord = (row: TicketRow): string => {
  const last = lastOf(row)
  if (!last) return t`No reply yet`
  return last.user_id === row.user_id ? t`You` : last.author_name
}

export const ownTicketColumns: readonly Column<TicketRow, TicketSort>[] = [
  {
    id: 'subject',
    sort: 'subject',
    header: msg`Subject`,
    phone: 'title',
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject}</span>,
    text: (row) => row.subject,
  },
  {
    id: 'status',
    sort: 'status',
    header: msg`Status`,
    phone: 'aside',
    cell: (row) => <StatusBadge kind="ticket" status={row.status} label={ownTicketStatusLabel(row.status)} />,
    text: (row) => translate(ownTicketStatusLabel(row.status)),
  },
  {
    id: 'category',
    sort: 'category',
    header: msg`About`,
    cell: (row) => translate(ticketCategoryLabel(row.category)),
    text: (row) => translate(ticketCategoryLabel(row.category)),
  },
  { id: 'last', header: msg`Last reply`, cell: lastWord, text: lastWord },
  {
    id: 'changed',
    header: msg`Last updated`,
    cell: (row) => <DateText value={changedAt(row)} time />,
    text: (row) => formatDateTime(changedAt(row)),
  },
  {
    id: 'created',
    sort: 'created_at',
    header: msg`Sent`,
    extra: true,
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]
