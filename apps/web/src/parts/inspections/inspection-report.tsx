import { inspectionItems } from '@efie/domain'
import { Check, X } from 'lucide-react'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { PhotosOf } from './photos-of.tsx'

export interface InspectionReportProps {
  report: Pick<InspectionRow, 'id' | 'checklist' | 'notes' | 'photo_ids'>
}

const labelOf = (code: string): string => inspectionItems.find((item) => item.code === code)?.label ?? code

/** What the inspector found: each point of the checklist, notes and photos. */
export const InspectionReport = ({ report: { id, checklist, notes, photo_ids } }: InspectionReportProps) => (
  <>
    <ul className="space-y-1.5 text-sm">
      {Object.entries(checklist ?? {}).map(([code, holds]) => {
        const Icon = holds ? Check : X
        return (
          <li key={code} className="flex gap-2">
            <Icon
              className={`mt-0.5 size-4 shrink-0 ${holds ? 'text-positive' : 'text-danger'}`}
              aria-label={holds ? 'Yes' : 'No'}
            />
            {labelOf(code)}
          </li>
        )
      })}
    </ul>
    {notes && <p className="mt-3 text-sm whitespace-pre-line">{notes}</p>}
    <PhotosOf inspectionId={id} ids={photo_ids} />
  </>
)
