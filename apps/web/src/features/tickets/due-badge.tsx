import type { TicketRow } from '~/platform/api/rows.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { useNow } from '~/ui/use-now.ts'

type Clocked = Pick<TicketRow, 'first_response_due_at' | 'first_responded_at'>

/** Whether the first answer was given, is due, or late. */
export const DueBadge = ({ ticket }: { ticket: Clocked }) => {
  const now = useNow()
  if (ticket.first_responded_at) return <span className="text-muted">Replied</span>
  if (!ticket.first_response_due_at) return <span className="text-muted">–</span>
  const late = new Date(ticket.first_response_due_at).getTime() < now
  return late ? (
    <Badge tone="danger">Overdue</Badge>
  ) : (
    <>
      by <DateText value={ticket.first_response_due_at} time />
    </>
  )
}
