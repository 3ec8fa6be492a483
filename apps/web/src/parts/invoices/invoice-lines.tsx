import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { InvoiceDetail, InvoiceLine } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { Section } from '~/ui/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { Paged } from '~/platform/lists/paged.tsx'

const LineFacts = ({ line }: { line: InvoiceLine }) => (
  <div className="flex items-baseline justify-between gap-4">
    <span className="min-w-0">
      <span className="font-medium">{line.employee_name}</span>{' '}
      <span className="text-sm text-muted">{line.staff_number}</span>
      <span className="block text-sm text-muted">
        Deductions end <DateText value={line.ends_on} />
      </span>
      {line.capped && <Badge tone="caution">Limited by the maximum deduction</Badge>}
    </span>
    <span className="text-right">
      <Money amount={line.amount} className="block font-medium" />
      {line.open !== line.amount && (
        <span className="block text-sm text-muted">
          {line.open > 0 ? (
            <>
              <Money amount={line.open} /> outstanding
            </>
          ) : line.paid > 0 ? (
            'Paid'
          ) : (
            'Credited'
          )}
        </span>
      )}
    </span>
  </div>
)

/** Deduction per employee. */
export const InvoiceLines = ({ invoice }: { invoice: InvoiceDetail }) => {
  const mayDispute = useAbility('invoices.dispute')
  const mayAdjust = useAbility('invoices.adjust')
  const [disputing, setDisputing] = useState<InvoiceLine | null>(null)
  const [crediting, setCrediting] = useState<InvoiceLine | null>(null)
  const query = useInfiniteQuery(
    api.invoices.lines.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: invoice.id, limit: pageSize, cursor }),
      ...keyset,
    }),
  )
  const isOpen = invoice.status !== 'draft' && invoice.outstanding > 0
  return (
    <Section title={`Deductions (${invoice.line_count})`}>
      <Paged
        query={query}
        failure="Couldn’t load the deductions"
        empty="There are no deductions on this invoice."
        renderRow={(line) => (
          <>
            <LineFacts line={line} />
            {isOpen && line.open > 0 && (mayDispute || mayAdjust) && (
              <div className="mt-1.5 flex flex-wrap gap-2">
                {mayDispute && (
                  <Button
                    tone="ghost"
                    size="sm"
                    aria-label={`Dispute ${line.employee_name}’s deduction`}
                    onClick={() => setDisputing(line)}
                  >
                    Dispute
                  </Button>
                )}
                {mayAdjust && (
                  <Button
                    tone="ghost"
                    size="sm"
                    aria-label={`Credit ${line.employee_name}’s deduction`}
                    onClick={() => setCrediting(line)}
                  >
                    Credit
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      />
      {disputing && <DisputeDialog invoice={invoice} line={disputing} onClose={() => setDisputing(null)} />}
      {crediting && <CreditDialog invoice={invoice} line={crediting} onClose={() => setCrediting(null)} />}
    </Section>
  )
}
