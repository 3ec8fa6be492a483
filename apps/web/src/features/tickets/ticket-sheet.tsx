import { ticketCategoryLabel, ticketPriorityLabel } from '@efie/domain'
import { Link } from 'react-router'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import { DueBadge } from './due-badge.tsx'
import { MergeTicket } from './merge-ticket.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketActs } from './ticket-acts.tsx'
import { AttachFile, AttachmentList } from './ticket-attachments.tsx'

interface Message {
  id: string
  author: string
  text: string
  at: string
  internal: boolean
}

const MessageLine = ({ message }: { message: Message }) => (
  <li className={cn('flex gap-3 rounded p-3', message.internal ? 'bg-accent-soft' : 'bg-sunken')}>
    <Avatar name={message.author} size="sm" />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold">{message.author}</span>
        <span className="text-muted">
          <DateText value={message.at} time />
        </span>
        {message.internal && <Badge tone="accent">Internal note</Badge>}
      </p>
      <p className="mt-1 text-[0.9375rem] [overflow-wrap:anywhere] whitespace-pre-line">{message.text}</p>
    </div>
  </li>
)

const Author = ({ ticket }: { ticket: TicketRow }) => {
  const link = 'text-primary underline underline-offset-4 [overflow-wrap:anywhere]'
  if (ticket.user_id !== null)
    return (
      <Link to={`/admin/users?open=${ticket.user_id}`} className={link}>
        {ticket.author_name}
      </Link>
    )
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-2">
        {ticket.author_name} <Badge>Guest</Badge>
      </p>
      <p>
        <a href={`mailto:${ticket.contact_email ?? ''}`} className={link}>
          {ticket.contact_email}
        </a>
      </p>
      {ticket.contact_phone && (
        <p>
          <PhoneLink phone={ticket.contact_phone} />
        </p>
      )}
    </div>
  )
}

/** A ticket: messages, reply, and for administrators status, priority and assignee. */
export const TicketSheet = ({ ticket, onClose }: { ticket: TicketRow; onClose: () => void }) => {
  const user = useUser()
  const mayReply = useAbility('tickets.reply')
  const mayMerge = useAbility('tickets.merge')
  const messages: Message[] = [
    {
      id: ticket.id,
      author: ticket.author_name,
      text: ticket.message,
      at: ticket.created_at,
      internal: false,
    },
    ...ticket.replies.map((reply) => ({
      id: reply.id,
      author: reply.author_name,
      text: reply.message,
      at: reply.created_at,
      internal: reply.internal,
    })),
  ]
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={ticket.subject}
      description={<StatusBadge kind="ticket" status={ticket.status} />}
      className="max-w-xl"
    >
      <div className="space-y-6">
        {ticket.merged_into && (
          <Notice
            title="Merged into another ticket"
            action={
              <Button asChild size="sm" tone="secondary">
                <Link to={`/admin/support?open=${ticket.merged_into}`}>Open the other ticket</Link>
              </Button>
            }
          >
            Send new replies in the other ticket.
          </Notice>
        )}
        {ticket.can_manage && <TicketActs ticket={ticket} />}
        <Section title="Ticket">
          <KeyValues
            items={[
              { label: 'From', value: <Author ticket={ticket} /> },
              { label: 'Reference', value: ticket.reference },
              { label: 'About', value: ticketCategoryLabel(ticket.category) },
              { label: 'Priority', value: ticketPriorityLabel(ticket.priority) },
              { label: 'First reply', value: <DueBadge ticket={ticket} /> },
              ...(ticket.answer_due_at
                ? [{ label: 'Complaint deadline', value: <DateText value={ticket.answer_due_at} time /> }]
                : []),
              ...(ticket.satisfaction === null
                ? []
                : [
                    {
                      label: 'Rating',
                      value: `${ticket.satisfaction} of 5${ticket.satisfaction_comment ? `: ${ticket.satisfaction_comment}` : ''}`,
                    },
                  ]),
            ]}
          />
        </Section>
        <Section title="Conversation">
          <ol className="space-y-2">
            {messages.map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ol>
        </Section>
        {(mayReply || ticket.attachments.length > 0) && (
          <Section title="Files">
            <AttachmentList ticket={ticket} />
            {mayReply && <AttachFile ticket={ticket} staff={ticket.user_id !== user.id} />}
          </Section>
        )}
        {mayReply && ticket.merged_into === null && <ReplyForm ticket={ticket} />}
        {mayMerge && ticket.user_id !== null && ticket.merged_into === null && (
          <MergeTicket ticket={ticket} />
        )}
      </div>
    </Sheet>
  )
}
