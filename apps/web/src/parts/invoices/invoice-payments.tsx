import { paymentMethodLabels } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { FileButton } from '~/platform/files/file-button.tsx'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { Paged } from '~/platform/lists/paged.tsx'

type InvoicePayment = InvoiceDetail['payments'][number]

const Allocations = ({ invoiceId, paymentId }: { invoiceId: string; paymentId: string }) => {
  const query = useInfiniteQuery(
    api.invoices.allocations.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: invoiceId,
        payment_id: paymentId,
        limit: pageSize,
        cursor,
      }),
      ...keyset,
    }),
  )
  return (
    <div className="mt-2 rounded bg-sunken px-4 py-2">
      <Paged
        query={query}
        failure="Couldn’t load the allocation"
        empty="This payment hasn’t been allocated to employees yet."
        renderRow={(share) => (
          <div className="flex justify-between gap-4 text-sm">
            <span className="min-w-0">
              {share.employee_name} <span className="text-muted">{share.staff_number}</span>
            </span>
            <Money amount={share.amount} />
          </div>
        )}
      />
    </div>
  )
}

const PaymentRow = ({ invoiceId, payment }: { invoiceId: string; payment: InvoicePayment }) => {
  const [shown, setShown] = useState(false)
  const done = payment.status === 'completed'
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <StatusBadge kind="payment" status={payment.status} />
          <span className="mt-1 block text-sm text-muted">
            {payment.method ? paymentMethodLabels[payment.method] : 'Payment'},{' '}
            <DateText value={payment.paid_at ?? payment.created_at} time />
          </span>
          <span className="block font-mono text-xs [overflow-wrap:anywhere] text-muted">
            {payment.reference}
          </span>
        </span>
        <Money amount={payment.amount} className="font-medium" />
      </div>
      {done && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="sm"
            aria-expanded={shown}
            aria-label={`${shown ? 'Hide allocation' : 'Show allocation'}: payment ${payment.reference}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide allocation' : 'Show allocation'}
          </Button>
          <FileButton
            file={{ file: 'receipt', id: payment.id }}
            failed="Couldn’t open the receipt"
            size="sm"
            label={`Receipt (PDF) of ${payment.reference}`}
          >
            Receipt (PDF)
          </FileButton>
        </div>
      )}
      {shown && <Allocations invoiceId={invoiceId} paymentId={payment.id} />}
    </li>
  )
}

/** Payments, and how each was allocated to employees. */
export const InvoicePayments = ({ invoice }: { invoice: InvoiceDetail }) => {
  if (invoice.status === 'draft') return null
  return (
    <Section title="Payments">
      {invoice.payments.length === 0 ? (
        <p className="text-muted">No payments yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {invoice.payments.map((payment) => (
            <PaymentRow key={payment.id} invoiceId={invoice.id} payment={payment} />
          ))}
        </ul>
      )}
    </Section>
  )
}
