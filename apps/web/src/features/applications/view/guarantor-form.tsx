import { guarantorRelations, e164Of } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { MaskedField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { guarantorRelationLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'

const schema = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter their full name` })
    .max(200),
  phone: z.string().refine((typed) => e164Of(typed) !== null, {
    error: () => t`Enter their phone number, such as 024 123 4567`,
  }),
  email: z.union([
    z.literal(''),
    z.email({ error: () => t`Enter a whole e-mail address, or leave it empty` }).max(200),
  ]),
  relation: z.enum(guarantorRelations, { error: () => t`Choose who they are to you` }),
})

export interface GuarantorFormProps {
  applicationId: string
  onClose: () => void
}

/** Whom to ask. They get a link by SMS, and by e-mail where one is given. */
export const GuarantorForm = ({ applicationId, onClose }: GuarantorFormProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useZodForm(schema, { defaultValues: { full_name: '', phone: '', email: '' } })
  const invite = useAct({
    act: async ({ email, ...values }: z.output<typeof schema>) => {
      try {
        return await client.guarantors.invite({ id: applicationId, ...values, ...(email && { email }) })
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: ({ full_name }) => t`${{ name: full_name }} was invited`,
    onDone: onClose,
    touches: [api.guarantors.key(), api.applications.key()],
  })
  const submit = form.handleSubmit((values) => invite.run(values))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField form={form} name="full_name" label={t`Full name`} help={t`As on their Ghana Card.`} />
      <MaskedField
        form={form}
        name="phone"
        label={t`Phone`}
        mask="phone"
        autoComplete="off"
        help={t`The link and their code go there.`}
      />
      <TextField
        form={form}
        name="email"
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
      />
      <SelectField
        form={form}
        name="relation"
        label={t`Who they are to you`}
        placeholder={t`Choose`}
        options={guarantorRelations.map((value) => ({
          value,
          label: translate(guarantorRelationLabels[value]),
        }))}
      />
      {Object.keys(form.formState.errors).length === 0 && <ActError error={invite.error} />}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button
          type="submit"
          pending={invite.pending}
          disabledReason={isReadOnly ? t`You are offline: connect to invite` : null}
        >
          <Trans>Send the invitation</Trans>
        </Button>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
