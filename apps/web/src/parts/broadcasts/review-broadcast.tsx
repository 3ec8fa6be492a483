import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { channelLabels, type Composed, people, type Reach, segmentText } from './broadcast.ts'

export interface ReviewBroadcastProps {
  composed: Composed
  reach: Reach
  onClose: () => void
  onSent: () => void
}

/** Whom it reaches and how it reads, before it goes out. */
export const ReviewBroadcast = ({ composed, reach, onClose, onSent }: ReviewBroadcastProps) => {
  const { key } = useIdempotencyKey()
  const { send_at: later, link, segment } = composed
  const send = useAct({
    act: () => client.broadcasts.create(composed, { context: { idempotencyKey: key } }),
    done: later ? `Scheduled for ${people(reach.recipients)}` : `Sending to ${people(reach.recipients)}`,
    onDone: onSent,
    touches: [api.broadcasts.key(), api.messages.key(), api.audit.key()],
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.pending && onClose()}
      title={`This broadcast reaches ${people(reach.recipients)}`}
      description={segmentText(segment)}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Edit
          </Button>
          <Button
            pending={send.pending}
            disabledReason={
              reach.recipients === 0 ? 'This broadcast has no recipients. Widen the audience' : null
            }
            onClick={() => void send.run(undefined)}
          >
            {later ? `Schedule for ${people(reach.recipients)}` : `Send to ${people(reach.recipients)}`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <KeyValues
          items={[
            ...reach.by_channel.map(({ channel, recipients }) => ({
              label: channelLabels[channel],
              value: people(recipients),
            })),
            ...(reach.sms_parts > 0 ? [{ label: 'SMS per person', value: String(reach.sms_parts) }] : []),
            { label: 'When', value: later ? `${formatDateTime(later)}, Ghana time` : 'Now' },
            ...(link ? [{ label: 'Link', value: link }] : []),
          ]}
        />
        {reach.samples.length > 0 && (
          <section aria-label="Preview">
            <h3 className="mb-2 text-sm font-semibold">Preview</h3>
            <ul className="space-y-3">
              {reach.samples.map((sample) => (
                <li key={sample.full_name} className="rounded border border-line bg-sunken p-4">
                  <p className="text-sm text-muted">For {sample.full_name}</p>
                  <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{sample.title}</p>
                  <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{sample.body}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="text-sm text-muted">
          People who’ve turned off a channel won’t get the broadcast there, so fewer people may receive it.
        </p>
        <ActError error={send.error} />
      </div>
    </Dialog>
  )
}
