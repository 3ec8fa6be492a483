import { collections } from '@efie/contracts/collections'
import { collectionEntryKinds, contactOutcomes } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateTimeField, NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { contactBlocked, entryKindLabels, outcomeLabels, sendsMessage } from './worklist.ts'

/** Logs a call, visit or note, or sends a message; what would not be fair is refused before it happens. */
export const ContactForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const form = useContractForm(collections.record, { fixed: { id: detail.id }, start: { kind: 'call' } })
  const [chosen, party, earlier] = form.watch(['kind', 'party', 'contacted_at'])
  const kind = chosen || 'call'
  const sends = sendsMessage(kind)
  const blocked = contactBlocked(
    { kind, party: party || 'tenant', earlier: earlier !== '' && !sends },
    detail.contact_refusals,
  )
  return (
    <Dialog open onOpenChange={onClose} title={`Log a contact with ${detail.tenant_name}`}>
      <ActForm
        form={form}
        // What was chosen for another kind of contact is not said of this one.
        act={({ outcome, contacted_at, ...contact }) =>
          client.collections.record({
            ...contact,
            ...(!sends && kind !== 'note' && { outcome }),
            ...(!sends && { contacted_at }),
          })
        }
        touches={[api.collections.key()]}
        done={sends ? 'Message sent' : 'Contact logged'}
        onDone={onClose}
        submit={sends ? (kind === 'email' ? 'Send email' : 'Send text message') : 'Save'}
        blocked={blocked}
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to handle it."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="kind"
            label="Type"
            options={collectionEntryKinds.map((value) => ({ value, label: entryKindLabels[value] }))}
          />
          {kind !== 'note' && (
            <SelectField
              form={form}
              name="party"
              label="Contact with"
              options={[
                { value: 'tenant', label: 'The tenant' },
                { value: 'guarantor', label: 'Their guarantor' },
                { value: 'third_party', label: 'Someone else' },
              ]}
            />
          )}
          {!sends && kind !== 'note' && (
            <>
              <SelectField
                form={form}
                name="outcome"
                label="Outcome"
                optional
                placeholder="Choose the outcome"
                options={contactOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
              />
              <DateTimeField
                form={form}
                name="contacted_at"
                label="When"
                optional
                help="Leave blank to use the current time. You can log contacts up to a week old."
              />
            </>
          )}
        </div>
        <NoteField
          form={form}
          name="text"
          label={sends ? 'Message' : 'What was said'}
          help={
            sends
              ? `We’ll send this to ${detail.tenant_name} straight away. Be plain and polite. Don’t threaten, and don’t mention anyone else.`
              : 'Saved with the case. The tenant won’t see it.'
          }
        />
        {blocked && (
          <Notice tone="caution" live title="This contact would break the fair-contact rules">
            {blocked} You can still add a note.
          </Notice>
        )}
      </ActForm>
    </Dialog>
  )
}
