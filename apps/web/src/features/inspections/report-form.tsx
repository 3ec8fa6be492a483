import { inspections } from '@efie/contracts/inspections'
import { inspectionItems, isReportComplete, statusLabel, type DocumentCheck } from '@efie/domain'
import { CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChoiceField, NoteField, OtherField } from '~/platform/forms/fields.tsx'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { useOutbox } from '~/platform/offline/outbox.ts'
import { FieldGroup } from '~/ui/field.tsx'
import { useNow } from '~/ui/use-now.ts'
import { type Answers, checklistOf, checkReport, type InspectionResult } from './report.ts'
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
const group = 'Visit'

interface ReportFormProps {
  inspection: InspectionRow
  /** The declared facts that were ticked during the visit. */
  checked: ReadonlySet<DocumentCheck>
}

/** Which of what the server asks for with a result is here. */
const isHere = (fact: string, { answers, notes }: { answers: Answers; notes: string }): boolean =>
  fact === 'report_complete'
    ? isReportComplete(checklistOf(answers))
    : fact === 'reason' && notes.trim() !== ''

/** Checklist, result, notes and photos of a visit. */
export const ReportForm = ({ inspection, checked }: ReportFormProps) => {
  const now = useNow()
  const form = useContractForm(inspections.transition, {
    fixed: { id: inspection.id },
    only: ['to', 'notes'],
    extra: { answers: noAnswers },
    join: ({ answers }) => ({ checklist: checklistOf(answers), checked: [...checked] }),
    places: { checklist: 'answers' },
    check: checkReport,
  })
  const [photos, setPhotos] = useState<readonly VisitPhoto[]>([])
  const waits = useOutbox((state) =>
    state.waiting.some(
      ({ letter }) => letter.kind === 'visit-report' && letter.inspection_id === inspection.id,
    ),
  )
  const [to, answers, notes] = form.watch(['to', 'answers', 'notes'])
  const possible = resultOptions.filter(({ value }) =>
    inspection.next_steps.some((step) => step.to === value),
  )
  const missing = (inspection.next_steps.find((step) => step.to === to)?.missing ?? []).filter(
    ({ fact }) => !isHere(fact, { answers, notes }),
  )
  const choose = (result: InspectionResult) =>
    form.setValue('to', result, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  useShortcut('p', 'Passed', () => choose('passed'), { group })
  useShortcut('f', 'Failed', () => choose('failed'), { group })
  useShortcut('r', statusLabel('redo'), () => choose('redo'), { group })
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
      <ChoiceField form={form} name="to" label="Result" options={possible} />
      <NoteField
        form={form}
        name="notes"
        label="Notes"
        help="What you saw, and what needs fixing."
        optional={to === 'passed'}
      />
      <PhotosField photos={photos} stored={inspection.photo_ids.length} onChange={setPhotos} />
      {missing.length > 0 && (
        <div className="rounded border border-line p-4 text-sm" aria-live="polite">
          <p className="font-semibold">Still missing</p>
          <ul className="mt-2 space-y-1.5">
            {missing.map(({ fact, text }) => (
              <li key={fact} className="flex gap-2">
                <CircleDashed className="mt-0.5 size-4 shrink-0 text-caution" aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ActForm>
  )
}
