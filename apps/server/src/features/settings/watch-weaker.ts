import { weakenedSettings, type SecuritySetting, type SecuritySettings } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { isCovered } from '../../platform/ip-ranges.ts'
import { text, verbatim, type Text, type Value } from '../../platform/texts/text.ts'
import { alertSuperadmins } from '../notifications/index.ts'
import { recordSecurityChange, type Undoing } from '../security-changes/index.ts'

const labels: Record<SecuritySetting, Text> = {
  two_factor_auth: text('Two-step verification for staff'),
  password_complexity: text('Password complexity'),
  session_timeout: text('Session timeout, minutes'),
  ip_whitelisting: text('Allow sign-in only from these addresses'),
  allowed_ranges: text('Allowed addresses and networks'),
  account_lockout: text('Failed attempts before lockout'),
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

/** One line per setting, with old and new value. */
const linesOf = (
  settings: readonly SecuritySetting[],
  before: SecuritySettings,
  after: SecuritySettings,
): Text | null => {
  const [first, ...rest] = settings.map((setting) =>
    text('{setting}: {before} → {after}', {
      setting: labels[setting],
      before: valueOf(before, setting),
      after: valueOf(after, setting),
    }),
  )
  return first ? rest.reduce((lines, line) => text('{lines}\n{line}', { lines, line }), first) : null
}

const only = (settings: readonly SecuritySetting[], values: SecuritySettings): Record<string, unknown> =>
  Object.fromEntries(settings.map((setting) => [setting, values[setting]]))

const link = '/admin/security?tab=changes'

/** Alerts superadmins to every setting that now protects less, and lets them undo exactly that. */
export const watchWeaker = async (
  ctx: TransactionContext,
  before: SecuritySettings,
  after: SecuritySettings,
): Promise<void> => {
  const weaker = weakenedSettings(before, after, isCovered)
  const what = linesOf(weaker, before, after)
  if (!what) return
  await recordSecurityChange(ctx, {
    kind: 'settings',
    user_id: null,
    before: only(weaker, before),
    after: only(weaker, after),
  })
  await alertSuperadmins(ctx, { title: text('Security settings weakened'), what, link })
}

/** Reports that these settings have been restored. */
export const watchUndone = async (
  ctx: TransactionContext,
  settings: readonly SecuritySetting[],
  values: { before: SecuritySettings; after: SecuritySettings },
  undoing: Undoing,
): Promise<void> => {
  const lines = linesOf(settings, values.before, values.after)
  await recordSecurityChange(ctx, {
    kind: 'settings',
    user_id: null,
    before: only(settings, values.before),
    after: only(settings, values.after),
    undoing,
  })
  if (!lines) return
  const reason = verbatim(undoing.reason)
  await alertSuperadmins(ctx, {
    title: text('A change was undone'),
    what: text('{lines}\nReason: {reason}', { lines, reason }),
    link,
  })
}
