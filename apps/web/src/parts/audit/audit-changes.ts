import { fieldText, valueText } from '~/ui/recorded-value.ts'

type Values = Readonly<Record<string, unknown>> | null

export interface AuditChange {
  label: string
  before: string
  after: string
}

/** Fields that change on every save and say nothing. */
const silent = new Set(['version', 'updated_at'])

/** Changes of an audited act by field; unchanged fields are left out. */
export const auditChanges = (before: Values, after: Values): AuditChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !silent.has(field))
    .map((field) => ({
      label: fieldText(field),
      before: valueText(field, before?.[field]),
      after: valueText(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
}
