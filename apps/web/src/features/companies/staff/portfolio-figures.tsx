import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { countText } from '~/platform/lists/keyset.ts'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { LinkedStats } from '../company-figures.tsx'

const most = 100
const unknown = { value: '–', hint: 'Could not be fetched' }

/** The portfolio in six figures, from the same lists that they lead to. */
export const PortfolioFigures = () => {
  const portfolio = useQuery(api.companies.portfolio.queryOptions({ input: { limit: most } }))
  const waiting = useQuery(
    api.companies.list.queryOptions({ input: { limit: most, portfolio: 'unassigned' } }),
  )
  const drafts = useQuery(api.invoices.list.queryOptions({ input: { limit: most, status: 'draft' } }))
  const overdue = useQuery(api.invoices.list.queryOptions({ input: { limit: most, status: 'overdue' } }))
  if ([portfolio, waiting, drafts, overdue].some((query) => query.isPending))
    return <SkeletonStats count={6} />
  const rows = portfolio.data?.data ?? []
  const plus = Boolean(portfolio.data?.next_cursor)
  const sum = (key: 'exposure' | 'outstanding' | 'overdue' | 'enrolled') =>
    rows.reduce((total, row) => total + row[key], 0)
  const toApprove = drafts.data?.data.filter((invoice) => !invoice.diff_approved) ?? []
  const late = overdue.data?.data ?? []
  const exceptions = rows.reduce(
    (total, row) => total + row.exceptions.reduce((all, { count }) => all + count, 0),
    0,
  )
  return (
    <LinkedStats
      figures={[
        {
          label: 'Companies',
          to: '?',
          ...(portfolio.data
            ? { value: countText(rows.length, plus), hint: `${sum('enrolled')} employees enrolled` }
            : unknown),
        },
        {
          label: 'Exposure',
          to: '?',
          ...(portfolio.data
            ? { value: formatMoney(sum('exposure')), hint: 'Owed by enrolled employees' }
            : unknown),
        },
        {
          label: 'Outstanding',
          to: '?tab=invoices',
          ...(portfolio.data
            ? { value: formatMoney(sum('outstanding')), hint: 'On issued invoices' }
            : unknown),
        },
        {
          label: 'Overdue',
          to: '?tab=invoices&status=overdue',
          ...(overdue.data
            ? {
                value: formatMoney(late.reduce((total, row) => total + row.outstanding, 0)),
                hint: `${countText(late.length, overdue.data.next_cursor !== null)} ${late.length === 1 ? 'invoice' : 'invoices'}`,
                ...(late.length > 0 && { tone: 'danger' as const }),
              }
            : unknown),
        },
        {
          label: 'Drafts to approve',
          to: '?tab=invoices&status=draft',
          ...(drafts.data
            ? {
                value: toApprove.length,
                hint: formatMoney(toApprove.reduce((total, row) => total + row.total, 0)),
                ...(toApprove.length > 0 && { tone: 'caution' as const }),
              }
            : unknown),
        },
        {
          label: 'Waiting for a manager',
          to: '?tab=unassigned',
          ...(waiting.data
            ? {
                value: countText(waiting.data.data.length, waiting.data.next_cursor !== null),
                hint: `${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'} in your portfolio`,
                ...(waiting.data.data.length > 0 && { tone: 'caution' as const }),
              }
            : unknown),
        },
      ]}
    />
  )
}
