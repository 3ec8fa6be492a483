type Values = Readonly<Record<string, unknown>> | null

export interface AuditChange {
  field: string
  before: string
  after: string
}

/** Fields that change on every save and say nothing. */
const silent = new Set(['version', 'updated_at'])

const textOf = (value: unknown): string => {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Changes of an audited act by field; unchanged fields are left out. */
export const auditChanges = (before: Values, after: Values): AuditChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !silent.has(field))
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}
