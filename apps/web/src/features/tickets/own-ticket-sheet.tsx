import { ownTicketStatusLabel, type TicketStatus, ticketCategoryLabel } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useNow } from '~/ui/use-now.ts'
import { ComplaintNotice } from './complaint-notice.tsx'
import { Conversation } from './conversation.tsx'
import { OwnReplyForm } from './own-reply-form.tsx'
import { type OwnTicket, ownSteps } from './own-ticket.ts'
import { TicketRating } from './ticket-rating.tsx'

const Steps = ({ ticket }: { ticket: OwnTicket }) => {
  const { role } = useUser()
  const steps = ownSteps(ticket.status, role)
  const act = useAct({
    act: (status: TicketStatus) =>
      client.tickets.update({ id: ticket.id, status }, { context: { ifMatch: ticket.version } }),
    done: (after) => steps.find(({ to }) => to === after.status)?.done ?? t`Ticket updated`,
    touches: [api.tickets.key()],
  })
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ to, label }) => (
          <Button key={to} tone="secondary" size="sm" pending={act.pending} onClick={() => void act.run(to)}>
            {label}
          </Button>
        ))}
      </div>
      <ActError error={act.error} className="mt-3" />
    </div>
  )
}

/** When a waiting person can expect an answer. */
const Waiting = ({ ticket }: { ticket: OwnTicket }) => {
  const now = useNow()
  if (ticket.status === 'waiting-on-customer')
    return (
      <p className="text-sm font-semibold text-caution">
        <Trans>We’re waiting for your reply.</Trans>
      </p>
    )
  if (ticket.first_responded_at || !ticket.first_response_due_at || ticket.status !== 'open') return null
  const late = new Date(ticket.first_response_due_at).getTime() < now
  return (
    <p className="text-sm text-muted">
      {late ? (
        <Trans>
          Our first reply was due <DateText value={ticket.first_response_due_at} time />. We’re late, and
          we’re sorry.
        </Trans>
      ) : (
        <Trans>
          We’ll reply by <DateText value={ticket.first_response_due_at} time />.
        </Trans>
      )}
    </p>
  )
}

/** The caller's own ticket: live conversation and actions. */
export const OwnTicketSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.tickets.get.queryOptions({ input: { id }, enabled: id !== '' }),
  )
  const ticket = data?.id === id ? data : undefined
  const missing = error && toUserError(error).code === 'TICKET_NOT_FOUND'
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={ticket?.subject ?? t`Ticket`}
      description={
        ticket && (
          <span className="mt-1 block">
            <StatusBadge kind="ticket" status={ticket.status} label={ownTicketStatusLabel(ticket.status)} />{' '}
            {translate(ticketCategoryLabel(ticket.category))} · <DateText value={ticket.created_at} /> ·{' '}
            {ticket.reference}
          </span>
        )
      }
      className="max-w-xl"
      {...(ticket && { footer: <OwnReplyForm key={ticket.id} ticket={ticket} /> })}
    >
      {ticket && (
        <div className="space-y-5">
          <ComplaintNotice ticket={ticket} />
          <Waiting ticket={ticket} />
          <Conversation ticket={ticket} />
          <Steps ticket={ticket} />
          <TicketRating ticket={ticket} />
        </div>
      )}
      {!ticket && error && (
        <ErrorState
          title={missing ? t`Ticket not found` : t`Couldn’t load the ticket`}
          message={
            missing
              ? t`This ticket doesn’t exist or isn’t yours. Check the link.`
              : toUserError(error).message
          }
          {...(!missing && { onRetry: () => void refetch(), retrying: isFetching })}
        />
      )}
      {!ticket && !error && <SkeletonRows rows={5} />}
    </Sheet>
  )
}
