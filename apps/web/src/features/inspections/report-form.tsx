import { inspections } from '@efie/contracts/inspections'
import { inspectionItems, statusLabel } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChoiceField, NoteField, OtherField } from '~/platform/forms/fields.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useOutbox } from '~/platform/offline/outbox.ts'
import { FieldGroup } from '~/ui/field.tsx'
import { useNow } from '~/ui/use-now.ts'
import { type Answers, checklistOf, checkReport } from './report.ts'
import { sendVisit, type VisitPhoto } from './send-visit.ts'
import { PhotosField } from './visit-photos.tsx'
import { YesNo } from './yes-no.tsx'

const resultOptions = [
  { value: 'passed', label: 'Passed', description: 'Every item passed. We can finance this home.' },
  { value: 'failed', label: 'Failed', description: 'We can’t finance this home.' },
  {
    value: 'redo',
    label: statusLabel('redo'),
    description: 'No one was there, or something can be fixed. We’ll visit again.',
  },
] as const

const noAnswers: Answers = {}

export const ReportForm = ({ inspection }: { inspection: InspectionRow }) => {
  const now = useNow()
  const params = useListParams()
  const form = useContractForm(inspections.transition, {
    fixed: { id: inspection.id },
    only: ['to', 'notes'],
    extra: { answers: noAnswers },
    join: ({ answers }) => ({ checklist: checklistOf(answers) }),
    places: { checklist: 'answers' },
    check: checkReport,
  })
  const [photos, setPhotos] = useState<readonly VisitPhoto[]>([])
  const waits = useOutbox((state) =>
    state.waiting.some(
      ({ letter }) => letter.kind === 'visit-report' && letter.inspection_id === inspection.id,
    ),
  )
  const early = inspection.scheduled_for !== null && new Date(inspection.scheduled_for).getTime() > now
  if (waits)
    return (
      <p className="text-sm">
        Saved on this device. We’ll send the report and its photos when you’re back online.
      </p>
    )
  return (
    <ActForm
      form={form}
      act={(report, { idempotencyKey }) => sendVisit(inspection, report, photos, idempotencyKey)}
      touches={[api.inspections.key(), api.applications.key()]}
      done={(status) =>
        status === null
          ? 'Saved on this device. We’ll send it when you’re back online'
          : `Visit recorded as “${statusLabel(status)}”`
      }
      // A list narrowed to the old status would lose the open row.
      onDone={(status) => status !== null && params.set({ status: null })}
      submit="Record visit"
      samePerson="You can’t inspect a home for your own application. Ask a colleague to do it."
    >
      {early && (
        <p className="text-sm text-muted">This visit is in the future. Record it after you’ve been there.</p>
      )}
      <OtherField form={form} name="answers" label="Checklist">
        {({ value, onChange }, error) => (
          <FieldGroup legend="Checklist" error={error}>
            <ul className="divide-y divide-line rounded border border-line">
              {inspectionItems.map(({ code, label }) => (
                <li key={code}>
                  <YesNo
                    name={`answers.${code}`}
                    label={label}
                    value={value[code] ?? null}
                    onValueChange={(answer) => onChange({ ...value, [code]: answer })}
                  />
                </li>
              ))}
            </ul>
          </FieldGroup>
        )}
      </OtherField>
      <ChoiceField form={form} name="to" label="Result" options={resultOptions} />
      <NoteField
        form={form}
        name="notes"
        label="Notes"
        help="What you saw, and what needs fixing."
        optional={form.watch('to') === 'passed'}
      />
      <PhotosField photos={photos} onChange={setPhotos} />
    </ActForm>
  )
}
