import { counted } from '@efie/domain'
import type { EmployeeChange, ImportPreview } from '~/platform/api/rows.ts'
import { Checkbox } from '~/ui/choices.tsx'
import { Notice } from '~/ui/notice.tsx'
import { FieldChanges } from '../field-changes.tsx'

export interface ChangesStepProps {
  preview: ImportPreview
  /** Confirmations that have been ticked. */
  confirmed: ReadonlySet<string>
  onConfirm: (confirmation: string, on: boolean) => void
}

const nameOf = ({ full_name, staff_number }: EmployeeChange): string => `${full_name} (${staff_number})`

const Row = ({ change, ...rest }: { change: EmployeeChange } & Omit<ChangesStepProps, 'preview'>) => {
  const { confirmation } = change
  return (
    <li className="space-y-2 rounded border border-line p-3">
      <p className="font-semibold break-words">
        {nameOf(change)} <span className="font-normal text-muted">· line {change.line}</span>
      </p>
      <FieldChanges fields={change.fields} />
      {confirmation !== null && (
        <Checkbox
          label={`Yes, this is ${nameOf(change)}`}
          checked={rest.confirmed.has(confirmation)}
          onChange={(event) => rest.onConfirm(confirmation, event.target.checked)}
        />
      )}
    </li>
  )
}

/** Changes in the file, old and new; those of people with an account or invitation are confirmed one by one. */
export const ChangesStep = ({ preview, ...rest }: ChangesStepProps) => {
  const asked = preview.changes.filter(({ confirmation }) => confirmation !== null)
  const others = preview.changes.filter(({ confirmation }) => confirmation === null)
  const list = (changes: readonly EmployeeChange[]) => (
    <ul className="space-y-3">
      {changes.map((change) => (
        <Row key={change.employee_id} change={change} {...rest} />
      ))}
    </ul>
  )
  return (
    <div className="space-y-4">
      {asked.length > 0 && (
        <>
          <Notice
            tone="caution"
            title={`Details would change for ${counted(preview.to_confirm, 'linked or invited person', 'linked or invited people')}`}
          >
            Compare old and new. If a row is about someone else, correct the file. If you import the wrong
            row, repayments would come out of the wrong person’s pay.
          </Notice>
          {list(asked)}
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 font-semibold">
            {preview.to_update > preview.changes.length
              ? `The first ${others.length} other changes`
              : `Other changes: ${others.length}`}
          </summary>
          <div className="mt-2">{list(others)}</div>
        </details>
      )}
    </div>
  )
}
