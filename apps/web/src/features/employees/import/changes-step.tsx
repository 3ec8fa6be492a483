import { counted, formatMoney } from '@efie/domain'
import { PreviewTable, type PreviewRow } from '~/parts/imports/preview-table.tsx'
import type { EmployeeChange, ImportPreview } from '~/platform/api/rows.ts'
import { Checkbox } from '~/ui/choices.tsx'
import { Notice } from '~/ui/notice.tsx'
import { diffsOf, FieldChanges } from '../field-changes.tsx'
import { fieldLabels, labelOf } from './import-steps.ts'

export interface ChangesStepProps {
  preview: ImportPreview
  /** Confirmations that have been ticked. */
  confirmed: ReadonlySet<string>
  onConfirm: (confirmation: string, on: boolean) => void
}

const nameOf = ({ full_name, staff_number }: Pick<EmployeeChange, 'full_name' | 'staff_number'>): string =>
  `${full_name} (${staff_number})`

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

/** Changes to people with an account or invitation, old and new, each to be confirmed. */
const ToConfirm = ({ preview, ...rest }: ChangesStepProps) => {
  const asked = preview.changes.filter(({ confirmation }) => confirmation !== null)
  if (asked.length === 0) return null
  return (
    <>
      <Notice
        tone="caution"
        title={`Details would change for ${counted(preview.to_confirm, 'linked or invited person', 'linked or invited people')}`}
      >
        Compare old and new. If a row is about someone else, correct the file. If you import the wrong row,
        repayments would come out of the wrong person’s pay.
      </Notice>
      <ul className="space-y-3">
        {asked.map((change) => (
          <Row key={change.employee_id} change={change} {...rest} />
        ))}
      </ul>
    </>
  )
}

const rowsOf = ({ changes, additions, errors }: ImportPreview): PreviewRow[] => [
  ...changes.map((change) => ({
    line: change.line ?? 0,
    name: nameOf(change),
    state: 'changed' as const,
    fields: diffsOf(change.fields),
  })),
  ...additions.map((row) => ({
    line: row.line,
    name: nameOf(row),
    state: 'new' as const,
    fields: [{ label: fieldLabels.net_pay, old: null, new: formatMoney(row.net_pay) }],
  })),
  ...errors.map(({ line, column, message }) => ({
    line,
    name: labelOf(column),
    state: 'error' as const,
    problem: message,
  })),
]

/** What the file would do, row by row. */
export const ChangesStep = ({ preview, ...rest }: ChangesStepProps) => (
  <div className="space-y-4">
    <ToConfirm preview={preview} {...rest} />
    <PreviewTable
      rows={rowsOf(preview)}
      counts={{ changed: preview.to_update, new: preview.to_add, error: preview.failed }}
    />
  </div>
)
