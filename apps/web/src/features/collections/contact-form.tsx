import { collections } from '@efie/contracts/collections'
import { contactOutcomes, loggedContactKinds } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateTimeField, NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { contactBlocked, entryKindLabels, outcomeLabels } from './worklist.ts'

/** Logs a call, a visit or a note. It sends nothing. */
export const ContactForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const form = useContractForm(collections.record, { fixed: { id: detail.id }, start: { kind: 'call' } })
  const [chosen, party, earlier] = form.watch(['kind', 'party', 'contacted_at'])
  const kind = chosen || 'call'
  const blocked = contactBlocked(
    { kind, party: party || 'tenant', earlier: earlier !== '' },
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
            ...(kind !== 'note' && { outcome }),
            contacted_at,
          })
        }
        touches={[api.collections.key()]}
        done="Contact logged"
        onDone={onClose}
        submit="Save"
        blocked={blocked}
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to handle it."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="kind"
            label="Type"
            options={loggedContactKinds.map((value) => ({ value, label: entryKindLabels[value] }))}
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
          {kind !== 'note' && (
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
          label="What was said"
          help="Saved with the case. The tenant won’t see it."
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
