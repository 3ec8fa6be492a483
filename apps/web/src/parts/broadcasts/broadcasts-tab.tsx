import { broadcastStatuses, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { BroadcastSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { type BroadcastRow, broadcastStates, channelLabels, people, segmentText } from './broadcast.ts'
import { ComposeSheet } from './compose-sheet.tsx'
import { now } from '~/ui/now.ts'

const State = ({ row }: { row: BroadcastRow }) => (
  <Badge tone={broadcastStates[row.status].tone}>{broadcastStates[row.status].text}</Badge>
)

const channelsText = (row: BroadcastRow): string =>
  row.channels.map((channel) => channelLabels[channel]).join(', ')

const columns: readonly Column<BroadcastRow, BroadcastSort>[] = [
  {
    id: 'title',
    sort: 'title',
    header: 'Title',
    phone: 'title',
    cell: (row) => row.title,
    text: (row) => row.title,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <State row={row} />,
    text: (row) => broadcastStates[row.status].text,
  },
  {
    id: 'segment',
    header: 'To',
    cell: (row) => segmentText(row.segment),
    text: (row) => segmentText(row.segment),
  },
  {
    id: 'channels',
    header: 'Channels',
    cell: channelsText,
    text: channelsText,
  },
  {
    id: 'recipients',
    sort: 'recipients',
    header: 'Reached',
    align: 'end',
    cell: (row) => row.recipients,
    text: (row) => String(row.recipients),
  },
  {
    id: 'when',
    sort: 'send_time',
    header: 'When',
    cell: (row) => <DateText value={row.sent_at ?? row.send_at} time />,
    text: (row) => formatDateTime(row.sent_at ?? row.send_at),
  },
  {
    id: 'by',
    sort: 'created_by_name',
    header: 'Written by',
    phone: 'none',
    extra: true,
    cell: (row) => row.created_by_name ?? 'Efie',
    text: (row) => row.created_by_name ?? 'Efie',
  },
]

const CallOff = ({ row }: { row: BroadcastRow }) => {
  const [asking, setAsking] = useState(false)
  const cancel = useAct({
    act: () => client.broadcasts.cancel({ id: row.id }),
    done: 'Broadcast cancelled',
    onDone: () => setAsking(false),
    touches: [api.broadcasts.key(), api.audit.key()],
  })
  return (
    <>
      <ActError error={cancel.error} className="mb-3" />
      <Button
        tone="danger"
        disabledReason={
          row.status === 'scheduled'
            ? null
            : `This broadcast is already ${inSentence(broadcastStates[row.status].text)}`
        }
        onClick={() => setAsking(true)}
      >
        Cancel broadcast
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel “${row.title}”?`}
        confirmLabel="Cancel broadcast"
        cancelLabel="Keep broadcast"
        danger
        pending={cancel.pending}
        onConfirm={() => void cancel.run(undefined).then((done) => !done && setAsking(false))}
      >
        <p>No one will receive this broadcast. It’s scheduled for {formatDateTime(row.send_at)}.</p>
      </ConfirmDialog>
    </>
  )
}

const BroadcastSheet = ({ row, onClose }: { row: BroadcastRow; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={row.title}
    description={segmentText(row.segment)}
    footer={<CallOff row={row} />}
  >
    <div className="mb-4">
      <State row={row} />
    </div>
    <p className="rounded border border-line bg-sunken p-4 whitespace-pre-line [overflow-wrap:anywhere]">
      {row.body}
    </p>
    <KeyValues
      className="mt-4"
      items={[
        { label: 'Channels', value: channelsText(row) },
        { label: 'Link', value: row.link ?? 'None' },
        { label: 'Reached', value: people(row.recipients) },
        { label: 'Send time', value: <DateText value={row.send_at} time /> },
        { label: 'Sent', value: <DateText value={row.sent_at} time none="Not yet" /> },
        { label: 'Written by', value: row.created_by_name ?? 'Efie' },
      ]}
    />
  </Sheet>
)

/** Broadcasts: sent, waiting, and a form for a new one. */
export const BroadcastsTab = () => {
  const params = useListParams()
  const mayWrite = useAbility('broadcasts.write')
  const [sending, setSending] = useState(false)
  const query = useList(
    api.broadcasts.list,
    { ...listInput(params, columns), status: oneOf(broadcastStatuses, params.get('status')) },
    // While one is being sent, its count grows.
    { refetchInterval: sending ? 2_000 : false },
  )
  const moves = rowsOf(query).some(
    ({ status, send_at }) => status === 'sending' || (status === 'scheduled' && Date.parse(send_at) < now()),
  )
  if (moves !== sending) setSending(moves)
  const open = useOpenRow(query, params.open)
  const write = (
    <Button
      disabledReason={mayWrite ? null : 'Insufficient permissions'}
      onClick={() => params.set({ compose: 'new' })}
    >
      New broadcast
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex justify-end">{write}</div>
      <ListView
        name="broadcasts"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => row.title}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: broadcastStatuses.map((value) => ({ value, label: broadcastStates[value].text })),
          },
        ]}
        failure="Couldn’t load broadcasts"
        empty={{
          title: 'No broadcasts yet',
          text: 'Send one message to many people. Before you send, you’ll see how many people it reaches.',
        }}
      />
      <ComposeSheet
        open={params.get('compose') === 'new'}
        onOpenChange={(shown) => params.set({ compose: shown ? 'new' : null })}
      />
      {open ? (
        <BroadcastSheet row={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="broadcast" loading={query.isPending} />
      )}
    </>
  )
}
