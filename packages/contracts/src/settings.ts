import { languages } from '@efie/domain'
import { z } from 'zod'
import { version, instant, id, operation, orEmpty, emailOf, amountOf, refusals } from './base.ts'

const port = z.int().min(1).max(65_535)

export const systemSettings = z.object({
  system_name: z.string().trim().min(1, 'Enter the system name').max(60),
  default_currency: z.string().regex(/^[A-Z]{3}$/, 'Use three capital letters, such as GHS'),
  default_language: z.enum(languages),
  smtp_server: z.string().trim().max(200),
  smtp_port: port,
  sender_email: orEmpty(emailOf('Enter a full email address, or leave this blank')),
  email_notifications: z.boolean(),
  system_alerts: z.boolean(),
  application_updates: z.boolean(),
  /** Price of one SMS segment in pesewas. */
  sms_price: z.int('Enter the price of one SMS part, or 0').min(0).max(1_000, 'Enter at most GH₵ 10.00'),
  /** Daily cost of text messages in pesewas above which administrators are alerted once. */
  sms_daily_alert: amountOf('Enter an amount above 0').max(100_000_000, 'Enter at most GH₵ 1,000,000.00'),
})

export const securitySettings = z.object({
  two_factor_auth: z.boolean(),
  password_complexity: z.enum(['low', 'medium', 'high']),
  session_timeout: z.int('Enter the number of minutes').min(5).max(1_440),
  ip_whitelisting: z.boolean(),
  allowed_ranges: z.array(z.string().trim().max(50)).max(100),
  account_lockout: z.int('Enter the number of wrong passwords').min(1).max(100),
  log_retention: z.int('Enter the number of days').min(1).max(3_650),
})

export const databaseSettings = z.object({
  backup_frequency: z.enum(['hourly', 'daily', 'weekly', 'monthly']),
  backup_retention_period: z.int('Enter the number of days').min(1).max(3_650),
})

const stored = { version, updated_at: instant }

/**
 * A change of mail host or sender that waits for a second person (domain.md §4), because it could redirect
 * one-time codes.
 */
const pendingChange = z
  .object({
    id,
    smtp_server: z.string().optional(),
    sender_email: z.string().optional(),
    requested_by: id,
    created_at: instant,
  })
  .nullable()

export const settings = {
  public: operation
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/settings/public', summary: 'Get public settings', tags: ['settings'] })
    .output(
      z.object({
        system_name: z.string(),
        default_currency: z.string(),
        default_language: z.string(),
        password_complexity: z.enum(['low', 'medium', 'high']),
        /** In minutes. Staff screens warn before it expires. */
        session_timeout: z.int(),
        google_sign_in: z.boolean(),
        demo: z.boolean(),
        test_payments: z.boolean(),
      }),
    ),
  system: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({ method: 'GET', path: '/settings/system', summary: 'Get system settings', tags: ['settings'] })
      .output(systemSettings.extend({ ...stored, pending: pendingChange })),
    put: operation
      .meta({ access: 'settings.write', step_up: true, audit: 'settings.system.save' })
      .route({
        method: 'PUT',
        path: '/settings/system',
        summary: 'Update system settings (omitted fields don’t change)',
        tags: ['settings'],
      })
      .errors(refusals('SAME_PERSON', 'APPROVAL_EXISTS', 'STALE'))
      .input(
        systemSettings
          .extend({ smtp_port: z.union([z.literal(''), port], 'Enter a port from 1 to 65535') })
          .partial(),
      )
      .output(systemSettings.extend({ ...stored, pending: pendingChange })),
    testEmail: operation
      .meta({ access: 'settings.write', audit: 'settings.test-email' })
      .route({
        method: 'POST',
        path: '/settings/system/test-email',
        summary: 'Send yourself a test email with the current settings',
        tags: ['settings'],
      })
      .output(
        z.object({
          status: z.enum(['sent', 'failed']),
          recipient: z.string(),
          failure_reason: z.string().nullable(),
        }),
      ),
  },
  security: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({
        method: 'GET',
        path: '/settings/security',
        summary: 'Get security settings',
        tags: ['settings'],
      })
      .output(securitySettings.extend(stored)),
    put: operation
      .meta({ access: 'settings.write', step_up: true, audit: 'settings.security.save' })
      .route({
        method: 'PUT',
        path: '/settings/security',
        summary: 'Update security settings (omitted fields don’t change)',
        tags: ['settings'],
      })
      .errors(refusals('STALE'))
      .input(
        securitySettings
          .partial()
          .refine(({ ip_whitelisting, allowed_ranges }) => !ip_whitelisting || allowed_ranges?.length !== 0, {
            path: ['allowed_ranges'],
            message: 'Add your own address or network first, or you’ll be locked out',
          }),
      )
      .output(securitySettings.extend(stored)),
  },
  database: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({
        method: 'GET',
        path: '/settings/database',
        summary: 'Get backup settings',
        tags: ['settings'],
      })
      .output(databaseSettings.extend(stored)),
    put: operation
      .meta({ access: 'settings.write', step_up: true, audit: 'settings.database.save' })
      .route({
        method: 'PUT',
        path: '/settings/database',
        summary: 'Update backup settings (omitted fields don’t change)',
        tags: ['settings'],
      })
      .errors(refusals('STALE'))
      .input(databaseSettings.partial())
      .output(databaseSettings.extend(stored)),
  },
}
