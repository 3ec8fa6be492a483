import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'
import type { UserError } from '~/platform/api/user-error.ts'
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
  maxLength?: number
  /** True closes it. */
  onSubmit: (reason: Reason) => Promise<boolean>
}

const schemaOf = (maxLength: number, withCode: boolean) =>
  z.object({
    reason: z
      .string()
      .trim()
      .min(3, { error: () => t`Write it in a few plain words` })
      .max(maxLength),
    code: withCode ? z.string().min(1, { error: () => t`Choose the main reason` }) : z.string(),
  })

const ReasonForm = (props: ReasonDialogProps) => {
  const {
    children,
    label,
    help,
    codes,
    submitLabel,
    danger,
    pending,
    error,
    samePerson,
    maxLength = 1_000,
  } = props
  const form = useZodForm(schemaOf(maxLength, codes !== undefined), {
    defaultValues: { reason: '', code: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (reason) => {
    if (await props.onSubmit(reason)) props.onOpenChange(false)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <div className="text-muted">{children}</div>
      {codes && (
        <Field label={t`Main reason`} error={errors.code?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register('code')}
              options={codes}
              placeholder={t`Choose a reason`}
            />
          )}
        </Field>
      )}
      <Field label={label} help={help} error={errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} maxLength={maxLength} />}
      </Field>
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
