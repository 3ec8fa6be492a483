import { useQuery } from '@tanstack/react-query'
import { delinquencyBucketLabels, formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { Stat } from '~/ui/card.tsx'
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
      <ul aria-label="Arrears by bucket" className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {lateBuckets.map((bucket) => {
          const row = data.ageing.find((entry) => entry.bucket === bucket)
          const loans = row?.loans ?? 0
          return (
            <li key={bucket} className="min-w-0 last:max-lg:col-span-2">
              <Link
                to={`?bucket=${bucket}`}
                className="block h-full rounded *:h-full hover:ring-2 hover:ring-primary/40"
              >
                <Stat
                  label={delinquencyBucketLabels[bucket]}
                  value={loans}
                  hint={`${formatMoney(row?.past_due ?? 0)} past due`}
                  {...(loans > 0 && { tone: bucket === '1-30' ? ('caution' as const) : ('danger' as const) })}
                />
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-muted">
        These figures leave out written-off debts. The worklist below includes them.
      </p>
    </div>
  )
}
