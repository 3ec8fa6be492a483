import { Copy, FileText, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { CaseTimeline } from '~/parts/applications/review/case-timeline.tsx'
import { InspectionReport } from '~/parts/inspections/inspection-report.tsx'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button, buttonStyles } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import { toast } from '~/ui/toast.ts'
import { ReportForm } from './report-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { directionsUrl } from './visit.ts'

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${text} copied`)
  } catch {
    toast.error('Your browser blocked copying. Select the text instead')
  }
}

const Way = ({ inspection }: { inspection: InspectionRow }) => (
  <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
    <a
      href={directionsUrl(inspection.property_address)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyles({ tone: 'secondary' })}
    >
      <MapPin className="size-4" aria-hidden="true" />
      Directions
    </a>
    <a href={`tel:${inspection.landlord_phone}`} className={buttonStyles({ tone: 'secondary' })}>
      <Phone className="size-4" aria-hidden="true" />
      Call landlord
    </a>
    <Link
      to={`/admin/applications/${inspection.application_id}`}
      className={buttonStyles({ tone: 'secondary' })}
    >
      <FileText className="size-4" aria-hidden="true" />
      Application
    </Link>
    {inspection.property_gps && (
      <Button tone="secondary" onClick={() => void copy(inspection.property_gps ?? '')}>
        <Copy className="size-4" aria-hidden="true" />
        {inspection.property_gps}
      </Button>
    )}
  </div>
)

export interface InspectionSheetProps {
  inspection: InspectionRow
  onClose: () => void
}

/** An inspection: directions, date and result. */
export const InspectionSheet = ({ inspection, onClose }: InspectionSheetProps) => {
  const mayWrite = useAbility('inspections.write')
  const { status } = inspection
  const facts: KeyValue[] = [
    { label: 'Applicant', value: inspection.applicant_name },
    { label: 'Landlord', value: inspection.landlord_name },
    { label: 'Landlord’s phone', value: <PhoneText phone={inspection.landlord_phone} /> },
    { label: 'Digital address', value: inspection.property_gps ?? 'Not given' },
    { label: 'Visit', value: <DateText value={inspection.scheduled_for} time none="Not scheduled" /> },
    ...(inspection.completed_at
      ? [{ label: 'Completed', value: <DateText value={inspection.completed_at} time /> }]
      : []),
  ]
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={inspection.property_address}
      description={<StatusBadge kind="inspection" status={status} />}
      className="max-w-xl"
    >
      <div className="space-y-6">
        <Way inspection={inspection} />
        <Section title="Visit">
          <KeyValues items={facts} />
        </Section>
        {mayWrite && (status === 'requested' || status === 'redo') && (
          <Section title={status === 'redo' ? 'Schedule the next visit' : 'Schedule the visit'}>
            <ScheduleForm inspection={inspection} />
          </Section>
        )}
        {mayWrite && status === 'scheduled' && (
          <Section title="Record the visit">
            <ReportForm inspection={inspection} />
          </Section>
        )}
        {inspection.checklist && (
          <Section title="Report">
            <InspectionReport report={inspection} />
          </Section>
        )}
        <CaseTimeline applicationId={inspection.application_id} />
      </div>
    </Sheet>
  )
}
