import { complaintAnswerDays, ticketCategories, type TicketCategory } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { post } from '~/platform/offline/outbox.ts'
import { useLatestApplication } from '~/parts/applications/use-latest-application.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input, Textarea } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Select } from '~/ui/select.tsx'
import { useNow } from '~/ui/use-now.ts'
import { promisesOf } from './ticket-clock.ts'
import { dropDraft, keepDraft, readDraft } from '~/platform/offline/ticket-drafts.ts'
import { ticketSchema } from './ticket-schema.ts'
import { isSubject, subjectLabels } from './ticket-subjects.ts'
import { useAttemptKey } from '~/platform/acts/use-attempt-key.ts'

const hints: Record<TicketCategory, MessageDescriptor> = {
  application: msg`Say what you want to know or change. We see your application beside it.`,
  payment: msg`Say which payment: its date, amount or reference.`,
  document: msg`Say which document, and what we said about it.`,
  shop: msg`Say which order or product.`,
  account: msg`Never write your password or PIN: we do not need it.`,
  complaint: msg`Say what went wrong, when, and what would put it right.`,
  other: msg`Say what you need, and by when.`,
}

type Ticket = z.output<typeof ticketSchema>

/** Carried by a link, such as "Ask us about this payment", else what was written and not sent. */
const startOf = (search: URLSearchParams, draft: Record<string, string> | null) => {
  const category = search.get('category') ?? draft?.['category']
  return {
    ...(isSubject(category) && { category }),
    subject: search.get('about') ?? draft?.['subject'] ?? '',
    message: draft?.['message'] ?? '',
  }
}

const Promised = ({ category }: { category: TicketCategory | undefined }) => {
  const now = useNow()
  if (!category) return null
  const { first, final } = promisesOf(category, now)
  if (final === null)
    return (
      <p className="text-sm text-muted">
        <Trans>
          You get a first answer by <DateText value={first} time />: we work 9AM-5PM Monday-Friday.
        </Trans>
      </p>
    )
  return (
    <Notice title={t`A complaint is answered within ${complaintAnswerDays} days`}>
      <Trans>
        You get a first answer by <DateText value={first} time />, and our final one by{' '}
        <DateText value={final} /> at the latest. The clock stands beside your ticket.
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
  const keyOf = useAttemptKey()
  const form = useZodForm(ticketSchema, { defaultValues: startOf(search, readDraft(user.id, 'create')) })
  const { errors } = form.formState
  const values = useWatch({ control: form.control })
  useEffect(() => {
    const { category = '', subject = '', message = '' } = values
    // A chosen category alone is not yet something to keep.
    keepDraft(user.id, 'create', subject || message ? { category, subject, message } : {})
  }, [user.id, values])
  const act = useAct({
    act: (ticket: Ticket) => {
      const about = ticket.category === 'application' || ticket.category === 'payment'
      const input = { ...ticket, ...(about && application && { application_id: application.id }) }
      return sendOrKeep(input, keyOf(input))
    },
    done: (id) =>
      id === null ? t`Kept on this device, and sent as soon as you are connected` : t`Ticket created`,
    onDone: (id) => {
      dropDraft(user.id, 'create')
      void navigate(id === null ? '/tickets' : `/tickets?open=${id}`)
    },
    touches: [api.tickets.key()],
  })
  useEffect(() => {
    if (act.cause) applyServerIssues(form, act.cause)
  }, [form, act.cause])
  const { category, message = '' } = values
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((ticket) => act.run(ticket))(event)}
    >
      <Field label={t`What is it about?`} error={errors.category?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('category')}
            placeholder={t`Choose one`}
            options={ticketCategories.map((value) => ({ value, label: translate(subjectLabels[value]) }))}
          />
        )}
      </Field>
      <Promised category={category} />
      <Field label={t`Subject`} help={t`A few words.`} error={errors.subject?.message}>
        {(control) => <Input {...control} {...form.register('subject')} maxLength={200} />}
      </Field>
      <Field
        label={t`Message`}
        help={`${category ? translate(hints[category]) : t`What happened, and what do you need?`} ${message.length > 4_000 ? t`${{ count: 5_000 - message.length }} characters left.` : ''}`}
        error={errors.message?.message}
      >
        {(control) => <Textarea {...control} {...form.register('message')} rows={8} maxLength={5_000} />}
      </Field>
      <ActError error={act.error} />
      <Button type="submit" wide size="lg" pending={act.pending}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}
