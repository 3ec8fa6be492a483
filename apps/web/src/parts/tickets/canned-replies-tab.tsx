import { ticketCategories, sentenceOf } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { CannedReplySort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { CannedReplyForm, type CannedReply } from './canned-reply-form.tsx'

const categoryText = (code: string | null): string => (code ? sentenceOf(code) : 'Any category')

const columns: readonly Column<CannedReply, CannedReplySort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Name',
    phone: 'title',
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'category',
    sort: 'category',
    header: 'For',
    cell: (row) => categoryText(row.category),
    text: (row) => categoryText(row.category),
  },
  {
    id: 'text',
    header: 'Text',
    cell: (row) => <span className="line-clamp-2 max-w-xl">{row.text}</span>,
    text: (row) => row.text,
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Added',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
]

/** Canned replies that support can insert into a reply and edit. */
export const CannedRepliesTab = () => {
  const params = useListParams()
  const mayWrite = useAbility('canned-replies.write')
  const [adding, setAdding] = useState(false)
  const query = useList(api.cannedReplies.list, listInput(params, columns))
  const open = useOpenRow(query, params.open)
  const add = (
    <Button disabledReason={mayWrite ? null : 'Insufficient permissions'} onClick={() => setAdding(true)}>
      Add a reply
    </Button>
  )
  const categories = ticketCategories.map((value) => ({ value, label: categoryText(value) }))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted">
          Replies that support can insert in a ticket and edit before sending.
        </p>
        {add}
      </div>
      <ListView
        name="canned replies"
        columns={columns}
        query={query}
        order="By name"
        usualSort="name"
        nameOf={(row) => row.name}
        search
        failure="Couldn’t load canned replies"
        empty={{
          title: 'No canned replies yet',
          text: 'Add a reply that support can reuse for a common question.',
          action: add,
        }}
      />
      <Dialog open={adding} onOpenChange={setAdding} title="Add a reply">
        <CannedReplyForm reply={null} categories={categories} onDone={() => setAdding(false)} />
      </Dialog>
      {open ? (
        <Dialog open onOpenChange={(shown) => !shown && params.setOpen(null)} title={open.name}>
          <CannedReplyForm
            key={open.version}
            reply={open}
            categories={categories}
            onDone={() => params.setOpen(null)}
          />
        </Dialog>
      ) : (
        <LostRow what="reply" loading={query.isPending} />
      )}
    </>
  )
}
