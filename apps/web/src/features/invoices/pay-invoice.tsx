import { useQuery } from '@tanstack/react-query'
import { counted, formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { InvoicePayments } from '~/parts/invoices/invoice-payments.tsx'
import { InvoicePosting } from '~/parts/invoices/invoice-posting.tsx'
import { invoiceQuery } from '~/parts/invoices/invoice-query.ts'
import { monthText, overdueText } from '~/parts/companies/texts.ts'

const shareNote =
  'If you pay less than the full amount, we share your payment across employees in proportion.'

const payNow = (invoice: InvoiceDetail): void => {
  const underWay = invoice.payments.find(({ status }) => status === 'processing')
  openPayment(
    {
      target: { invoice_id: invoice.id },
      payment_type: 'invoice',
      title: `Invoice ${invoice.number}`,
      purpose: `${monthText(invoice.period)} deductions`,
      amount: invoice.outstanding,
      ...(invoice.outstanding > invoice.least_payment && {
        range: { least: invoice.least_payment, most: invoice.outstanding },
      }),
      rangeNote: shareNote,
    },
    underWay?.id ?? null,
  )
}

const BankTransfer = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Card>
    <CardHeader
      title="Or by bank transfer"
      description="Pay into the account in your payroll agreement. We use this reference to match your payment."
    />
    <KeyValues
      items={[
        {
          label: 'Reference',
          value: (
            <span className="flex flex-wrap items-center justify-end gap-3">
              <span className="font-mono font-semibold">{invoice.number}</span>
              <CopyButton text={invoice.number} label="Copy reference" />
            </span>
          ),
        },
        { label: 'Amount', value: <Money amount={invoice.outstanding} />, strong: true },
      ]}
    />
    <p className="mt-3 text-sm text-muted">
      Use only this reference. Your payment appears here once two people on our finance team have matched it,
      usually the next working day.
    </p>
  </Card>
)

const InvoiceFacts = ({ invoice }: { invoice: InvoiceDetail }) => (
  <KeyValues
    items={[
      {
        label: 'Due',
        value: (
          <>
            <DateText value={invoice.due_date} />
            {invoice.days_overdue > 0 && (
              <span className="block text-sm text-danger">{overdueText(invoice.days_overdue)}</span>
            )}
          </>
        ),
      },
      { label: 'Total', value: <Money amount={invoice.total} /> },
      { label: 'Paid', value: <Money amount={invoice.paid} /> },
      ...(invoice.credited > 0 ? [{ label: 'Credited', value: <Money amount={invoice.credited} /> }] : []),
      { label: 'Outstanding', value: <Money amount={invoice.outstanding} />, strong: true },
    ]}
  />
)

/** One invoice to be paid: at once by mobile money or card, or by transfer; and what came in so far. */
export const PayInvoice = ({ id }: { id: string }) => {
  const query = useQuery(invoiceQuery(id))
  if (query.isPending) return <SkeletonRows rows={5} />
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load the invoice"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const invoice = query.data
  const open = invoice.outstanding > 0
  const underWay = invoice.payments.some(({ status }) => status === 'processing')
  return (
    <div className="space-y-5">
      <Card>
        <CardHeader
          title={`${monthText(invoice.period)} invoice`}
          description={`${invoice.number}, ${counted(invoice.line_count, 'deduction')}`}
          action={<StatusBadge kind="invoice" status={invoice.status} />}
        />
        <InvoiceFacts invoice={invoice} />
        {invoice.disputed && (
          <Notice tone="caution" title="Part of this invoice is disputed" className="mt-4">
            You can pay the rest now. Choose the amount in the next step.
          </Notice>
        )}
        {open ? (
          <div className="mt-5 flex items-center gap-3 max-sm:flex-col max-sm:items-stretch">
            <Button size="lg" onClick={() => payNow(invoice)}>
              {underWay ? 'Track payment' : `Pay ${formatMoney(invoice.outstanding)}`}
            </Button>
            <p className="text-sm text-muted">By mobile money or card. {shareNote}</p>
          </div>
        ) : (
          <Notice tone="positive" title="Nothing to pay on this invoice" className="mt-5" live />
        )}
        <p className="mt-4 text-sm">
          <Link
            to={`/company/billing?open=${invoice.id}`}
            className="text-primary underline underline-offset-4"
          >
            View employees, deduction file and PDF
          </Link>
        </p>
      </Card>
      <InvoicePosting invoice={invoice} />
      {open && <BankTransfer invoice={invoice} />}
      {invoice.payments.length > 0 && (
        <Card>
          <InvoicePayments invoice={invoice} />
        </Card>
      )}
    </div>
  )
}
