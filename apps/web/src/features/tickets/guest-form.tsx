import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ticketCategories } from '@efie/domain'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAttemptKey } from '~/platform/acts/use-attempt-key.ts'
import type { UserError } from '~/platform/api/user-error.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { useLazyZodForm } from '~/ui/lazy-form.ts'
import { Notice } from '~/ui/notice.tsx'
import { Select } from '~/ui/select.tsx'
import { PhoneInput } from '~/ui/special-inputs.tsx'
import type { GuestForm, GuestQuestion } from './guest-schema.ts'
import type { Receipt } from './send-question.ts'
import { subjectLabels } from './ticket-subjects.ts'
import { emptyQuestion, sentQuestion, useGuestDraft } from './use-guest-draft.ts'

const ClearDraft = lazy(() => import('./clear-draft.tsx'))

/** Both come when the page stands still: who only looks up the telephone number needs neither. */
const loadSending = () => import('./send-question.ts')
const loadSchema = async () => {
  const [{ guestSchema }] = await Promise.all([import('./guest-schema.ts'), loadSending()])
  return guestSchema
}

/** What happens next; read out, as the form it stands for is gone. */
const Received = ({ receipt, onAgain }: { receipt: Receipt; onAgain: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { email, reference } = receipt
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice
        tone="positive"
        title={t`We have your message`}
        action={
          <Button tone="secondary" onClick={onAgain}>
            <Trans>Write another message</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Its reference is <strong className="tabular-nums">{reference}</strong>.
          </Trans>
        </p>
        <p className="mt-2 [overflow-wrap:anywhere]">
          <Trans>
            A person answers at {email} by <DateText value={receipt.first_response_due_at} time />. A mail
            with the reference is on its way to you.
          </Trans>
        </p>
        {receipt.answer_due_at && (
          <p className="mt-2">
            <Trans>
              Your complaint has our final answer by <DateText value={receipt.answer_due_at} /> at the latest.
            </Trans>
          </p>
        )}
      </Notice>
    </div>
  )
}

/** What is kept of the form, and the way to leave nothing behind on a device of several people. */
const Kept = ({ written, onClear }: { written: boolean; onClear: () => void }) => {
  const [asking, setAsking] = useState(false)
  return (
    <p className="text-sm text-muted">
      <Trans>Until you send it, what you write is kept on this device alone, for 30 days at most.</Trans>{' '}
      {written && (
        <Button tone="link" size="sm" onClick={() => setAsking(true)}>
          <Trans>Clear the form</Trans>
        </Button>
      )}
      {asking && (
        <Suspense>
          <ClearDraft onClear={onClear} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </p>
  )
}

/** A message of somebody who is not signed in. What is written stays on this device until it has arrived, and arrives once. */
export const GuestTicketForm = () => {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [error, setError] = useState<UserError | null>(null)
  const keyOf = useAttemptKey(sentQuestion)
  const form = useLazyZodForm<GuestForm, GuestQuestion>(loadSchema, { defaultValues: emptyQuestion })
  const { written, clear } = useGuestDraft(form)
  const { errors } = form.formState
  const send = form.handleSubmit(async (question) => {
    setError(null)
    const { sendQuestion } = await loadSending()
    const answer = await sendQuestion(question, keyOf(question))
    if ('error' in answer) {
      setError(answer.error)
      for (const { path, message } of answer.error.issues)
        if (path === 'phone' || path === 'email') form.setError(path, { message })
      return
    }
    clear()
    setReceipt(answer)
  })
  if (receipt) return <Received receipt={receipt} onAgain={() => setReceipt(null)} />
  return (
    <form method="post" noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field className="sm:col-span-2" label={t`Your name`} error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" maxLength={200} />}
        </Field>
        <Field label={t`Email`} help={t`The answer goes there.`} error={errors.email?.message}>
          {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label={t`Phone`} help={t`In case we have to call you.`} optional error={errors.phone?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="phone"
              render={({ field: { onChange, ...field } }) => (
                <PhoneInput {...control} {...field} onValueChange={onChange} />
              )}
            />
          )}
        </Field>
      </div>
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
      <Field label={t`Subject`} help={t`A few words.`} error={errors.subject?.message}>
        {(control) => <Input {...control} {...form.register('subject')} maxLength={200} />}
      </Field>
      <Field
        label={t`Message`}
        help={t`What happened, and what do you need? Never write a password or PIN.`}
        error={errors.message?.message}
      >
        {(control) => <Textarea {...control} {...form.register('message')} rows={7} maxLength={5_000} />}
      </Field>
      <ActError error={error} />
      <Button type="submit" wide size="lg" pending={form.formState.isSubmitting}>
        <Trans>Send</Trans>
      </Button>
      <Kept written={written} onClear={clear} />
      <p className="text-sm text-muted">
        <Trans>
          How we keep what you write:{' '}
          <Link to="/privacy" className="underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </Trans>
      </p>
    </form>
  )
}
