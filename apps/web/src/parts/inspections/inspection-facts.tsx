import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'

/** Progress of the inspection. */
export const InspectionFacts = ({ detail }: { detail: ApplicationDetail }) => {
  const { inspection } = detail
  return (
    <Section
      title="Inspection"
      aside={inspection && <StatusBadge kind="inspection" status={inspection.status} />}
    >
      <p className="text-sm text-muted">
        {inspection?.status === 'passed' && detail.carried?.property && (
          <>
            Carried from last year, passed on <DateText value={detail.carried.property} />
          </>
        )}
        {!inspection && 'The inspection is requested when an analyst takes the application.'}
        {inspection?.status === 'requested' && 'Waits for an inspector to schedule the visit.'}
        {inspection?.scheduled_for && !detail.carried?.property && (
          <>
            Visit scheduled for <DateText value={inspection.scheduled_for} time />
          </>
        )}
      </p>
    </Section>
  )
}
