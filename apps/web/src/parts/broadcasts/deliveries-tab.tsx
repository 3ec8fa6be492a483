import { counted, sentenceOf } from '@efie/domain'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { DeliverySort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { deliveryLabels, type DeliveryRow } from './broadcast.ts'

const statuses = ['queued', 'sent', 'failed'] as const
const sentChannels = ['email', 'sms', 'push'] as const

const states: Record<(typeof statuses)[number], { text: string; tone: Tone }> = {
  queued: { text: 'Waiting', tone: 'caution' },
  sent: { text: 'Sent', tone: 'positive' },
  failed: { text: 'Failed', tone: 'danger' },
}

const columns: readonly Column<DeliveryRow, DeliverySort>[] = [
  { id: 'to', header: 'To', phone: 'title', cell: (row) => row.recipient, text: (row) => row.recipient },
  {
    id: 'channel',
    sort: 'channel',
    header: 'Channel',
    cell: (row) => deliveryLabels[row.channel],
    text: (row) => deliveryLabels[row.channel],
  },
  {
    id: 'template',
    sort: 'template',
    header: 'Type',
    cell: (row) => sentenceOf(row.template),
    text: (row) => sentenceOf(row.template),
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={states[row.status].tone}>{states[row.status].text}</Badge>,
    text: (row) => states[row.status].text,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'end',
    phone: 'none',
    cell: (row) => row.attempts,
    text: (row) => String(row.attempts),
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Created',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

const retryRefusal = (row: DeliveryRow, may: boolean): string | null => {
  if (!may) return 'Insufficient permissions'
  if (row.can_retry) return null
  return row.status === 'failed'
    ? 'Sign-in codes and links expire. The person has to ask for a new one'
    : 'You can only retry failed messages'
}

const DeliverySheet = ({ row, onClose }: { row: DeliveryRow; onClose: () => void }) => {
  const mayRetry = useAbility('messages.retry')
  const retry = useAct({
    act: () => client.messages.retry({ id: row.id }),
    done: `Retrying the message to ${row.recipient}`,
    touches: [api.messages.key(), api.audit.key()],
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={row.recipient}
      description={sentenceOf(row.template)}
      footer={
        <>
          <ActError error={retry.error} className="mb-3" />
          <Button
            pending={retry.pending}
            disabledReason={retryRefusal(row, mayRetry)}
            onClick={() => void retry.run(undefined)}
          >
            Retry
          </Button>
        </>
      }
    >
      {row.failure_reason && (
        <Notice tone="danger" title="Not delivered" className="mb-4">
          {row.failure_reason}
        </Notice>
      )}
      <KeyValues
        items={[
          { label: 'Channel', value: deliveryLabels[row.channel] },
          { label: 'Status', value: states[row.status].text },
          { label: 'Attempts', value: String(row.attempts) },
          { label: 'Created', value: <DateText value={row.created_at} time /> },
          { label: 'Sent', value: <DateText value={row.sent_at} time none="Not yet" /> },
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        We don’t show the message itself, because it may contain codes, links or personal details.
      </p>
    </Sheet>
  )
}

/** Every email, SMS and device notification with its delivery status. */
export const DeliveriesTab = () => {
  const params = useListParams()
  const query = useList(api.messages.list, {
    ...listInput(params, columns),
    status: oneOf(statuses, params.get('status')),
    channel: oneOf(sentChannels, params.get('channel')),
  })
  const open = useOpenRow(query, params.open)
  const mayRetry = useAbility('messages.retry')
  const bulk = useBulk(query)
  return (
    <>
      <ListView
        name="deliveries"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${sentenceOf(row.template)} to ${row.recipient}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: statuses.map((value) => ({ value, label: states[value].text })),
          },
          {
            key: 'channel',
            label: 'Channel',
            all: 'All channels',
            options: sentChannels.map((value) => ({ value, label: deliveryLabels[value] })),
          },
        ]}
        {...(mayRetry && { selection: bulk.selection })}
        failure="Couldn’t load the delivery log"
        empty={{
          title: 'No messages yet',
          text: 'Every email, text message and device notification is listed here with its delivery status.',
        }}
      />
      {mayRetry && (
        <BulkBar
          bulk={bulk}
          what="message"
          nameOf={(row) => row.recipient}
          acts={[
            {
              label: 'Retry',
              done: 'queued again',
              act: (row) => client.messages.retry({ id: row.id }),
              touches: [api.messages.key(), api.audit.key()],
              only: { fits: ({ can_retry }) => can_retry, are: 'waiting for a retry' },
              confirm: {
                title: (rows) => `Send ${counted(rows.length, 'failed message')} again?`,
                text: () => 'The recipients get the messages as they were written.',
              },
            },
          ]}
        />
      )}
      {open ? (
        <DeliverySheet row={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="message" loading={query.isPending} />
      )}
    </>
  )
}
