import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { countText, sumText } from '~/platform/lists/keyset.ts'
import { Stat, type StatProps } from '~/ui/card.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'

const most = 100
const unknown = 'Couldn’t load this figure'

const balanceFigure = (sum: number | undefined): Pick<StatProps, 'value' | 'hint' | 'tone'> => {
  if (sum === undefined) return { value: '–', hint: unknown }
  if (sum === 0) return { value: 'In balance', hint: 'Debits equal credits' }
  return { value: formatMoney(sum), hint: 'Out of balance. Tell an administrator', tone: 'danger' }
}

/** Figures of waiting work, counted from the lists they are linked to. */
export const FinanceFigures = () => {
  const requested = useQuery(
    api.disbursements.list.queryOptions({ input: { status: 'requested', limit: most } }),
  )
  const failed = useQuery(api.disbursements.list.queryOptions({ input: { status: 'failed', limit: most } }))
  const processing = useQuery(
    api.payments.list.queryOptions({ input: { status: 'processing', limit: most } }),
  )
  const balance = useQuery(api.reports.trialBalance.queryOptions({ input: {} }))
  if ([requested, failed, processing, balance].some((query) => query.isPending)) return <SkeletonStats />
  const figure = (
    query: { data: { data: { amount: number }[]; next_cursor: string | null } | undefined },
    tone: StatProps['tone'],
  ): Pick<StatProps, 'value' | 'hint' | 'tone'> => {
    if (!query.data) return { value: '–', hint: unknown }
    const { data, next_cursor } = query.data
    const sum = data.reduce((total, { amount }) => total + amount, 0)
    return {
      value: countText(data.length, next_cursor !== null),
      hint: sumText(sum, next_cursor !== null),
      ...(data.length > 0 && tone && { tone }),
    }
  }
  const figures = [
    { label: 'Payouts to release', to: '?tab=payouts&status=requested', ...figure(requested, 'caution') },
    { label: 'Failed payouts', to: '?tab=payouts&status=failed', ...figure(failed, 'danger') },
    {
      label: 'Payments in progress',
      to: '?tab=payments&status=processing',
      ...figure(processing, undefined),
    },
    {
      label: 'Trial balance',
      to: '?tab=trial-balance',
      ...balanceFigure(balance.data?.sum),
    },
  ]
  return (
    <ul className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(({ to, ...stat }) => (
        <li key={stat.label} className="min-w-0">
          <Link to={to} className="block h-full rounded *:h-full hover:ring-2 hover:ring-primary/40">
            <Stat {...stat} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
