import { bankReceipts } from '@efie/contracts/invoices'
import { formatMoney, localDateOf } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useNow } from '~/ui/use-now.ts'

/** A transfer as it stands on the statement, noted by the first of two persons. */
export const TransferForm = ({ onClose }: { onClose: () => void }) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const form = useContractForm(bankReceipts.record, {
    start: { received_on: today },
    check: ({ received_on }) => ({
      received_on: received_on > today && 'Choose a day that isn’t in the future',
    }),
  })
  return (
    <Dialog open onOpenChange={onClose} title="Record a transfer">
      <ActForm
        form={form}
        act={(transfer, context) => client.bankReceipts.record(transfer, { context })}
        touches={[api.bankReceipts.key()]}
        done={(receipt) =>
          `${formatMoney(receipt.amount)} recorded. Someone else has to match it to an invoice`
        }
        onDone={onClose}
        submit="Record transfer"
        onCancel={onClose}
      >
        <TextField form={form} name="payer" label="Payer" />
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField form={form} name="amount" label="Amount" />
          <DateField form={form} name="received_on" label="Received on" max={today} />
        </div>
        <TextField form={form} name="reference" label="Reference" help="As on the bank statement." />
      </ActForm>
    </Dialog>
  )
}
