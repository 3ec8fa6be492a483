import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { z } from 'zod'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'

const schema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{4,10}$/, { error: () => t`Enter the digits of the code` }),
})

/** The voucher that Telecel has its customers make: without it nothing is taken. */
export const CodeStep = ({ payment }: { payment: PaymentDetail }) => {
  const form = useZodForm(schema, { defaultValues: { code: '' } })
  const { errors } = form.formState
  const act = useAct({
    act: async (code: string) => {
      try {
        return await client.payments.submitCode({ id: payment.id, code })
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    onDone: (now) => {
      form.reset()
      queryClient.setQueryData(api.payments.get.queryKey({ input: { id: payment.id } }), now)
    },
    touches: [api.payments.list.key(), api.me.agenda.key()],
  })
  const submit = form.handleSubmit(({ code }) => act.run(code))
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full max-w-sm flex-col gap-3 text-left"
    >
      <Field
        label={t`Voucher code`}
        help={t`Four to ten digits. Never your PIN.`}
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="text-lg tracking-[0.2em] tabular-nums"
          />
        )}
      </Field>
      {!errors.code && <ActError error={act.error} />}
      <Button type="submit" size="lg" wide pending={act.pending}>
        <Trans>Confirm the payment</Trans>
      </Button>
    </form>
  )
}
