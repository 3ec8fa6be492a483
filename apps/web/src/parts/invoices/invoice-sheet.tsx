import { useQuery } from '@tanstack/react-query'
import { client } from '~/platform/api/client.ts'
import type { InvoiceDetail, InvoiceRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { FileButton } from '~/platform/files/file-button.tsx'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { monthText, overdueText } from '~/parts/companies/texts.ts'
import { InvoiceActs } from './invoice-acts.tsx'
import { InvoiceCredits } from './invoice-credits.tsx'
import { InvoiceDiff } from './invoice-diff.tsx'
import { InvoiceDisputes } from './invoice-disputes.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoicePosting } from './invoice-posting.tsx'
import { invoiceQuery } from './invoice-query.ts'
import { overdueNote } from './overdue-note.ts'

const factsOf = (invoice: InvoiceDetail, own: boolean) => [
  ...(own ? [] : [{ label: 'Company', value: invoice.company_name }]),
  { label: 'Number', value: <span className="font-mono text-sm">{invoice.number}</span> },
  { label: 'Payday', value: <DateText value={invoice.payday} /> },
  { label: 'Due', value: <DateText value={invoice.due_date} /> },
  { label: 'Issued', value: <DateText value={invoice.issued_at} time none="Not issued" /> },
  ...(own ? [] : [{ label: 'Reminders sent', value: invoice.dunning_step }]),
  { label: 'Total', value: <Money amount={invoice.total} /> },
  { label: 'Paid', value: <Money amount={invoice.paid} /> },
  { label: 'Credited', value: <Money amount={invoice.credited} /> },
  { label: 'Outstanding', value: <Money amount={invoice.outstanding} />, strong: true },
]

const Files = ({ invoice }: { invoice: InvoiceDetail }) => (
  <ActRow>
    <FileButton file={{ file: 'invoice', id: invoice.id }} failed="Couldn’t open the invoice" size="sm">
      Invoice (PDF)
    </FileButton>
    <DownloadButton
      what="the deduction file"
      fileName={`deductions-${invoice.number}.csv`}
      size="sm"
      fetchFile={() => client.invoices.deductions({ id: invoice.id })}
    >
      Deduction file (CSV)
    </DownloadButton>
  </ActRow>
)

const State = ({ invoice, own }: { invoice: InvoiceDetail; own: boolean }) => {
  if (invoice.status === 'draft')
    return (
      <Notice
        tone="caution"
        title={
          invoice.diff_approved
            ? 'Waiting for finance to issue this invoice'
            : 'This month’s changes need approval'
        }
      >
        {invoice.diff_approved
          ? 'Someone else in finance has to issue this invoice to the company.'
          : 'Check what’s changed since last month, then approve the changes.'}
      </Notice>
    )
  if (invoice.days_overdue > 0)
    return (
      <Notice tone="danger" title={overdueText(invoice.days_overdue)}>
        {overdueNote(invoice, own)}
      </Notice>
    )
  return null
}

const Content = ({ invoice, own }: { invoice: InvoiceDetail; own: boolean }) => {
  // For a draft, the changes to approve come first.
  const isDraft = invoice.status === 'draft'
  return (
    <div className="space-y-6">
      <State invoice={invoice} own={own} />
      <InvoicePosting invoice={invoice} />
      {isDraft && <InvoiceDiff invoice={invoice} />}
      <Section title="Invoice" aside={<Files invoice={invoice} />}>
        <KeyValues items={factsOf(invoice, own)} />
      </Section>
      {!isDraft && <InvoiceDiff invoice={invoice} />}
      <InvoiceLines invoice={invoice} />
      <InvoicePayments invoice={invoice} />
      <InvoiceCredits invoice={invoice} />
      <InvoiceDisputes invoice={invoice} />
    </div>
  )
}

export interface InvoiceSheetProps {
  id: string
  /** The list's row until the details are loaded. */
  known: InvoiceRow | undefined
  own: boolean
  onClose: () => void
}

/** A month's invoice: changes, employees, payments and allocations. */
export const InvoiceSheet = ({ id, known, own, onClose }: InvoiceSheetProps) => {
  const query = useQuery(invoiceQuery(id))
  const invoice = query.data ?? known
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        invoice
          ? `${monthText(invoice.period)}${own ? '' : `, ${invoice.company_name}`}`
          : query.error
            ? 'Invoice'
            : 'Loading...'
      }
      {...(invoice && {
        description: (
          <span className="flex flex-wrap gap-2">
            <StatusBadge kind="invoice" status={invoice.status} />
            {invoice.disputed && <Badge tone="danger">Disputed</Badge>}
          </span>
        ),
      })}
      className="max-w-2xl"
      {...(query.data && { footer: <InvoiceActs invoice={query.data} own={own} /> })}
    >
      {query.data ? (
        <Content invoice={query.data} own={own} />
      ) : query.error ? (
        <ErrorState
          title="Couldn’t load the invoice"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
