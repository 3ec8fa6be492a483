import { tickets } from '@efie/contracts/tickets'
import { complaintAnswerDays, ticketCategories, type TicketCategory } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { post } from '~/platform/offline/outbox.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { useLatestApplication } from '~/parts/applications/use-latest-application.ts'
import { translate } from '~/i18n/i18n.ts'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { useNow } from '~/ui/use-now.ts'
import { promisesOf } from './ticket-clock.ts'
import { dropDraft, keepDraft, readDraft } from '~/platform/offline/ticket-drafts.ts'
import { isSubject, subjectLabels } from './ticket-subjects.ts'

const hints: Record<TicketCategory, MessageDescriptor> = {
  application: msg`Tell us what you want to know or change. We’ll see your application with your message.`,
  payment: msg`Tell us which payment: its date, amount or reference.`,
  document: msg`Tell us which document, and what we said about it.`,
  shop: msg`Tell us which order or product.`,
  account: msg`Never send us your password or PIN. We don’t need them.`,
  complaint: msg`Tell us what went wrong, when, and how we can put it right.`,
  other: msg`Tell us what you need, and by when.`,
}

/** Carried by a link, such as "Ask us about this payment", else what was written and not sent. */
const startOf = (search: URLSearchParams, draft: Record<string, string> | null) => {
  const category = search.get('category') ?? draft?.['category']
  return {
    ...(isSubject(category) && { category }),
    subject: search.get('about') ?? draft?.['subject'] ?? '',
    message: draft?.['message'] ?? '',
  }
}

const Promised = ({ category }: { category: TicketCategory | '' }) => {
  const now = useNow()
  if (!category) return null
  const { first, final } = promisesOf(category, now)
  if (final === null)
    return (
      <p className="text-sm text-muted">
        <Trans>
          We’ll reply by <DateText value={first} time />. We’re open 9AM-5PM Monday-Friday.
        </Trans>
      </p>
    )
  return (
    <Notice title={t`We answer complaints within ${complaintAnswerDays} days`}>
      <Trans>
        We’ll reply by <DateText value={first} time /> and give you our final answer by{' '}
        <DateText value={final} />. You can see the deadline on your ticket.
      </Trans>
    </Notice>
  )
}

type TicketInput = Parameters<typeof client.tickets.create>[0]

/** The ticket's id; null when the server was not reached and it waits on this device instead. */
const sendOrKeep = async (input: TicketInput, idempotencyKey: string): Promise<string | null> => {
  try {
    const { id } = await client.tickets.create(input, { context: { idempotencyKey } })
    return id
  } catch (error) {
    const { code, retryable } = toUserError(error)
    if (code === null && retryable && (await post({ kind: 'ticket', input }, idempotencyKey))) return null
    throw error
  }
}

/** Ask for help. What is written is kept in this browser until it is sent, and is never sent twice. */
export const CreateTicketForm = () => {
  const user = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const application = useLatestApplication()
  const form = useContractForm(tickets.create, {
    start: startOf(search, readDraft(user.id, 'create')),
    omit: ['application_id'],
    join: ({ category }) =>
      application && (category === 'application' || category === 'payment')
        ? { application_id: application.id }
        : {},
  })
  const [category, subject, message] = useWatch({
    control: form.control,
    name: ['category', 'subject', 'message'],
  })
  useEffect(() => {
    // A chosen category alone is not yet something to keep.
    keepDraft(user.id, 'create', subject || message ? { category, subject, message } : {})
  }, [user.id, category, subject, message])
  const left = (form.longest?.('message') ?? 0) - message.length
  return (
    <ActForm
      form={form}
      act={(ticket, { idempotencyKey }) => sendOrKeep(ticket, idempotencyKey)}
      done={(id) =>
        id === null ? t`Saved on this device. We’ll send it when you’re back online` : t`Ticket created`
      }
      onDone={(id) => {
        dropDraft(user.id, 'create')
        void navigate(id === null ? '/tickets' : `/tickets?open=${id}`)
      }}
      touches={[api.tickets.key()]}
      submit={t`Send`}
      wide
    >
      <SelectField
        form={form}
        name="category"
        label={t`What is it about?`}
        placeholder={t`Choose one`}
        options={ticketCategories.map((value) => ({ value, label: translate(subjectLabels[value]) }))}
      />
      <Promised category={category} />
      <TextField form={form} name="subject" label={t`Subject`} help={t`Sum it up in a few words.`} />
      <NoteField
        form={form}
        name="message"
        label={t`Message`}
        help={`${category ? translate(hints[category]) : t`What happened, and what do you need?`} ${left < 1_000 ? t`${{ count: left }} characters left.` : ''}`}
        rows={8}
      />
    </ActForm>
  )
}
