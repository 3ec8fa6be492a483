import { useQuery } from '@tanstack/react-query'
import { counted, formatMoney, mostCounted } from '@efie/domain'
import { api, type client } from '~/platform/api/client.ts'
import type { StatProps } from '~/ui/card.tsx'
import { formatCount } from '~/ui/formats.ts'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'

type Totals = Awaited<ReturnType<typeof client.companies.portfolioFigures>>
type Figure = Omit<StatProps, 'label'>

const unknown: Figure = { value: '–', hint: 'Couldn’t load this figure' }

const toned = (figure: Figure, count: number, tone: 'danger' | 'caution'): Figure =>
  count > 0 ? { ...figure, tone } : figure

const figuresOf = ({ companies, enrolled, exposure, outstanding, exceptions, overdue, drafts }: Totals) => ({
  companies: { value: formatCount(companies), hint: `${counted(enrolled, 'employee')} enrolled` },
  exposure: { value: formatMoney(exposure), hint: 'Owed by enrolled employees' },
  outstanding: { value: formatMoney(outstanding), hint: 'On issued invoices' },
  overdue: toned(
    { value: formatMoney(overdue.amount), hint: counted(overdue.invoices, 'invoice') },
    overdue.invoices,
    'danger',
  ),
  drafts: toned(
    { value: formatCount(drafts.invoices), hint: formatMoney(drafts.amount) },
    drafts.invoices,
    'caution',
  ),
  exceptions: toned({ value: formatCount(exceptions), hint: 'In your portfolio' }, exceptions, 'caution'),
})

const waitingOf = (total: number): Figure =>
  toned(
    {
      value: total > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(total),
      hint: 'Not in anyone’s portfolio yet',
    },
    total,
    'caution',
  )

/** The portfolio in seven figures, each with a link to its list. */
export const PortfolioFigures = () => {
  const totals = useQuery(api.companies.portfolioFigures.queryOptions())
  const unassigned = useQuery(
    api.companies.list.queryOptions({ input: { limit: 1, count: 'true', portfolio: 'unassigned' } }),
  )
  if (totals.isPending || unassigned.isPending) return <SkeletonStats count={7} />
  const figures = totals.data && figuresOf(totals.data)
  const waiting = unassigned.data?.total ?? null
  return (
    <LinkedStats
      className="mb-6"
      figures={[
        { label: 'Companies', to: '?tab=portfolio', ...(figures?.companies ?? unknown) },
        { label: 'Exposure', to: '?tab=portfolio', ...(figures?.exposure ?? unknown) },
        { label: 'Outstanding', to: '?tab=invoices', ...(figures?.outstanding ?? unknown) },
        { label: 'Overdue', to: '?tab=invoices&status=overdue', ...(figures?.overdue ?? unknown) },
        { label: 'Drafts to approve', to: '?tab=invoices&status=draft', ...(figures?.drafts ?? unknown) },
        { label: 'Exceptions', to: '?tab=portfolio', ...(figures?.exceptions ?? unknown) },
        {
          label: 'Waiting for a manager',
          to: '?tab=unassigned',
          ...(waiting === null ? unknown : waitingOf(waiting)),
        },
      ]}
    />
  )
}
