import { inspectionItems } from '@efie/domain'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { useAttemptKey } from '~/platform/acts/use-attempt-key.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useOutbox } from '~/platform/offline/outbox.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { useNow } from '~/ui/use-now.ts'
import { reportSchema } from './report.ts'
import { sendVisit, type VisitPhoto, type VisitReport } from './send-visit.ts'
import { PhotosField } from './visit-photos.tsx'
import { YesNo } from './yes-no.tsx'

const resultOptions = [
  { value: 'passed', label: 'Passed', description: 'Every point holds: the home can be financed.' },
  { value: 'failed', label: 'Failed', description: 'The home cannot be financed.' },
  {
    value: 'redo',
    label: 'Redo',
    description: 'Nobody was there, or something can be put right: visit again.',
  },
] as const

export const ReportForm = ({ inspection }: { inspection: InspectionRow }) => {
  const now = useNow()
  const params = useListParams()
  const form = useZodForm(reportSchema, { defaultValues: { result: '', answers: {}, notes: '' } })
  const { errors } = form.formState
  const [photos, setPhotos] = useState<readonly VisitPhoto[]>([])
  const keyOf = useAttemptKey()
  const waits = useOutbox((state) =>
    state.waiting.some(
      ({ letter }) => letter.kind === 'visit-report' && letter.inspection_id === inspection.id,
    ),
  )
  const act = useAct({
    act: (report: VisitReport) => sendVisit(inspection, report, photos, keyOf(report)),
    done: (status) =>
      status === null ? 'Kept on this device and sent once you are connected' : `Inspection ${status}`,
    // A list narrowed to the old status would lose the open row.
    onDone: (status) => {
      if (status !== null) params.set({ status: null })
    },
    touches: [api.inspections.key(), api.applications.key()],
  })
  const early = inspection.scheduled_for !== null && new Date(inspection.scheduled_for).getTime() > now
  const element = useRef<HTMLFormElement>(null)
  // Groups of choices have no field that the form library could focus.
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      element.current
        ?.querySelector<HTMLElement>('fieldset[aria-invalid=true] input, [aria-invalid=true]')
        ?.focus(),
    )
  if (waits)
    return (
      <p className="text-sm">Recorded on this device. It is sent, with its photos, once you are connected.</p>
    )
  return (
    <form
      ref={element}
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((report) => act.run(report), focusFirstError)(event)}
    >
      {early && (
        <p className="text-sm text-muted">The visit is still to come. Record it once you were there.</p>
      )}
      <FieldGroup legend="Checklist" error={errors.answers?.message?.toString()}>
        <ul className="divide-y divide-line rounded border border-line">
          {inspectionItems.map(({ code, label }) => (
            <li key={code}>
              <Controller
                control={form.control}
                name={`answers.${code}`}
                render={({ field }) => (
                  <YesNo
                    name={field.name}
                    label={label}
                    value={field.value ?? null}
                    onValueChange={field.onChange}
                  />
                )}
              />
            </li>
          ))}
        </ul>
      </FieldGroup>
      <FieldGroup legend="Result" error={errors.result?.message}>
        <Controller
          control={form.control}
          name="result"
          render={({ field }) => (
            <RadioCards
              name="result"
              options={resultOptions}
              value={field.value || null}
              onValueChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
      <Field
        label="Notes"
        help="What you saw, and what has to be put right."
        error={errors.notes?.message}
        optional={form.watch('result') === 'passed'}
      >
        {(control) => <Textarea {...control} {...form.register('notes')} maxLength={5_000} />}
      </Field>
      <PhotosField photos={photos} onChange={setPhotos} />
      <ActError error={act.error} samePerson="Nobody inspects for their own application. Ask a colleague." />
      <Button type="submit" pending={act.pending}>
        Record visit
      </Button>
    </form>
  )
}
