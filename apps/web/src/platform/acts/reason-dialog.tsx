import { reasonWithin } from '@efie/contracts/reasons'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { Translatable } from '~/i18n/i18n.ts'
import { Dialog } from '~/ui/dialog.tsx'
import type { SelectOption } from '~/ui/select.tsx'
import type { UserError } from '~/platform/api/user-error.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { FormFrame } from '~/platform/forms/form-frame.tsx'

export interface Reason {
  reason: string
  code: string
}

export interface ReasonDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: Translatable
  /** What will happen, with name and amount. */
  children: ReactNode
  label: Translatable
  help?: Translatable
  /** Reason codes to choose from, for counting. */
  codes?: readonly SelectOption[]
  submitLabel: Translatable
  /** The label of the other button, where Cancel could be read as the act. */
  cancelLabel?: Translatable
  danger?: boolean
  pending: boolean
  error: UserError | null
  samePerson?: Translatable
  /** How long the reason may be: `longestIn` of the operation that takes it. */
  maxLength?: number | undefined
  /** True closes it. */
  onSubmit: (reason: Reason) => Promise<boolean>
}

const ReasonForm = (props: ReasonDialogProps) => {
  const { children, label, help, codes, error, maxLength, onOpenChange, onSubmit } = props
  // An error of an earlier opening is not about what is written now.
  const [earlier] = useState(error)
  const form = useContractForm(reasonWithin(maxLength), {
    check: ({ code }) => ({ code: codes && code === '' && t`Choose the main reason` }),
  })
  const run = async ({ reason, code = '' }: { reason: string; code?: string | undefined }) => {
    const done = await onSubmit({ reason, code })
    if (done) onOpenChange(false)
    return done
  }
  return (
    <FormFrame
      form={form}
      sending={{ run, pending: props.pending, error: error === earlier ? null : error }}
      submit={props.submitLabel}
      onCancel={() => onOpenChange(false)}
      cancelLabel={props.cancelLabel}
      danger={props.danger ?? false}
      {...(props.samePerson !== undefined && { samePerson: props.samePerson })}
      className="space-y-4"
    >
      <div className="text-muted">{children}</div>
      {codes && (
        <SelectField
          form={form}
          name="code"
          label={t`Main reason`}
          options={codes}
          placeholder={t`Choose a reason`}
        />
      )}
      <NoteField form={form} name="reason" label={label} help={help} />
    </FormFrame>
  )
}

/** An act that needs a reason in plain words: a rejection, a recall, a question to the applicant. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Dialog
    open={props.open}
    onOpenChange={(open) => !props.pending && props.onOpenChange(open)}
    title={props.title}
  >
    <ReasonForm {...props} />
  </Dialog>
)
