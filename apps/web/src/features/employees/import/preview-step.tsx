import { counted, employeeCsvFields, type EmployeeCsvMapping } from '@efie/domain'
import type { ImportPreview } from '~/platform/api/rows.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { fieldLabels, isRequired, unmapped } from './import-steps.ts'

const Sample = ({ preview, mapping }: { preview: ImportPreview; mapping: EmployeeCsvMapping }) => {
  const fields = employeeCsvFields.filter((field) => mapping[field])
  if (fields.length === 0 || preview.rows.length === 0) return null
  return (
    <Table caption="First rows of the file" containerClassName="max-h-64">
      <TableHead>
        <tr>
          {fields.map((field) => (
            <HeadCell key={field} align={field === 'net_pay' ? 'end' : 'start'}>
              {fieldLabels[field]}
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {preview.rows.slice(0, 5).map((row, index) => (
          // Rows of a file have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index}>
            {fields.map((field) => (
              <Cell key={field} align={field === 'net_pay' ? 'end' : 'start'}>
                {row[mapping[field] ?? ''] ?? ''}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

export interface PreviewStepProps {
  preview: ImportPreview
  mapping: EmployeeCsvMapping
  onMapping: (mapping: EmployeeCsvMapping) => void
}

/** Column mapping, with the file’s first rows while a column is missing, and what the import would do. */
export const PreviewStep = ({ preview, mapping, onMapping }: PreviewStepProps) => {
  const missing = unmapped(mapping)
  const options = preview.columns.filter(Boolean).map((column) => ({ value: column, label: column }))
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        {employeeCsvFields.map((field) => (
          <Field
            key={field}
            label={fieldLabels[field]}
            optional={!isRequired(field)}
            error={isRequired(field) && !mapping[field] ? 'Choose the column' : undefined}
          >
            {(control) => (
              <Select
                {...control}
                options={options}
                placeholder="Not in the file"
                value={mapping[field] ?? ''}
                onChange={(event) => {
                  const { [field]: _before, ...rest } = mapping
                  onMapping(event.target.value ? { ...rest, [field]: event.target.value } : rest)
                }}
              />
            )}
          </Field>
        ))}
      </div>
      {missing.length > 0 && <Sample preview={preview} mapping={mapping} />}
      {missing.length === 0 && (
        <p aria-live="polite">
          <strong>{counted(preview.total, 'row')}:</strong> {preview.to_add} to add, {preview.to_update} to
          change, {preview.unchanged} unchanged, {preview.failed} with errors.
        </p>
      )}
    </div>
  )
}
