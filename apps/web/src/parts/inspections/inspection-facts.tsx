import type { InspectionStatus } from '@efie/domain'
import { Link } from 'react-router'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'
import { inspectionPath } from './inspection-path.ts'

/** What the date of the visit means. An inspection to be repeated has no date. */
const visitWords: Partial<Record<InspectionStatus, string>> = {
  scheduled: 'Visit scheduled for',
  passed: 'Visited on',
  failed: 'Visited on',
}

/** Progress of the inspection. */
export const InspectionFacts = ({ detail }: { detail: ApplicationDetail }) => {
  const { inspection } = detail
  const mayOpen = useAbility('inspections.read')
  return (
    <Section
      title="Inspection"
      aside={inspection && <StatusBadge kind="inspection" status={inspection.status} />}
    >
      <p className="text-sm text-muted">
        {inspection?.status === 'passed' && detail.carried?.property && (
          <>
            Carried over from last year. Passed on <DateText value={detail.carried.property} />
          </>
        )}
        {!inspection && 'We request the inspection when an analyst takes the application.'}
        {inspection?.status === 'requested' && 'Waiting for an inspector to schedule the visit.'}
        {inspection?.status === 'failed' && 'The home didn’t pass. Read the report before you decide. '}
        {inspection?.status === 'redo' && 'The inspector asked for another visit, which has no date yet.'}
        {inspection?.scheduled_for && visitWords[inspection.status] && !detail.carried?.property && (
          <>
            {visitWords[inspection.status]} <DateText value={inspection.scheduled_for} time />
          </>
        )}
      </p>
      {inspection && mayOpen && (
        <Link
          to={inspectionPath(inspection.id)}
          className="mt-2 inline-flex min-h-9 items-center text-sm font-semibold text-primary hover:underline"
        >
          Open the inspection
        </Link>
      )}
    </Section>
  )
}
