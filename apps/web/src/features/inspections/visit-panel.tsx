import type { DocumentCheck } from '@efie/domain'
import { useState } from 'react'
import { InspectionReport } from '~/parts/inspections/inspection-report.tsx'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Section } from '~/ui/section.tsx'
import { ReportForm } from './report-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'

interface VisitPanelProps {
  inspection: InspectionRow
  checked: ReadonlySet<DocumentCheck>
}

const ChangeDate = ({ inspection }: { inspection: InspectionRow }) => {
  const [changing, setChanging] = useState(false)
  return changing ? (
    <Section title="Change the date">
      <ScheduleForm inspection={inspection} onCancel={() => setChanging(false)} />
    </Section>
  ) : (
    <Button tone="secondary" onClick={() => setChanging(true)}>
      Change the date
    </Button>
  )
}

/** The visit from its date to its result, with what can be done now. */
export const VisitPanel = ({ inspection, checked }: VisitPanelProps) => {
  const { status, held, next_steps, completed_at, checklist, notes, photo_ids } = inspection
  const isScheduled = status === 'scheduled'
  const maySchedule = next_steps.some(({ to }) => to === 'scheduled')
  const results = next_steps.filter(({ to }) => to !== 'scheduled')
  const isReported = checklist !== null || notes !== null || photo_ids.length > 0
  const facts: KeyValue[] = [
    { label: 'Visit', value: <DateText value={inspection.scheduled_for} time none="Not scheduled" /> },
    ...(completed_at ? [{ label: 'Completed', value: <DateText value={completed_at} time /> }] : []),
  ]
  return (
    <section aria-label="Visit and result" className="min-w-0">
      <Card className="space-y-6">
        <Section title="Visit">
          <KeyValues items={facts} />
          {isScheduled && maySchedule && (
            <div className="mt-3">
              <ChangeDate key={inspection.version} inspection={inspection} />
            </div>
          )}
        </Section>
        {held && <Notice tone="caution" title={held} />}
        {!isScheduled && maySchedule && (
          <Section title={status === 'redo' ? 'Schedule the next visit' : 'Schedule the visit'}>
            <ScheduleForm inspection={inspection} />
          </Section>
        )}
        {isReported && (
          <Section title={isScheduled || status === 'redo' ? 'So far' : 'Report'}>
            <InspectionReport report={inspection} />
          </Section>
        )}
        {results.length > 0 && (
          <Section title="Record the visit">
            <ReportForm inspection={inspection} checked={checked} />
          </Section>
        )}
      </Card>
    </section>
  )
}
