import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { useUser } from '~/platform/auth/auth-store.ts'
import { type Message, messagesOf, type OwnTicket } from './own-ticket.ts'

const Bubble = ({ message, name }: { message: Message; name: string }) => (
  <li className={cn('flex items-end gap-2.5', message.own && 'flex-row-reverse')}>
    <Avatar name={name} size="sm" className="max-sm:hidden" />
    <div
      className={cn(
        'max-w-[85%] rounded px-4 py-3',
        message.own ? 'bg-primary-soft' : 'border border-line bg-surface',
      )}
    >
      <p className="text-sm">
        <span className="font-semibold">{message.author}</span>{' '}
        <span className="text-muted">
          <DateText value={message.at} time />
        </span>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{message.text}</p>
    </div>
  </li>
)

/** The messages, newest last; a new reply is scrolled into view and announced. */
export const Conversation = ({ ticket }: { ticket: OwnTicket }) => {
  const user = useUser()
  const messages = messagesOf(ticket)
  const end = useRef<HTMLDivElement>(null)
  const seen = useRef(messages.length)
  useEffect(() => {
    if (messages.length > seen.current) end.current?.scrollIntoView({ block: 'nearest' })
    seen.current = messages.length
  }, [messages.length])
  return (
    <>
      <ol aria-label={t`Conversation`} aria-live="polite" className="space-y-3">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} name={message.own ? user.full_name : message.author} />
        ))}
      </ol>
      <div ref={end} />
    </>
  )
}
