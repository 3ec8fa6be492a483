import type { AuditEvent } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { auditChanges } from './audit-changes.ts'
import { eventText, subjectText } from './audit-words.ts'

export interface AuditSheetProps {
  event: AuditEvent
  onClose: () => void
  /** Filters the list by this person or subject. */
  onFilter: (changes: Record<string, string | null>) => void
}

const Mono = ({ children }: { children: string }) => <span className="font-mono text-sm">{children}</span>

const Changes = ({ changes }: { changes: ReturnType<typeof auditChanges> }) => (
  <Table caption="Changed fields">
    <TableHead>
      <tr>
        <HeadCell>Field</HeadCell>
        <HeadCell>Before</HeadCell>
        <HeadCell>After</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {changes.map((change) => (
        <Row key={change.label}>
          <Cell className="font-medium">{change.label}</Cell>
          <Cell className="[overflow-wrap:anywhere] text-muted">{change.before}</Cell>
          <Cell className="[overflow-wrap:anywhere]">{change.after}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

/** One recorded act with what it changed. */
export const AuditSheet = ({ event, onClose, onFilter }: AuditSheetProps) => {
  const changes = auditChanges(event.before, event.after)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={eventText(event.action)}
      description={<DateText value={event.created_at} time />}
      className="max-w-xl"
    >
      <div className="space-y-6">
        <Section title="Event">
          <KeyValues
            items={[
              { label: 'Who', value: event.actor_name ?? 'Efie' },
              { label: 'Subject', value: subjectText(event.subject_type) },
              { label: 'Code', value: <Mono>{event.action}</Mono> },
              { label: 'Subject ID', value: <Mono>{event.subject_id}</Mono> },
              { label: 'IP address', value: event.ip ? <Mono>{event.ip}</Mono> : 'None' },
              { label: 'Request ID', value: event.request_id ? <Mono>{event.request_id}</Mono> : 'None' },
            ]}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              tone="secondary"
              size="sm"
              onClick={() => onFilter({ subject: event.subject_type, id: event.subject_id, actor: null })}
            >
              All events on this subject
            </Button>
            <Button
              tone="secondary"
              size="sm"
              disabledReason={event.actor_id ? null : 'Efie did this automatically'}
              onClick={() => onFilter({ actor: event.actor_id, subject: null, id: null })}
            >
              All events by this person
            </Button>
            <Button
              tone="secondary"
              size="sm"
              onClick={() => onFilter({ act: event.action, subject: null, id: null, actor: null })}
            >
              All events of this type
            </Button>
          </div>
        </Section>
        <Section title="Changes">
          {changes.length === 0 ? (
            <p className="text-sm text-muted">No fields changed.</p>
          ) : (
            <Changes changes={changes} />
          )}
        </Section>
      </div>
    </Sheet>
  )
}
