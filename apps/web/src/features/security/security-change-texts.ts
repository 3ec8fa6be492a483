import { roleLabels, type SecuritySetting, takesAccess } from '@efie/domain'
import type { SecurityChange } from '~/platform/api/rows.ts'

type Value = SecurityChange['before'][string]

const settingLabels: Record<SecuritySetting, string> = {
  two_factor_auth: 'Two-step verification for staff',
  password_complexity: 'Password complexity',
  session_timeout: 'Session timeout, minutes',
  ip_whitelisting: 'Allow sign-in only from these addresses',
  allowed_ranges: 'Allowed addresses and networks',
  account_lockout: 'Failed attempts before lockout',
  log_retention: 'Log retention, days',
}

const accountText = (value: Value | undefined): string => (value === true ? 'Suspended' : 'Active')

const labelOf = (field: string): string =>
  field in settingLabels ? settingLabels[field as SecuritySetting] : field

const valueText = (value: Value | undefined): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(', ') || 'none'
  return value === undefined ? 'none' : String(value)
}

const roleNames: Readonly<Record<string, string>> = roleLabels
const roleText = (value: Value | undefined): string => roleNames[valueText(value)] ?? 'none'

/** A line per field: old → new. */
export const changeLines = ({
  kind,
  before,
  after,
}: Pick<SecurityChange, 'kind' | 'before' | 'after'>): string[] => {
  if (kind === 'role') return [`${roleText(before['role'])} → ${roleText(after['role'])}`]
  if (kind === 'suspension')
    return [`${accountText(before['suspended'])} → ${accountText(after['suspended'])}`]
  if (kind === 'factors')
    return [
      `Verification methods and passkeys: ${valueText(before['factors'])} → ${valueText(after['factors'])}`,
    ]
  return Object.keys(after).map(
    (field) => `${labelOf(field)}: ${valueText(before[field])} → ${valueText(after[field])}`,
  )
}

/** The change that undoing would make. */
export const reversed = ({ kind, before, after }: SecurityChange) => ({ kind, before: after, after: before })

export const titleOf = ({ kind, person }: SecurityChange): string => {
  const whose = person?.full_name ?? 'Closed account'
  if (kind === 'role') return `${whose}’s role`
  if (kind === 'suspension') return `${whose}’s account`
  return kind === 'factors' ? `${whose}’s two-step verification` : 'Security settings'
}

/** What someone who undoes the change is asked. */
export const undoQuestion = (row: SecurityChange): string => {
  const whose = row.person?.full_name ?? 'the closed account'
  switch (row.kind) {
    case 'role':
      return `Return ${whose} to their previous role?`
    case 'suspension':
      return takesAccess(row) ? `End the suspension of ${whose}?` : `Suspend ${whose} again?`
    case 'factors':
      return `Restore two-step verification for ${whose}?`
    case 'settings':
      return 'Restore the previous security settings?'
  }
}
