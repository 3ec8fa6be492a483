import { z } from 'zod'
import { localDate, bookLine, operation } from './base.ts'

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
