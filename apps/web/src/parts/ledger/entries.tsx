import { formatMoney, journalProposalStatuses, journalTemplateLabels } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { JournalProposal, JournalProposalSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { useAskedButton } from '~/platform/navigation/use-asked-button.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { EntryForm } from './entry-form.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'
import { proposalLabels, proposalTones } from './entry-texts.ts'

const columns: readonly Column<JournalProposal, JournalProposalSort>[] = [
  {
    id: 'description',
    sort: 'description',
    header: 'Entry',
    phone: 'title',
    cell: (row) => row.description,
    text: (row) => row.description,
  },
  {
    id: 'template',
    sort: 'template',
    header: 'What happened',
    cell: (row) => journalTemplateLabels[row.template],
    text: (row) => journalTemplateLabels[row.template],
  },
  {
    id: 'amount',
    sort: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={proposalTones[row.status]}>{proposalLabels[row.status]}</Badge>,
    text: (row) => proposalLabels[row.status],
  },
  {
    id: 'day',
    sort: 'effective_date',
    header: 'Day',
    cell: (row) => <DateText value={row.effective_date} />,
    text: (row) => formatDate(row.effective_date),
  },
  {
    id: 'by',
    sort: 'proposed_by_name',
    header: 'Proposed by',
    cell: (row) => row.proposed_by_name,
    text: (row) => row.proposed_by_name,
  },
  {
    id: 'approved',
    sort: 'approved_by_name',
    header: 'Approved by',
    phone: 'none',
    cell: (row) => row.approved_by_name ?? '–',
    text: (row) => row.approved_by_name ?? '',
  },
]

/** Manual journal entries: one person proposes, another approves. */
export default function Entries() {
  const params = useListParams()
  const mayWrite = useAbility('ledger.write')
  const [writing, setWriting] = useState(false)
  const button = useAskedButton('entry')
  const query = useList(
    api.journalProposals.list,
    { ...listInput(params, columns), status: oneOf(journalProposalStatuses, params.get('status')) },
    { refetchInterval: 20_000 },
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          One person proposes an entry and another approves it. The entry is posted once it’s approved.
        </p>
        {mayWrite && (
          <Button ref={button} onClick={() => setWriting(true)}>
            New entry
          </Button>
        )}
      </div>
      <ListView
        name="entries"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${row.description}, ${formatMoney(row.amount)}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: journalProposalStatuses.map((value) => ({ value, label: proposalLabels[value] })),
          },
        ]}
        failure="Couldn’t load manual journal entries"
        empty={{
          title: 'No manual journal entries yet',
          text: 'Add an entry for capital, borrowing, banked cash, running costs or taxes paid.',
        }}
      />
      {open ? (
        <ProposalSheet key={open.id} proposal={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="entry" loading={query.isPending} />
      )}
      {writing && (
        <EntryForm
          onClose={() => setWriting(false)}
          onProposed={(proposal) => {
            setWriting(false)
            params.setOpen(proposal.id)
          }}
        />
      )}
    </>
  )
}
