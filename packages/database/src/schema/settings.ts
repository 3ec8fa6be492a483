import { languages } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { uuid, pgTable, text, integer, boolean, check } from 'drizzle-orm/pg-core'
import { pesewas, version, updated_at } from './columns.ts'

/** Constant primary key, so that a settings table has exactly one row. */
const single = () => uuid().primaryKey().default('00000000-0000-7000-8000-000000000001')

export const systemSettings = pgTable(
  'system_settings',
  {
    id: single(),
    system_name: text().notNull().default('Efie'),
    default_currency: text().notNull().default('GHS'),
    default_language: text({ enum: languages }).notNull().default('en'),
    smtp_server: text().notNull().default(''),
    smtp_port: integer().notNull().default(465),
    sender_email: text().notNull().default(''),
    email_notifications: boolean().notNull().default(true),
    system_alerts: boolean().notNull().default(true),
    application_updates: boolean().notNull().default(true),
    /** Price that the provider charges for one SMS segment, in pesewas. */
    sms_price: pesewas().notNull().default(4),
    /** Administrators are alerted when a day's text messages cost more, in pesewas. */
    sms_daily_alert: pesewas().notNull().default(5_000),
    version: version(),
    updated_at: updated_at(),
  },
  (t) => [check('system_settings_single', sql`${t.id} = '00000000-0000-7000-8000-000000000001'`)],
)

export const securitySettings = pgTable(
  'security_settings',
  {
    id: single(),
    two_factor_auth: boolean().notNull().default(false),
    password_complexity: text({ enum: ['low', 'medium', 'high'] })
      .notNull()
      .default('high'),
    /** In minutes. */
    session_timeout: integer().notNull().default(30),
    ip_whitelisting: boolean().notNull().default(false),
    allowed_ranges: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    account_lockout: integer().notNull().default(3),
    /** In days. */
    log_retention: integer().notNull().default(30),
    version: version(),
    updated_at: updated_at(),
  },
  (t) => [check('security_settings_single', sql`${t.id} = '00000000-0000-7000-8000-000000000001'`)],
)

export const databaseSettings = pgTable(
  'database_settings',
  {
    id: single(),
    backup_frequency: text({ enum: ['hourly', 'daily', 'weekly', 'monthly'] })
      .notNull()
      .default('daily'),
    /** In days. */
    backup_retention_period: integer().notNull().default(30),
    version: version(),
    updated_at: updated_at(),
  },
  (t) => [check('database_settings_single', sql`${t.id} = '00000000-0000-7000-8000-000000000001'`)],
)
