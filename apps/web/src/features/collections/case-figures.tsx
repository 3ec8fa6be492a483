import { useQuery } from '@tanstack/react-query'
import { delinquencyBucketLabels, formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { lateBuckets } from './worklist.ts'

/** Arrears of loans and plans by bucket, linked to their cases. */
export const CaseFigures = () => {
  const { data, isPending } = useQuery(api.loans.portfolio.queryOptions({ input: { line: 'both' } }))
  if (isPending) return <SkeletonStats count={5} />
  // The worklist below works without them and reports its own errors.
  if (!data) return null
  return (
    <div className="mb-6">
      <LinkedStats
        label="Arrears by bucket"
        figures={lateBuckets.map((bucket) => {
          const row = data.ageing.find((entry) => entry.bucket === bucket)
          const loans = row?.loans ?? 0
          return {
            label: delinquencyBucketLabels[bucket],
            value: loans,
            hint: `${formatMoney(row?.past_due ?? 0)} past due`,
            to: `?bucket=${bucket}`,
            ...(loans > 0 && { tone: bucket === '1-30' ? ('caution' as const) : ('danger' as const) }),
          }
        })}
      />
      <p className="mt-2 text-sm text-muted">
        These figures leave out written-off debts. The worklist below includes them.
      </p>
    </div>
  )
}
