import { formatMoney, formatPhone } from '@efie/domain'
import { ORPCError } from '@orpc/client'
import type { EmployeeChange } from '~/platform/api/rows.ts'
import { fieldLabels } from './import/import-steps.ts'

type Change = EmployeeChange['fields'][number]

const textOf = (field: Change['field'], value: Change['old']): string => {
  if (value === null || value === '') return 'None'
  if (typeof value === 'number') return formatMoney(value)
  return field === 'phone' ? formatPhone(value) : value
}

/** Changed fields with old and new value. */
export const FieldChanges = ({ fields }: { fields: readonly Change[] }) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr]">
    {fields.map((change) => (
      <div key={change.field} className="contents">
        <dt className="text-muted">{fieldLabels[change.field]}</dt>
        <dd className="mb-1 break-words sm:mb-0">
          <span className="sr-only">Was </span>
          <span className="text-muted line-through">{textOf(change.field, change.old)}</span>{' '}
          <span aria-hidden="true">→</span>
          <span className="sr-only">, will be</span>{' '}
          <strong className="text-ink">{textOf(change.field, change.new)}</strong>
        </dd>
      </div>
    ))}
  </dl>
)

/** Changes refused until confirmed; empty for any other error. */
export const refusedChanges = (cause: unknown): EmployeeChange[] => {
  if (!(cause instanceof ORPCError) || cause.code !== 'IDENTITY_NOT_CONFIRMED') return []
  // A cast: error data has no schema; the server sends only the changes with this code.
  return (cause.data as { changes: EmployeeChange[] }).changes
}
