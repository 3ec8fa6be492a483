import { payments } from '@efie/contracts/payments'
import { t } from '@lingui/core/macro'
import { api, client } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CodeField } from '~/platform/forms/fields.tsx'

/** The voucher that Telecel has its customers make: without it nothing is taken. */
export const CodeStep = ({ payment }: { payment: PaymentDetail }) => {
  const form = useContractForm(payments.submitCode, { fixed: { id: payment.id } })
  return (
    <ActForm
      form={form}
      act={(voucher) => client.payments.submitCode(voucher)}
      onDone={(now) => {
        form.reset()
        queryClient.setQueryData(api.payments.get.queryKey({ input: { id: payment.id } }), now)
      }}
      touches={[api.payments.list.key(), api.me.agenda.key()]}
      submit={t`Confirm the payment`}
      wide
      className="flex w-full max-w-sm flex-col gap-3 text-left"
    >
      <CodeField
        form={form}
        name="code"
        label={t`Voucher code`}
        help={t`Four to ten digits. Never enter your PIN here.`}
      />
    </ActForm>
  )
}
