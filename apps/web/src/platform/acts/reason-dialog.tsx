import { reasonWithin } from '@efie/contracts/reasons'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import type { SelectOption } from '~/ui/select.tsx'
import type { UserError } from '~/platform/api/user-error.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { ActError } from './act-error.tsx'

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
  const { children, label, help, codes, submitLabel, danger, pending, error, samePerson, maxLength } = props
  const form = useContractForm(reasonWithin(maxLength), {
    check: ({ code }) => ({ code: codes && code === '' && t`Choose the main reason` }),
  })
  const submit = form.handleSubmit(async ({ reason, code = '' }) => {
    if (await props.onSubmit({ reason, code })) props.onOpenChange(false)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
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
      <ActError error={error} {...(samePerson && { samePerson })} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={() => props.onOpenChange(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" tone={danger ? 'danger' : 'primary'} pending={pending}>
          {translate(submitLabel)}
        </Button>
      </div>
    </form>
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
