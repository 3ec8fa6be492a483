import { complaintAnswerDays } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { useNow } from '~/ui/use-now.ts'
import { clockText, complaintClock } from './ticket-clock.ts'
import type { OwnTicket } from './own-ticket.ts'

/** How much of a complaint's twenty days is left. */
export const ComplaintNotice = ({ ticket }: { ticket: OwnTicket }) => {
  const clock = complaintClock(ticket, useNow())
  if (!clock) return null
  const late = clock.left < 0
  return (
    <Notice tone={late ? 'danger' : 'info'} title={t`Complaint: ${{ clock: clockText(clock) }}`}>
      <p>
        {late ? (
          <Trans>
            Our final answer was due by <DateText value={ticket.answer_due_at} />, {complaintAnswerDays} days
            after you complained. We’re late, and we’re sorry. You can take your complaint to the Bank of
            Ghana.
          </Trans>
        ) : (
          <Trans>
            Our final answer is due by <DateText value={ticket.answer_due_at} />, {complaintAnswerDays} days
            after you complained.
          </Trans>
        )}
      </p>
      <ProgressBar className="mt-3" value={clock.used} label={t`Time used`} showValue={false} />
    </Notice>
  )
}
