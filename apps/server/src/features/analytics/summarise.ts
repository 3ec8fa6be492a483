import type { ApplicationStatus } from '@efie/domain'
import { authorise, type Context } from '../../platform/context.ts'
import { countByStatus, sumRevenue } from './queries.ts'

/** Approved counts every approval that stands or stood to its end; pending, all that still wait for a decision. */
const groups = {
  approvedApplications: ['approved', 'active', 'settled', 'written-off'],
  rejectedApplications: ['rejected'],
  pendingApplications: ['pending', 'in-review', 'info-requested'],
} as const satisfies Record<string, readonly ApplicationStatus[]>

/** The specification's five figures, within the caller's reach. */
export const summarise = async (ctx: Context) => {
  const reach = authorise(ctx, 'analytics.read')
  const counts = new Map((await countByStatus(ctx.db, reach)).map((row) => [row.status, row.count]))
  const totalOf = (statuses: Iterable<ApplicationStatus>) => {
    let total = 0
    for (const status of statuses) total += counts.get(status) ?? 0
    return total
  }
  return {
    totalApplications: totalOf(counts.keys()),
    approvedApplications: totalOf(groups.approvedApplications),
    rejectedApplications: totalOf(groups.rejectedApplications),
    pendingApplications: totalOf(groups.pendingApplications),
    totalRevenue: await sumRevenue(ctx.db, reach),
  }
}
