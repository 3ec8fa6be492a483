import { formatMoney } from '@efie/domain'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceDetail, InvoiceLine } from '~/platform/api/rows.ts'

export interface DisputeDialogProps {
  invoice: InvoiceDetail
  /** Null for the whole invoice. */
  line: InvoiceLine | null
  onClose: () => void
}

/** The company disputes an invoice; finance answers. */
export const DisputeDialog = ({ invoice, line, onClose }: DisputeDialogProps) => {
  const dispute = useAct({
    act: (reason: string) =>
      client.invoices.dispute({ id: invoice.id, reason, ...(line && { line_id: line.id }) }),
    done: 'Dispute sent',
    touches: [api.invoices.key(), api.companies.key()],
  })
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={line ? `Dispute ${line.employee_name}’s deduction?` : `Dispute invoice ${invoice.number}?`}
      label="What’s wrong"
      help="For example, on unpaid leave since the 3rd."
      submitLabel="Send dispute"
      pending={dispute.pending}
      error={dispute.error}
      onSubmit={({ reason }) => dispute.run(reason)}
    >
      <p>
        {line
          ? `${formatMoney(line.open)} is outstanding for ${line.employee_name}. If we agree, we’ll credit that amount. Please still pay the rest of the invoice by the due date.`
          : `${formatMoney(invoice.outstanding)} is outstanding on this invoice. To dispute only some of it, dispute the deductions one by one.`}
      </p>
    </ReasonDialog>
  )
}
