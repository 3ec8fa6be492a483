import { useQuery } from '@tanstack/react-query'
import { counted } from '@efie/domain'
import { api, type client } from '~/platform/api/client.ts'
import { countText, sumText } from '~/platform/lists/keyset.ts'
import type { StatProps } from '~/ui/card.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'

const most = 100
const unknown = { value: '–', hint: 'Couldn’t load this figure' }

type Portfolio = Awaited<ReturnType<typeof client.companies.portfolio>>
type Companies = Awaited<ReturnType<typeof client.companies.list>>
type Invoices = Awaited<ReturnType<typeof client.invoices.list>>
type Figure = Omit<StatProps, 'label'>

const totalsOf = ({ data: rows, next_cursor }: Portfolio) => {
  const sum = (key: 'exposure' | 'outstanding' | 'overdue' | 'enrolled') =>
    rows.reduce((total, row) => total + row[key], 0)
  return {
    companies: {
      value: countText(rows.length, Boolean(next_cursor)),
      hint: `${counted(sum('enrolled'), 'employee')} enrolled`,
    },
    exposure: { value: sumText(sum('exposure'), Boolean(next_cursor)), hint: 'Owed by enrolled employees' },
    outstanding: { value: sumText(sum('outstanding'), Boolean(next_cursor)), hint: 'On issued invoices' },
  }
}

const overdueOf = ({ data: late, next_cursor }: Invoices): Figure => ({
  value: sumText(
    late.reduce((total, row) => total + row.outstanding, 0),
    next_cursor !== null,
  ),
  hint: `${countText(late.length, next_cursor !== null)} ${late.length === 1 ? 'invoice' : 'invoices'}`,
  ...(late.length > 0 && { tone: 'danger' as const }),
})

const draftsOf = ({ data, next_cursor }: Invoices): Figure => {
  const toApprove = data.filter((invoice) => !invoice.diff_approved)
  return {
    value: countText(toApprove.length, next_cursor !== null),
    hint: sumText(
      toApprove.reduce((total, row) => total + row.total, 0),
      next_cursor !== null,
    ),
    ...(toApprove.length > 0 && { tone: 'caution' as const }),
  }
}

const exceptionsOf = ({ data: rows, next_cursor }: Portfolio): Figure => {
  const exceptions = rows.reduce(
    (total, row) => total + row.exceptions.reduce((all, { count }) => all + count, 0),
    0,
  )
  return {
    value: countText(exceptions, Boolean(next_cursor)),
    hint: 'In your portfolio',
    ...(exceptions > 0 && { tone: 'caution' as const }),
  }
}

const waitingOf = ({ data: rows, next_cursor }: Companies): Figure => ({
  value: countText(rows.length, next_cursor !== null),
  hint: 'Not in anyone’s portfolio yet',
  ...(rows.length > 0 && { tone: 'caution' as const }),
})

/** The portfolio in seven figures, from the same lists that they lead to. */
export const PortfolioFigures = () => {
  const portfolio = useQuery(api.companies.portfolio.queryOptions({ input: { limit: most } }))
  const waiting = useQuery(
    api.companies.list.queryOptions({ input: { limit: most, portfolio: 'unassigned' } }),
  )
  const drafts = useQuery(api.invoices.list.queryOptions({ input: { limit: most, status: 'draft' } }))
  const overdue = useQuery(api.invoices.list.queryOptions({ input: { limit: most, status: 'overdue' } }))
  if ([portfolio, waiting, drafts, overdue].some((query) => query.isPending))
    return <SkeletonStats count={7} />
  const totals = portfolio.data && totalsOf(portfolio.data)
  return (
    <LinkedStats
      className="mb-6"
      figures={[
        { label: 'Companies', to: '?tab=portfolio', ...(totals?.companies ?? unknown) },
        { label: 'Exposure', to: '?tab=portfolio', ...(totals?.exposure ?? unknown) },
        { label: 'Outstanding', to: '?tab=invoices', ...(totals?.outstanding ?? unknown) },
        {
          label: 'Overdue',
          to: '?tab=invoices&status=overdue',
          ...(overdue.data ? overdueOf(overdue.data) : unknown),
        },
        {
          label: 'Drafts to approve',
          to: '?tab=invoices&status=draft',
          ...(drafts.data ? draftsOf(drafts.data) : unknown),
        },
        {
          label: 'Exceptions',
          to: '?tab=portfolio',
          ...(portfolio.data ? exceptionsOf(portfolio.data) : unknown),
        },
        {
          label: 'Waiting for a manager',
          to: '?tab=unassigned',
          ...(waiting.data ? waitingOf(waiting.data) : unknown),
        },
      ]}
    />
  )
}
