import { hardshipCauses } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { SelectField } from '~/platform/forms/fields.tsx'
import { hardshipCauseLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import type { Borrowing } from './borrowing.ts'

const schema = z.object({
  cause: z.enum(hardshipCauses, { error: () => t`Choose what happened` }),
  wanted_months: z
    .int({ error: () => t`Choose how many months` })
    .min(1, { error: () => t`Choose how many months` }),
  message: z
    .string()
    .trim()
    .min(3, { error: () => t`Tell us in a few words` })
    .max(2_000, { error: () => t`Use at most 2,000 characters` }),
})

/** As typed: nothing is lost when the form is closed or the page is left by mistake. */
export interface ReliefDraft {
  cause: z.input<typeof schema>['cause'] | ''
  wanted_months: number
  message: string
}

const drafts = new Map<string, ReliefDraft>()

const monthOptions = (longest: number) =>
  Array.from({ length: longest }, (_, index) => ({
    value: String(index + 1),
    label: plural({ months: index + 1 }, { one: '# month', other: '# months' }),
  }))

export interface ReliefFormProps {
  borrowing: Borrowing
  /** Most months that may be asked for. */
  longest: number
  onClose: () => void
}

/** What happened, how long it may take, in the tenant's own words. */
export const ReliefForm = ({ borrowing: { id }, longest, onClose }: ReliefFormProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const draft = drafts.get(id)
  const form = useZodForm(schema, {
    defaultValues: {
      // An empty choice until one is made; the schema refuses it.
      ...(draft?.cause && { cause: draft.cause }),
      wanted_months: draft?.wanted_months ?? 1,
      message: draft?.message ?? '',
    },
  })
  const { errors } = form.formState
  const { getValues, setFocus } = form
  useEffect(() => setFocus('cause'), [setFocus])
  useEffect(
    () => () => {
      const { cause, wanted_months, message } = getValues()
      drafts.set(id, { cause: cause ?? '', wanted_months, message })
    },
    [id, getValues],
  )
  const request = useAct({
    act: async (input: z.output<typeof schema>) => {
      try {
        return await client.hardships.create({ id, ...input })
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: t`Your request was sent`,
    onDone: () => {
      form.reset({ wanted_months: 1, message: '' })
      onClose()
    },
    touches: [api.hardships.key()],
  })
  const submit = form.handleSubmit((values) => request.run(values))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <SelectField
        form={form}
        name="cause"
        label={t`What happened?`}
        placeholder={t`Choose`}
        options={hardshipCauses.map((value) => ({ value, label: translate(hardshipCauseLabels[value]) }))}
      />
      <SelectField
        form={form}
        name="wanted_months"
        label={t`How long do you need?`}
        help={t`By so many months your open instalments would fall due later.`}
        options={monthOptions(longest)}
        numeric
      />
      <Field
        label={t`In your own words`}
        help={t`What changed, and from when you can pay again. Only we read it.`}
        error={errors.message?.message}
      >
        {(control) => <Textarea {...control} {...form.register('message')} maxLength={2_000} />}
      </Field>
      {Object.keys(errors).length === 0 && <ActError error={request.error} />}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button
          type="submit"
          pending={request.pending}
          disabledReason={isReadOnly ? t`You are offline: connect to send it` : null}
        >
          <Trans>Send the request</Trans>
        </Button>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}
