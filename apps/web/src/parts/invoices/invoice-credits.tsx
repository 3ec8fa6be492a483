import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { creditReasonLabels } from '~/parts/companies/texts.ts'

/** Credit notes; hidden if there are none. */
export const InvoiceCredits = ({ invoice }: { invoice: InvoiceDetail }) => {
  if (invoice.credit_notes.length === 0) return null
  return (
    <Section title="Credit notes">
      <ul className="divide-y divide-line">
        {invoice.credit_notes.map((note) => (
          <li key={note.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              {creditReasonLabels[note.reason]}
              <span className="block text-sm text-muted">
                {note.number}, <DateText value={note.created_at} />
              </span>
              {note.note && <span className="block text-sm text-muted">{note.note}</span>}
            </span>
            <Money amount={note.amount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
