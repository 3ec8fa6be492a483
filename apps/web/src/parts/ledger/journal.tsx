import { formatMoney, sentenceOf } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import type { JournalEntry, JournalEntrySort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { ExportButton } from './export-button.tsx'
import { SpanBar } from './span-bar.tsx'
import { spanOf, useToday } from './span.ts'
import { accountOptions, useAccounts } from './use-accounts.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { debitOf } from './ledger.ts'

const columns: readonly Column<JournalEntry, JournalEntrySort>[] = [
  {
    id: 'description',
    header: 'Entry',
    phone: 'title',
    cell: (row) => row.description,
    text: (row) => row.description,
  },
  {
    id: 'kind',
    sort: 'kind',
    header: 'Type',
    cell: (row) => sentenceOf(row.kind),
    text: (row) => sentenceOf(row.kind),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: (row) => <Money amount={debitOf(row.postings)} />,
    text: (row) => csvMoney(debitOf(row.postings)),
  },
  {
    id: 'accounts',
    header: 'Accounts',
    phone: 'none',
    cell: (row) => (
      <span className="text-muted">
        {[...new Set(row.postings.map(({ account_code }) => account_code))].join(' · ')}
      </span>
    ),
    text: (row) =>
      row.postings
        .map(
          ({ account_code, account_name, amount }) => `${account_code} ${account_name} ${csvMoney(amount)}`,
        )
        .join('; '),
  },
  {
    id: 'effective',
    sort: 'effective_date',
    header: 'Effective',
    cell: (row) => <DateText value={row.effective_date} />,
    text: (row) => formatDate(row.effective_date),
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Posted',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

export default function Journal() {
  const params = useListParams()
  const kind = params.get('kind')
  const accounts = useAccounts()
  const kinds = useQuery(api.ledger.kinds.queryOptions())
  const asked = params.get('account')
  const account = /^\d{4}$/.test(asked) ? asked : undefined
  const [from, to] = [params.get('from'), params.get('to')]
  const today = useToday()
  const query = useList(api.ledger.entries, {
    ...listInput(params, columns),
    kind: kind || undefined,
    account_code: account,
    from: from || undefined,
    to: to || undefined,
  })
  const open = useOpenRow(query, params.open)
  return (
    <>
      <SpanBar span={{ from, to }}>
        <ExportButton
          label={from || to ? 'Export this period' : 'Export this month'}
          fileName="journal.csv"
          load={() => client.ledger.export(spanOf(from, to, today))}
        />
      </SpanBar>
      <ListView
        name="journal entries"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${row.description}, ${formatMoney(debitOf(row.postings))}`}
        search
        filters={[
          {
            key: 'kind',
            label: 'Type',
            all: 'All types',
            options: (kinds.data?.data ?? []).map((code) => ({ value: code, label: sentenceOf(code) })),
          },
          {
            key: 'account',
            label: 'Account',
            all: 'All accounts',
            options: accountOptions(accounts),
          },
        ]}
        failure="Couldn’t load journal entries"
        empty={{
          title: 'No entries yet',
          text: 'Every money movement is posted here automatically as a balanced entry.',
        }}
      />
      {open ? (
        <EntrySheet entry={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="entry" loading={query.isPending} />
      )}
    </>
  )
}
