import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ticketCategories } from '@efie/domain'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useLazyContractForm } from '~/platform/forms/contract-form.ts'
import { MaskedField, NoteField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { Receipt } from './send-question.ts'
import { subjectLabels } from './ticket-subjects.ts'
import { emptyQuestion, type GuestQuestion, sentQuestion, useGuestDraft } from './use-guest-draft.ts'

const ClearDraft = lazy(() => import('./clear-draft.tsx'))

/** Both come when the page stands still: who only looks up the telephone number needs neither. */
const loadSending = () => import('./send-question.ts')
const loadSchema = async () => {
  const [{ guestQuestion }] = await Promise.all([import('@efie/contracts/tickets'), loadSending()])
  return guestQuestion
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
        title={t`We’ve got your message`}
        action={
          <Button tone="secondary" onClick={onAgain}>
            <Trans>Write another message</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Your reference is <strong className="tabular-nums">{reference}</strong>.
          </Trans>
        </p>
        <p className="mt-2 [overflow-wrap:anywhere]">
          <Trans>
            We’ll reply to {email} by <DateText value={receipt.first_response_due_at} time />. We’ve sent you
            an email with your reference.
          </Trans>
        </p>
        {receipt.answer_due_at && (
          <p className="mt-2">
            <Trans>
              We’ll give you our final answer to your complaint by <DateText value={receipt.answer_due_at} />.
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
      <Trans>Until you send it, your message is only saved on this device, for up to 30 days.</Trans>{' '}
      {written && (
        <Button tone="link" size="sm" onClick={() => setAsking(true)}>
          <Trans>Clear form</Trans>
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

/** A message of someone who is not signed in. What is written stays on this device until it has arrived, and arrives once. */
export const GuestTicketForm = () => {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const form = useLazyContractForm(loadSchema, { start: emptyQuestion })
  const { written, clear } = useGuestDraft(form)
  if (receipt) return <Received receipt={receipt} onAgain={() => setReceipt(null)} />
  return (
    <>
      <ActForm
        form={form}
        act={async (question: GuestQuestion, { idempotencyKey }) => {
          const { sendQuestion } = await loadSending()
          return sendQuestion(question, idempotencyKey)
        }}
        memory={sentQuestion}
        onDone={(answer) => {
          clear()
          setReceipt(answer)
        }}
        touches={[]}
        submit={t`Send`}
        wide
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="name"
            label={t`Your name`}
            autoComplete="name"
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name="email"
            label={t`Email`}
            help={t`We’ll reply to this address.`}
            type="email"
            autoComplete="email"
          />
          <MaskedField
            form={form}
            name="phone"
            mask="phone"
            label={t`Phone`}
            help={t`In case we need to call you.`}
            optional
          />
        </div>
        <SelectField
          form={form}
          name="category"
          label={t`What is it about?`}
          placeholder={t`Choose one`}
          options={ticketCategories.map((value) => ({ value, label: translate(subjectLabels[value]) }))}
        />
        <TextField form={form} name="subject" label={t`Subject`} help={t`Sum it up in a few words.`} />
        <NoteField
          form={form}
          name="message"
          label={t`Message`}
          help={t`What happened, and what do you need? Never include a password or PIN.`}
          rows={7}
        />
      </ActForm>
      <div className="mt-5 space-y-5">
        <Kept written={written} onClear={clear} />
        <p className="text-sm text-muted">
          <Trans>
            See how we use what you send us in our{' '}
            <Link to="/privacy" className="underline underline-offset-4">
              Privacy Policy
            </Link>
            .
          </Trans>
        </p>
      </div>
    </>
  )
}
