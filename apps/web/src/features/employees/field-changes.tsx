import { formatMoney, formatPhone } from '@efie/domain'
import { ORPCError } from '@orpc/client'
import { FieldDiffs, type FieldDiff } from '~/parts/imports/preview-table.tsx'
import type { EmployeeChange } from '~/platform/api/rows.ts'
import { fieldLabels } from './import/import-steps.ts'

type Change = EmployeeChange['fields'][number]

const textOf = (field: Change['field'], value: Change['old']): string => {
  if (value === null || value === '') return 'None'
  if (typeof value === 'number') return formatMoney(value)
  return field === 'phone' ? formatPhone(value) : value
}

export const diffsOf = (fields: readonly Change[]): FieldDiff[] =>
  fields.map((change) => ({
    label: fieldLabels[change.field],
    old: textOf(change.field, change.old),
    new: textOf(change.field, change.new),
  }))

/** Changed fields with old and new value. */
export const FieldChanges = ({ fields }: { fields: readonly Change[] }) => (
  <FieldDiffs fields={diffsOf(fields)} />
)

/** Changes refused until confirmed; empty for any other error. */
export const refusedChanges = (cause: unknown): EmployeeChange[] => {
  if (!(cause instanceof ORPCError) || cause.code !== 'IDENTITY_NOT_CONFIRMED') return []
  // A cast: error data has no schema; the server sends only the changes with this code.
  return (cause.data as { changes: EmployeeChange[] }).changes
}
