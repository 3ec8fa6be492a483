import { sentenceOf } from '@efie/domain'
import type { JournalEntry } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { PostingsTable } from './postings-table.tsx'

/** An entry with its postings. */
export const EntrySheet = ({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={entry.description}
    description={sentenceOf(entry.kind)}
    className="max-w-xl"
  >
    <div className="space-y-6">
      <Section title="Postings">
        <PostingsTable postings={entry.postings} />
      </Section>
      <Section title="Entry">
        <KeyValues
          items={[
            { label: 'Effective', value: <DateText value={entry.effective_date} /> },
            { label: 'Posted', value: <DateText value={entry.created_at} time /> },
            { label: 'Source', value: <span className="font-mono text-sm">{entry.source_id}</span> },
          ]}
        />
      </Section>
    </div>
  </Sheet>
)
