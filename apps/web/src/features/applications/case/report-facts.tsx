import { InspectionReport } from '~/parts/inspections/inspection-report.tsx'
import type { ApplicationEvidence } from '~/platform/api/rows.ts'
import { DateText } from '~/ui/date-text.tsx'
import { Section } from '~/ui/section.tsx'

type Report = NonNullable<ApplicationEvidence['inspection']>

/** The inspector's report, once there is one. */
export const ReportFacts = ({ report }: { report: Report }) => {
  if (report.checklist === null && report.notes === null && report.photo_ids.length === 0) return null
  return (
    <Section title="Inspection report">
      <p className="mb-3 text-sm text-muted">
        {report.inspector_name ?? 'The inspector'}
        {report.completed_at && (
          <>
            {', '}
            <DateText value={report.completed_at} time />
          </>
        )}
      </p>
      <InspectionReport report={report} />
    </Section>
  )
}
