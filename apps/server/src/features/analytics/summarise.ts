import { type ApplicationStatus, undecidedApplicationStatuses } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { allTimeFigures } from './figures.ts'
import { countByStatus, sumRevenue } from './queries.ts'

/** Statuses counted as approved (approved at some time and not withdrawn) and pending (awaiting a decision). */
const groups = {
  approvedApplications: ['approved', 'active', 'settled', 'written-off'],
  rejectedApplications: ['rejected'],
  pendingApplications: undecidedApplicationStatuses,
} as const satisfies Record<string, readonly ApplicationStatus[]>

const figuresWithin = async ({ db, scope, actor }: ScopedContext<'analytics.read'>) => {
  const reach = { scope, actor }
  if (scope !== 'all')
    return { counts: await countByStatus(db, reach), totalRevenue: await sumRevenue(db, reach) }
  const ever = await allTimeFigures(db)
  return {
    counts: ever
      .filter(({ kind }) => kind === 'applications')
      .map(({ key, count }) => ({ status: key, count })),
    totalRevenue: ever.reduce((sum, { kind, amount }) => (kind === 'revenue' ? sum + amount : sum), 0),
  }
}

/** The specification's five figures, within the caller's scope. */
export const summarise = async (ctx: ScopedContext<'analytics.read'>) => {
  const figures = await figuresWithin(ctx)
  const counts = new Map<string, number>(figures.counts.map((row) => [row.status, row.count]))
  const totalOf = (statuses: Iterable<string>) => {
    let total = 0
    for (const status of statuses) total += counts.get(status) ?? 0
    return total
  }
  return {
    totalApplications: totalOf(counts.keys()),
    approvedApplications: totalOf(groups.approvedApplications),
    rejectedApplications: totalOf(groups.rejectedApplications),
    pendingApplications: totalOf(groups.pendingApplications),
    totalRevenue: figures.totalRevenue,
  }
}
