import { z } from 'zod'
import { id, instant, operation, page, pageOf, version } from './base.ts'

export const systemSettings = z.object({
  system_name: z.string().trim().min(1).max(60),
  default_currency: z.string().regex(/^[A-Z]{3}$/, 'A currency code has three capital letters'),
  default_language: z.enum(['en', 'fr']),
  smtp_server: z.string().trim().max(200),
  smtp_port: z.int().min(1).max(65_535),
  sender_email: z.union([z.literal(''), z.email().max(200)]),
  email_notifications: z.boolean(),
  system_alerts: z.boolean(),
  application_updates: z.boolean(),
})
export const securitySettings = z.object({
  two_factor_auth: z.boolean(),
  password_complexity: z.enum(['low', 'medium', 'high']),
  session_timeout: z.int().min(5).max(1_440),
  ip_whitelisting: z.boolean(),
  allowed_ranges: z.array(z.string().trim().max(50)).max(100),
  account_lockout: z.int().min(1).max(100),
  log_retention: z.int().min(1).max(3_650),
})
export const databaseSettings = z.object({
  backup_frequency: z.enum(['hourly', 'daily', 'weekly', 'monthly']),
  backup_retention_period: z.int().min(1).max(3_650),
})
const stored = { version, updated_at: instant }

export const settings = {
  public: operation
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/settings/public', summary: 'What guests may know', tags: ['settings'] })
    .output(
      z.object({
        system_name: z.string(),
        default_currency: z.string(),
        default_language: z.string(),
        password_complexity: z.enum(['low', 'medium', 'high']),
        google_sign_in: z.boolean(),
        demo: z.boolean(),
        sandbox_gateway: z.boolean(),
      }),
    ),
  system: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({ method: 'GET', path: '/settings/system', summary: 'System settings', tags: ['settings'] })
      .output(systemSettings.extend(stored)),
    put: operation
      .meta({ access: 'settings.write' })
      .route({
        method: 'PUT',
        path: '/settings/system',
        summary: 'Save system settings; absent fields stay',
        tags: ['settings'],
      })
      .input(
        systemSettings.extend({ smtp_port: z.union([z.literal(''), z.int().min(1).max(65_535)]) }).partial(),
      )
      .output(systemSettings.extend(stored)),
  },
  security: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({ method: 'GET', path: '/settings/security', summary: 'Security settings', tags: ['settings'] })
      .output(securitySettings.extend(stored)),
    put: operation
      .meta({ access: 'settings.write' })
      .route({
        method: 'PUT',
        path: '/settings/security',
        summary: 'Save security settings; absent fields stay',
        tags: ['settings'],
      })
      .input(securitySettings.partial())
      .output(securitySettings.extend(stored)),
  },
  database: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({ method: 'GET', path: '/settings/database', summary: 'Backup settings', tags: ['settings'] })
      .output(databaseSettings.extend(stored)),
    put: operation
      .meta({ access: 'settings.write' })
      .route({
        method: 'PUT',
        path: '/settings/database',
        summary: 'Save backup settings; absent fields stay',
        tags: ['settings'],
      })
      .input(databaseSettings.partial())
      .output(databaseSettings.extend(stored)),
  },
}

export const analytics = {
  summary: operation
    .meta({ access: 'analytics.read' })
    .route({
      method: 'GET',
      path: '/analytics/summary',
      summary: 'The headline figures within the caller’s reach',
      tags: ['analytics'],
    })
    .output(
      z.object({
        totalApplications: z.int(),
        /** Approvals that stand: approved, active, settled or written off. */
        approvedApplications: z.int(),
        rejectedApplications: z.int(),
        /** Still to be decided: pending, in review or waiting for information. */
        pendingApplications: z.int(),
        /** Interest and fees recognised, net of VAT, in pesewas. */
        totalRevenue: z.int(),
      }),
    ),
}

export const audit = {
  list: operation
    .meta({ access: 'audit.read' })
    .route({ method: 'GET', path: '/audit-events', summary: 'Who did what, newest first', tags: ['audit'] })
    .input(
      page.extend({
        subject_type: z.string().max(60).optional(),
        subject_id: z.string().max(60).optional(),
        actor_id: id.optional(),
      }),
    )
    .output(
      pageOf(
        z.object({
          id,
          actor_id: id.nullable(),
          actor_role: z.string().nullable(),
          actor_name: z.string().nullable(),
          action: z.string(),
          subject_type: z.string(),
          subject_id: z.string(),
          before: z.record(z.string(), z.unknown()).nullable(),
          after: z.record(z.string(), z.unknown()).nullable(),
          ip: z.string().nullable(),
          request_id: z.string().nullable(),
          created_at: instant,
        }),
      ),
    ),
}
