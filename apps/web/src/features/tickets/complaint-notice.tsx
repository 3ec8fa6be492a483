import { complaintAnswerDays } from '@efie/domain'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { useNow } from '~/ui/use-now.ts'
import { clockText, complaintClock } from './ticket-clock.ts'
import type { OwnTicket } from './own-ticket.ts'

/** Where a complaint's twenty days stand. */
export const ComplaintNotice = ({ ticket }: { ticket: OwnTicket }) => {
  const clock = complaintClock(ticket, useNow())
  if (!clock) return null
  return (
    <Notice tone={clock.left < 0 ? 'danger' : 'info'} title={`Complaint: ${clockText(clock)}`}>
      <p>
        You get our final answer by <DateText value={ticket.answer_due_at} />, {complaintAnswerDays} days
        after you complained.
        {clock.left < 0 && ' We are late, and sorry. You may take it to the Bank of Ghana.'}
      </p>
      <ProgressBar className="mt-3" value={clock.used} label="Time used" showValue={false} />
    </Notice>
  )
}
