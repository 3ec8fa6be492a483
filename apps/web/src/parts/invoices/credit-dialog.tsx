import { creditNoteReasons, formatMoney } from '@efie/domain'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceDetail, InvoiceLine } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { useWatch } from 'react-hook-form'
import { creditReasonLabels } from '~/parts/companies/texts.ts'

const schemaOf = (open: number) =>
  z.object({
    amount: z
      .int('Enter an amount')
      .min(1, 'Enter an amount')
      .max(open, `At most ${formatMoney(open)} is open on this line`),
    reason: z.enum(creditNoteReasons, 'Choose the reason'),
    note: z.string().trim().max(1_000),
  })

interface CreditDialogProps {
  invoice: InvoiceDetail
  line: InvoiceLine
  onClose: () => void
}

/** Finance takes a line, or a part, off: the employee owes it again themselves. */
export const CreditDialog = ({ invoice, line, onClose }: CreditDialogProps) => {
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schemaOf(line.open), {
    defaultValues: { amount: line.open, reason: 'not-deducted' as const, note: '' },
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const credit = useAct({
    act: (values: { amount: number; reason: (typeof creditNoteReasons)[number]; note: string }) =>
      client.invoices
        .credit(
          {
            id: invoice.id,
            reason: values.reason,
            ...(values.note && { note: values.note }),
            lines: [{ line_id: line.id, amount: values.amount }],
          },
          { context: { idempotencyKey: key, ifMatch: invoice.version } },
        )
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: (note) => `Credit note ${note.number} over ${formatMoney(note.amount)} written`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.invoices.key(), api.companies.key(), api.ledger.key()],
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !credit.pending && onClose()}
      title={`Credit the deduction of ${line.employee_name}`}
      description={`${invoice.company_name} then owes less on ${invoice.number}; ${line.employee_name} is asked for the amount again.`}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((values) => credit.run(values))(event)}
      >
        <MoneyField
          form={form}
          name="amount"
          label="Amount"
          help={`${formatMoney(line.open)} is open on this line.`}
        />
        <SelectField
          form={form}
          name="reason"
          label="Reason"
          options={creditNoteReasons.map((value) => ({ value, label: creditReasonLabels[value] }))}
        />
        <TextField form={form} name="note" label="Note" optional autoComplete="off" />
        <ActError error={credit.error?.issues.length ? null : credit.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={credit.pending}>
            {`Credit ${formatMoney(amount ?? 0)}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
