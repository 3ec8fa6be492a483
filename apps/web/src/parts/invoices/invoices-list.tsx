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
        nameOf={(row) => `${monthText(row.period)} invoice${own ? '' : ` to ${row.company_name}`}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: statuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        failure="Couldn’t load invoices"
        empty={
          own
            ? {
                title: 'No invoices yet',
                text: 'Your first invoice comes before payday, once an employee with a loan agrees to deductions.',
              }
            : {
                title: 'No invoices yet',
                text: 'We create a draft invoice ten days before each payday. You can also create one from a company’s details.',
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
