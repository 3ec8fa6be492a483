import type { Transaction } from '@efie/database'
import { weakenedSettings, type SecuritySetting, type SecuritySettings } from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import { isCovered } from '../../platform/ip-ranges.ts'
import { text, verbatim, type Text, type Value } from '../../platform/texts/text.ts'
import { alertSuperadmins } from '../notifications/index.ts'

const labels: Record<SecuritySetting, Text> = {
  two_factor_auth: text('Two-step verification for staff'),
  password_complexity: text('Password complexity'),
  session_timeout: text('Session timeout, minutes'),
  ip_whitelisting: text('Only from allowed addresses'),
  allowed_ranges: text('Allowed addresses and networks'),
  account_lockout: text('Account lockout, failures'),
  log_retention: text('Log retention, days'),
}

const levels: Record<SecuritySettings['password_complexity'], Text> = {
  low: text('low'),
  medium: text('medium'),
  high: text('high'),
}

const valueOf = (settings: SecuritySettings, setting: SecuritySetting): Value => {
  if (setting === 'password_complexity') return levels[settings.password_complexity]
  const value = settings[setting]
  if (typeof value === 'boolean') return value ? text('on') : text('off')
  return typeof value === 'object' ? verbatim(value.join(', ')) : value
}

/** Superadmins hear of every setting that now protects less, with its old and its new value. */
export const alertOfWeaker = async (
  ctx: Context,
  tx: Transaction,
  before: SecuritySettings,
  after: SecuritySettings,
): Promise<void> => {
  const [first, ...rest] = weakenedSettings(before, after, isCovered).map((setting) =>
    text('{setting}: {before} → {after}', {
      setting: labels[setting],
      before: valueOf(before, setting),
      after: valueOf(after, setting),
    }),
  )
  if (!first) return
  await alertSuperadmins(ctx, tx, {
    title: text('Security settings weakened'),
    what: rest.reduce((lines, line) => text('{lines}\n{line}', { lines, line }), first),
    link: '/admin/security',
  })
}
