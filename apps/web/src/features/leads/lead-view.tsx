import { formatMoney, paymentTypeLabels } from '@efie/domain'
import { Link } from 'react-router'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import { Timeline } from '~/ui/timeline.tsx'
import { LeadActs } from './lead-acts.tsx'
import { DueMark } from './lead-columns.tsx'
import { type LeadDetail, type LeadQuote, type LeadTask, sourceLabels } from './lead.ts'

const factsOf = (lead: LeadDetail): KeyValue[] => [
  {
    label: 'Phone',
    value: lead.phone ? <PhoneLink phone={lead.phone} /> : 'Not given',
  },
  {
    label: 'Email',
    value: lead.email ? (
      <a href={`mailto:${lead.email}`} className="text-primary underline underline-offset-4">
        {lead.email}
      </a>
    ) : (
      'Not given'
    ),
  },
  {
    label: 'Monthly rent',
    value: lead.monthly_rent === null ? 'Not known' : formatMoney(lead.monthly_rent),
  },
  { label: 'Region', value: lead.region ?? 'Not known' },
  { label: 'Source', value: sourceLabels[lead.source] },
  { label: 'Sales executive', value: lead.owner_name },
  { label: 'Added', value: <DateText value={lead.created_at} time /> },
  { label: 'Consent given', value: <DateText value={lead.consented_at} time none="Not yet" /> },
]

const noteTitles: Record<LeadDetail['notes'][number]['kind'], string> = {
  note: 'Note',
  call: 'Call',
  visit: 'Visit',
  status: 'Status',
  quote: 'Quote',
  consent: 'Consent',
}

const QuoteLine = ({ quote }: { quote: LeadQuote }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="min-w-0">
      <p className="font-medium">
        {formatMoney(quote.monthly_rent)} a month, {quote.advance_payment_months} months in advance
      </p>
      <p className="text-sm text-muted">
        Shared <DateText value={quote.created_at} />, valid until <DateText value={quote.expires_at} />.{' '}
        {quote.viewed_at ? (
          <>
            {' '}
            Opened <DateText value={quote.viewed_at} time />.{' '}
          </>
        ) : (
          'Not opened yet.'
        )}
      </p>
    </div>
    <CopyButton text={quote.url} label="Copy link" />
  </li>
)

/** A lead's current state. */
export const LeadView = ({ lead, onTask }: { lead: LeadDetail; onTask: (task: LeadTask) => void }) => (
  <div className="space-y-6">
    {lead.lost_reason && <Notice title="Lost">{lead.lost_reason}</Notice>}
    {lead.application_id && (
      <Notice
        tone="positive"
        title="Application submitted"
        action={
          <Button asChild size="sm" tone="secondary">
            <Link to={`/admin/applications/${lead.application_id}`}>Open application</Link>
          </Button>
        }
      >
        They can upload documents and pay the application fee under My Application. You can follow their
        progress here.
      </Notice>
    )}
    <LeadActs lead={lead} onTask={onTask} />
    <Section
      title="Next action"
      aside={
        <Button tone="link" size="sm" aria-label="Edit the next action" onClick={() => onTask('edit')}>
          Edit
        </Button>
      }
    >
      {lead.next_action || lead.next_action_on ? (
        <p className="flex flex-wrap items-center gap-3">
          {lead.next_action ?? 'Contact them'} <DueMark lead={lead} />
        </p>
      ) : (
        <p className="text-muted">Nothing planned.</p>
      )}
    </Section>
    <Section
      title="Lead"
      aside={
        <Button tone="link" size="sm" aria-label="Edit the lead" onClick={() => onTask('edit')}>
          Edit
        </Button>
      }
    >
      <KeyValues items={factsOf(lead)} />
    </Section>
    {lead.payments.length > 0 && (
      <Section title="Payments">
        <ul className="divide-y divide-line">
          {lead.payments.map((payment) => (
            <li
              key={payment.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <span>
                {paymentTypeLabels[payment.payment_type]}
                {payment.due_date && (
                  <span className="block text-sm text-muted">
                    Due <DateText value={payment.due_date} />
                  </span>
                )}
              </span>
              <StatusBadge kind="payment" status={payment.status} />
            </li>
          ))}
        </ul>
      </Section>
    )}
    {lead.quotes.length > 0 && (
      <Section title="Shared quotes">
        <ul className="divide-y divide-line">
          {lead.quotes.map((quote) => (
            <QuoteLine key={quote.id} quote={quote} />
          ))}
        </ul>
      </Section>
    )}
    <Section title="Timeline">
      {lead.notes.length === 0 ? (
        <p className="text-muted">Nothing yet. Log your first call, visit or note.</p>
      ) : (
        <Timeline
          items={lead.notes.map((note) => ({
            id: note.id,
            title: noteTitles[note.kind],
            detail: <span className="whitespace-pre-line">{note.text}</span>,
            by: note.author_name,
            at: note.created_at,
            tone: note.kind === 'consent' ? ('positive' as const) : ('neutral' as const),
          }))}
        />
      )}
    </Section>
  </div>
)
