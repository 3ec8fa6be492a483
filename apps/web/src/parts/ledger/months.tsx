import { useInfiniteQuery } from '@tanstack/react-query'
import { accountingPeriodKinds, formatMoney, sentenceOf } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { AccountingPeriod } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { CloseMonth } from './close-month.tsx'
import { Controls } from './controls.tsx'
import { monthText } from './month-text.ts'

const stateOf = (row: AccountingPeriod): string =>
  row.reopened_at ? 'Reopened' : row.kind === 'month' ? 'Month' : 'Day'

const columns: readonly Column<AccountingPeriod>[] = [
  {
    id: 'period',
    header: 'Period',
    phone: 'title',
    cell: (row) => (row.kind === 'month' ? monthText(row.starts_on) : formatDate(row.starts_on)),
    text: (row) => (row.kind === 'month' ? monthText(row.starts_on) : formatDate(row.starts_on)),
  },
  {
    id: 'kind',
    header: 'Type',
    phone: 'aside',
    cell: (row) =>
      row.reopened_at ? <Badge tone="caution">{stateOf(row)}</Badge> : <Badge>{stateOf(row)}</Badge>,
    text: stateOf,
  },
  { id: 'by', header: 'Closed by', cell: (row) => row.closed_by_name, text: (row) => row.closed_by_name },
  {
    id: 'at',
    header: 'Closed on',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDate(row.created_at),
  },
  {
    id: 'figures',
    header: 'Figures',
    cell: (row) =>
      row.kind === 'month' ? (
        <Link
          to={`?tab=trial-balance&period=${row.id}`}
          className="text-primary underline underline-offset-4"
        >
          As closed
        </Link>
      ) : (
        '–'
      ),
    text: (row) => row.reopen_reason ?? '',
  },
  {
    id: 'impairment',
    header: 'Allowance',
    align: 'end',
    cell: (row) => {
      const amount = row.figures['impairment']
      return amount === undefined ? '–' : formatMoney(amount)
    },
    text: (row) => {
      const amount = row.figures['impairment']
      return amount === undefined ? '' : csvMoney(amount)
    },
  },
]

/** Closed days and months, control accounts, and the next close. */
export default function Months() {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.accountingPeriods.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        kind: oneOf(accountingPeriodKinds, params.get('kind')),
      }),
      ...keyset,
    }),
  )
  const [head] = query.data?.pages ?? []
  const through = head?.closed_through
  return (
    <>
      <CloseMonth />
      <Controls />
      <ListView
        name="closed periods"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => formatDate(row.starts_on)}
        opens={false}
        filters={[
          {
            key: 'kind',
            label: 'Type',
            all: 'Months and days',
            options: accountingPeriodKinds.map((value) => ({ value, label: sentenceOf(`${value}s`) })),
          },
        ]}
        note={
          through
            ? `Closed up to and including ${formatDate(through)}. ${head?.reopened_month ? `Only ${monthText(head.reopened_month)}, which was reopened, can still take earlier entries.` : 'No entry can be dated on or before that day.'}`
            : undefined
        }
        failure="Couldn’t load closed periods"
        empty={{
          title: 'No closed periods yet',
          text: 'Lock the reconciled days first. You can close a month once they’re all locked.',
        }}
      />
    </>
  )
}
