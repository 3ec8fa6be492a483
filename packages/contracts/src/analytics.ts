import { z } from 'zod'
import { localDate, bookLine, operation } from './base.ts'

const span = z.object({ from: localDate.optional(), to: localDate.optional(), line: bookLine })

/** A figure for the period and for the equally long period before it. */
const compared = z.object({ current: z.int(), previous: z.int() })

const months = z.string().regex(/^\d{4}-\d{2}$/)

export const analytics = {
  summary: operation
    .meta({ access: 'analytics.read' })
    .route({
      method: 'GET',
      path: '/analytics/summary',
      summary: 'Get headline figures you have access to',
      tags: ['analytics'],
    })
    .output(
      z.object({
        totalApplications: z.int(),
        /** Applications approved and not withdrawn since: approved, active, settled or written off. */
        approvedApplications: z.int(),
        rejectedApplications: z.int(),
        /** Awaiting a decision: pending, in review or waiting for information. */
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
        'Get the report for a period: funnel, approval time, portfolio, collections, revenue, shop and cohorts (`line` filters collections and cohorts)',
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
        /** Applications of the period by the furthest step reached. */
        funnel: z.array(z.object({ step: z.string(), count: z.int() })),
        /** Whole hours from submission to decision; null when there were no decisions. */
        approval_hours: z.object({ median: z.int().nullable(), p90: z.int().nullable(), decided: z.int() }),
        portfolio: z.array(z.object({ status: z.string(), count: z.int(), financed: z.int() })),
        collections: z.array(z.object({ month: months, due: z.int(), collected: z.int() })),
        revenue_by_kind: z.array(z.object({ account: z.string(), name: z.string(), amount: z.int() })),
        shop: z.array(z.object({ status: z.string(), orders: z.int(), amount: z.int() })),
        /**
         * Loans by month of payout or delivery: how many, the principal in pesewas, and the share that was
         * ever 30 days past due, in basis points.
         */
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
      summary: 'Export a report section as CSV',
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
