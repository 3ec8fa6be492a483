import { invoiceStatuses, statusLabel } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { monthText } from '~/parts/companies/texts.ts'
import { ownInvoiceColumns, staffInvoiceColumns } from './invoice-columns.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

export interface InvoicesListProps {
  /** A company's own page, which only shows issued invoices. */
  own: boolean
}

/** Invoices in scope: a company's own, a manager's portfolio, or all. */
export const InvoicesList = ({ own }: InvoicesListProps) => {
  const params = useListParams()
  const statuses = own ? invoiceStatuses.filter((status) => status !== 'draft') : invoiceStatuses
  const query = useInfiniteQuery(
    api.invoices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        company_id: params.get('company') || undefined,
        status: oneOf(invoiceStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  const known = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="invoices"
        columns={own ? ownInvoiceColumns : staffInvoiceColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => `invoice of ${monthText(row.period)}${own ? '' : ` to ${row.company_name}`}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: statuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        failure="Failed to fetch invoices"
        empty={
          own
            ? {
                title: 'No invoice yet',
                text: 'The first comes before the payday after an employee with a loan has consented.',
              }
            : {
                title: 'No invoice has been drafted',
                text: 'Drafts are made ten days before each payday, or at once from a company’s sheet.',
              }
        }
      />
      {params.open && (
        <InvoiceSheet
          key={params.open}
          id={params.open}
          known={known}
          own={own}
          onClose={() => params.setOpen(null)}
        />
      )}
    </>
  )
}
