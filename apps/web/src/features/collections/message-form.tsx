import { collections } from '@efie/contracts/collections'
import { type MessageKind, messageKinds } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChoiceField, NoteField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { contactBlocked, messageTexts } from './worklist.ts'

/** Shows the message as it will be sent. */
const questionOf = (name: string, { kind, text }: { kind: MessageKind; text: string }) => ({
  title: `Send this ${messageTexts[kind].what} to ${name}?`,
  text: <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>,
  label: messageTexts[kind].send,
})

/** Sends the tenant a message after asking. */
export const MessageForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const name = detail.tenant_name
  const form = useContractForm(collections.send, { fixed: { id: detail.id }, start: { kind: 'sms' } })
  const blocked = contactBlocked({ kind: 'sms', party: 'tenant', earlier: false }, detail.contact_refusals)
  return (
    <Dialog open onOpenChange={onClose} title={`Send a message to ${name}`}>
      <ActForm
        form={form}
        act={(message, { idempotencyKey }) =>
          client.collections.send(message, { context: { idempotencyKey } })
        }
        touches={[api.collections.key()]}
        done="Message sent"
        onDone={onClose}
        submit="Send message…"
        confirm={(message) => questionOf(name, message)}
        blocked={blocked}
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to handle it."
      >
        <ChoiceField
          form={form}
          name="kind"
          label="Send as"
          columns={2}
          options={messageKinds.map((value) => ({ value, label: messageTexts[value].label }))}
        />
        <NoteField
          form={form}
          name="text"
          label="Message"
          help="Be plain and polite. Don’t threaten, and don’t mention anyone else."
        />
        {blocked && (
          <Notice tone="caution" live title="This message would break the fair-contact rules">
            {blocked}
          </Notice>
        )}
      </ActForm>
    </Dialog>
  )
}
