type Values = Readonly<Record<string, unknown>> | null

/** `payment.charge-back` → `Payment charge back`: codes of events, subjects and fields as people read them. */
export const words = (code: string): string => {
  const text = code.replaceAll(/[-_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface AuditChange {
  label: string
  before: string
  after: string
}

/** Fields that change on every save and say nothing. */
const silent = new Set(['version', 'updated_at'])

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Changes of an audited act by field; unchanged fields are left out. */
export const auditChanges = (before: Values, after: Values): AuditChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !silent.has(field))
    .map((field) => ({ label: words(field), before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}
