import { reveals } from '@efie/contracts/reveals'
import { purposesWithNote, type RevealField, revealPurposesOf } from '@efie/domain'
import { Dialog } from '~/ui/dialog.tsx'
import { client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { fieldWords, purposeLabels } from './reveal-words.ts'

export type Hidden = Pick<Parameters<typeof client.reveals.create>[0], 'subject_type' | 'subject_id'> & {
  field: RevealField
}

interface RevealDialogProps {
  hidden: Hidden
  onClose: () => void
  onShown: (value: string) => void
}

const RevealForm = ({ hidden, onClose, onShown }: RevealDialogProps) => {
  const form = useContractForm(reveals.create, { fixed: hidden })
  const purpose = form.watch('purpose')
  return (
    <ActForm
      form={form}
      // Answers nothing, so that the number is not kept with the act in the client's cache.
      act={async (asked) => {
        const { value } = await client.reveals.create(asked)
        onShown(value)
      }}
      touches={[]}
      submit="Show"
      onCancel={onClose}
      samePerson="These are your own details. You can see them in full in your profile and your application."
      className="space-y-4"
    >
      <p className="text-muted">
        You’ll see the {fieldWords[hidden.field]} for one minute. The audit trail records that you saw it, and
        why. Each time counts towards your daily limit.
      </p>
      <SelectField
        form={form}
        name="purpose"
        label="What do you need it for?"
        placeholder="Choose a purpose"
        options={revealPurposesOf[hidden.field].map((value) => ({ value, label: purposeLabels[value] }))}
      />
      <TextField
        form={form}
        name="note"
        label="Note"
        optional={purpose === '' || !purposesWithNote.has(purpose)}
        help="Say which request or mistake. Don’t include the number itself."
        autoComplete="off"
      />
    </ActForm>
  )
}

/** Asks what a masked number is needed for. */
export const RevealDialog = (props: RevealDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && props.onClose()}
    title={`Show the ${fieldWords[props.hidden.field]}?`}
  >
    <RevealForm {...props} />
  </Dialog>
)
