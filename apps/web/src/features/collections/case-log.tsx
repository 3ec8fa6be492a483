import type { CollectionDetail } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'
import { Timeline } from '~/ui/timeline.tsx'
import { entryKindLabels, outcomeLabels } from './worklist.ts'

/** Calls, messages, visits and notes, newest first. */
export const CaseLog = ({ detail }: { detail: CollectionDetail }) => (
  <Section title="Contacts and notes">
    {detail.entries.length === 0 ? (
      <p className="text-sm text-muted">No contact with this tenant yet. Log the first one below.</p>
    ) : (
      <Timeline
        items={detail.entries.map((entry) => ({
          id: entry.id,
          title: [entryKindLabels[entry.kind], entry.outcome && outcomeLabels[entry.outcome]]
            .filter(Boolean)
            .join(': '),
          detail: <span className="whitespace-pre-wrap">{entry.text}</span>,
          at: entry.contacted_at,
          by: entry.made_by_name,
          tone: entry.outcome === 'promised' ? ('positive' as const) : ('neutral' as const),
        }))}
      />
    )}
  </Section>
)
