import { languages } from '@efie/domain'
import { z } from 'zod'
import { bookLine, id, instant, localDate, operation, page, pageOf, version } from './base.ts'

export const systemSettings = z.object({
  system_name: z.string().trim().min(1).max(60),
  default_currency: z.string().regex(/^[A-Z]{3}$/, 'A currency code has three capital letters'),
  default_language: z.enum(languages),
  smtp_server: z.string().trim().max(200),
  smtp_port: z.int().min(1).max(65_535),
  sender_email: z.union([z.literal(''), z.email().max(200)]),
  email_notifications: z.boolean(),
  system_alerts: z.boolean(),
  application_updates: z.boolean(),
  /** Pesewas for one segment of an SMS. */
  sms_price: z.int().min(0).max(1_000),
  /** Pesewas: administrators are told once a day's texts have cost more. */
  sms_daily_alert: z.int().min(1).max(100_000_000),
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
/** A change that waits for a second person: mail host and sender (domain.md §4). */
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
    .route({ method: 'GET', path: '/settings/public', summary: 'What guests may know', tags: ['settings'] })
    .output(
      z.object({
        system_name: z.string(),
        default_currency: z.string(),
        default_language: z.string(),
        password_complexity: z.enum(['low', 'medium', 'high']),
        /** Minutes: staff's screens warn before it. */
        session_timeout: z.int(),
        google_sign_in: z.boolean(),
        demo: z.boolean(),
        test_payments: z.boolean(),
      }),
    ),
  system: {
    get: operation
      .meta({ access: 'settings.read' })
      .route({ method: 'GET', path: '/settings/system', summary: 'System settings', tags: ['settings'] })
      .output(systemSettings.extend({ ...stored, pending: pendingChange })),
    put: operation
      .meta({ access: 'settings.write', step_up: true })
      .route({
        method: 'PUT',
        path: '/settings/system',
        summary: 'Save system settings; absent fields stay',
        tags: ['settings'],
      })
      .input(
        systemSettings.extend({ smtp_port: z.union([z.literal(''), z.int().min(1).max(65_535)]) }).partial(),
      )
      .output(systemSettings.extend({ ...stored, pending: pendingChange })),
    testEmail: operation
      .meta({ access: 'settings.write' })
      .route({
        method: 'POST',
        path: '/settings/system/test-email',
        summary: 'Send a mail to oneself with the settings in force, and say how that went',
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
      .route({ method: 'GET', path: '/settings/security', summary: 'Security settings', tags: ['settings'] })
      .output(securitySettings.extend(stored)),
    put: operation
      .meta({ access: 'settings.write', step_up: true })
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
      .meta({ access: 'settings.write', step_up: true })
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

const span = z.object({ from: localDate.optional(), to: localDate.optional(), line: bookLine })

/** One figure of the span, and of the equally long span before it. */
const compared = z.object({ current: z.int(), previous: z.int() })
const months = z.string().regex(/^\d{4}-\d{2}$/)

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
  report: operation
    .meta({ access: 'analytics.read' })
    .route({
      method: 'GET',
      path: '/analytics/report',
      summary:
        'Funnel, approval time, portfolio, collections, revenue, shop and cohorts of a span of days; `line` narrows collections and cohorts',
      tags: ['analytics'],
    })
    .input(span)
    .output(
      z.object({
        from: localDate,
        to: localDate,
        previous_from: localDate,
        previous_to: localDate,
        applications: compared,
        approvals: compared,
        rejections: compared,
        disbursed: compared,
        collected: compared,
        revenue: compared,
        /** Applications of the span by the furthest step they reached. */
        funnel: z.array(z.object({ step: z.string(), count: z.int() })),
        /** Whole hours from submission to decision; null when nothing was decided. */
        approval_hours: z.object({ median: z.int().nullable(), p90: z.int().nullable(), decided: z.int() }),
        portfolio: z.array(z.object({ status: z.string(), count: z.int(), financed: z.int() })),
        collections: z.array(z.object({ month: months, due: z.int(), collected: z.int() })),
        revenue_by_kind: z.array(z.object({ account: z.string(), name: z.string(), amount: z.int() })),
        shop: z.array(z.object({ status: z.string(), orders: z.int(), amount: z.int() })),
        /** By month of payout or delivery: loans, what was lent, and the share ever 30 days late, in hundredths of a per cent. */
        cohorts: z.array(
          z.object({
            month: months,
            loans: z.int(),
            financed: z.int(),
            settled: z.int(),
            past_due: z.int(),
          }),
        ),
      }),
    ),
  export: operation
    .meta({ access: 'analytics.read' })
    .route({
      method: 'GET',
      path: '/analytics/report.csv',
      summary: 'One section of the report as CSV',
      tags: ['analytics'],
    })
    .input(
      span.extend({
        section: z.enum([
          'funnel',
          'portfolio',
          'collections',
          'revenue_by_kind',
          'shop',
          'cohorts',
          'headline',
        ]),
      }),
    )
    .output(z.file()),
}

const auditEvent = z.object({
  id,
  actor_id: id.nullable(),
  actor_role: z.string().nullable(),
  actor_name: z.string().nullable(),
  session_id: id.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  kind: z.enum(['record', 'read']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Number of the seal that covers it; null until the next sealing. */
  seal: z.int().nullable(),
  created_at: instant,
})

export const audit = {
  list: operation
    .meta({ access: 'audit.read' })
    .route({ method: 'GET', path: '/audit-events', summary: 'Who did what, newest first', tags: ['audit'] })
    .input(
      page.extend({
        subject_type: z.string().max(60).optional(),
        subject_id: z.string().max(60).optional(),
        actor_id: id.optional(),
        /** Exact, or with `.` at the end everything below it: `application.` */
        action: z.string().max(60).optional(),
        kind: z.enum(['record', 'read']).optional(),
        from: localDate.optional(),
        to: localDate.optional(),
      }),
    )
    .output(pageOf(auditEvent)),
  seals: operation
    .meta({ access: 'audit.read' })
    .route({
      method: 'GET',
      path: '/audit-seals/latest',
      summary: 'How far the trail is sealed, and the last seal’s hash to keep elsewhere',
      tags: ['audit'],
    })
    .output(
      z.object({
        seals: z.int(),
        last_number: z.int().nullable(),
        last_hash: z.string().nullable(),
        last_sealed_at: instant.nullable(),
        unsealed_events: z.int(),
      }),
    ),
}
