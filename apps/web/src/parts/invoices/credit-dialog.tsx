import { invoices } from '@efie/contracts/invoices'
import { creditNoteReasons, formatMoney } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceDetail, InvoiceLine } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { creditReasonLabels } from '~/parts/companies/texts.ts'

interface CreditDialogProps {
  invoice: InvoiceDetail
  line: InvoiceLine
  onClose: () => void
}

/** Finance takes a line, or a part, off: the employee owes it again themselves. */
export const CreditDialog = ({ invoice, line, onClose }: CreditDialogProps) => {
  const form = useContractForm(invoices.credit, {
    fixed: { id: invoice.id },
    start: { reason: 'not-deducted', lines: [{ line_id: line.id, amount: line.open }] },
    check: ({ lines }) => ({
      'lines.0.amount': (lines[0]?.amount ?? 0) > line.open && `Enter ${formatMoney(line.open)} or less`,
    }),
  })
  const amount = form.watch('lines.0.amount')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Credit ${line.employee_name}’s deduction`}
      description={`${invoice.company_name} will owe less on ${invoice.number}, and we’ll ask ${line.employee_name} to pay the amount directly.`}
    >
      <ActForm
        form={form}
        act={(credit, context) =>
          client.invoices.credit(credit, { context: { ...context, ifMatch: invoice.version } })
        }
        touches={[api.invoices.key(), api.companies.key(), api.ledger.key()]}
        done={(note) => `Credit note ${note.number} for ${formatMoney(note.amount)} created`}
        onDone={onClose}
        submit={`Credit ${formatMoney(amount ?? 0)}`}
        onCancel={onClose}
      >
        <MoneyField
          form={form}
          name="lines.0.amount"
          label="Amount"
          help={`${formatMoney(line.open)} is outstanding on this deduction.`}
        />
        <SelectField
          form={form}
          name="reason"
          label="Reason"
          options={creditNoteReasons.map((value) => ({ value, label: creditReasonLabels[value] }))}
        />
        <TextField form={form} name="note" label="Note" optional autoComplete="off" />
      </ActForm>
    </Dialog>
  )
}
