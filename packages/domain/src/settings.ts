/** Defaults of the three settings forms (specification §9). */
export const defaultSystemSettings = {
  system_name: 'Efie',
  default_currency: 'GHS',
  default_language: 'en',
  smtp_server: '',
  smtp_port: 465,
  sender_email: '',
  email_notifications: true,
  system_alerts: true,
  application_updates: true,
}
export type SystemSettings = typeof defaultSystemSettings

/** Port used when the saved value is empty (specification §9). */
export const smtpPortWhenEmpty = 587

export const passwordLevels = ['low', 'medium', 'high'] as const
export type PasswordLevel = (typeof passwordLevels)[number]

/** The security form's settings (specification §9; effects in domain.md §5). */
export interface SecuritySettings {
  two_factor_auth: boolean
  password_complexity: PasswordLevel
  /** In minutes. */
  session_timeout: number
  ip_whitelisting: boolean
  allowed_ranges: string[]
  /** Failed attempts before the account locks. */
  account_lockout: number
  /** In days. */
  log_retention: number
}

export const defaultSecuritySettings: SecuritySettings = {
  two_factor_auth: false,
  password_complexity: 'high',
  session_timeout: 30,
  ip_whitelisting: false,
  allowed_ranges: [],
  account_lockout: 3,
  log_retention: 30,
}

export type SecuritySetting = keyof SecuritySettings

/**
 * Settings that a save weakens. `isCovered` says whether a network lies within the previously allowed ranges,
 * which count only while the whitelist is on.
 */
export const weakenedSettings = (
  before: SecuritySettings,
  after: SecuritySettings,
  isCovered: (range: string, ranges: readonly string[]) => boolean,
): SecuritySetting[] => {
  const level = (settings: SecuritySettings) => passwordLevels.indexOf(settings.password_complexity)
  const isWeaker: Record<SecuritySetting, boolean> = {
    two_factor_auth: before.two_factor_auth && !after.two_factor_auth,
    password_complexity: level(after) < level(before),
    session_timeout: after.session_timeout > before.session_timeout,
    ip_whitelisting: before.ip_whitelisting && !after.ip_whitelisting,
    allowed_ranges:
      before.ip_whitelisting &&
      after.ip_whitelisting &&
      !after.allowed_ranges.every((range) => isCovered(range, before.allowed_ranges)),
    account_lockout: after.account_lockout > before.account_lockout,
    log_retention: after.log_retention < before.log_retention,
  }
  // The cast restores the setting names, which `Object.keys` loses.
  return (Object.keys(isWeaker) as SecuritySetting[]).filter((setting) => isWeaker[setting])
}

export const backupFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const
export type BackupFrequency = (typeof backupFrequencies)[number]

export interface DatabaseSettings {
  backup_frequency: BackupFrequency
  /** In days. */
  backup_retention_period: number
}

export const defaultDatabaseSettings: DatabaseSettings = {
  backup_frequency: 'daily',
  backup_retention_period: 30,
}

/** Minutes for which an account stays locked (domain.md §5). */
export const lockoutMinutes = 15
/** Days without use after which a tenant's session ends (domain.md §5). */
export const tenantSessionDays = 30
/** Days after which any session ends, regardless of use. */
export const longestSessionDays = 90

/** Drops undefined fields, so that a save touches only the fields that were sent (specification §5). */
export const definedFields = <Fields extends object>(fields: Fields): Partial<Fields> => {
  const kept: Partial<Fields> = { ...fields }
  for (const key in kept) if (kept[key] === undefined) delete kept[key]
  return kept
}
