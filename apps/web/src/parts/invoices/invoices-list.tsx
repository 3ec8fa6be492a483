import { invoiceStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { monthText } from '~/parts/companies/texts.ts'
import { ownInvoiceColumns, staffInvoiceColumns } from './invoice-columns.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { InvoiceBulk, useInvoiceBulk } from './invoice-bulk.tsx'

export interface InvoicesListProps {
  /** A company's own page, which only shows issued invoices. */
  own: boolean
}

/** Invoices in scope: a company's own, a manager's portfolio, or all. */
export const InvoicesList = ({ own }: InvoicesListProps) => {
  const params = useListParams()
  const statuses = own ? invoiceStatuses.filter((status) => status !== 'draft') : invoiceStatuses
  const columns = own ? ownInvoiceColumns : staffInvoiceColumns
  const query = useList(api.invoices.list, {
    ...listInput(params, columns),
    company_id: params.get('company') || undefined,
    status: oneOf(invoiceStatuses, params.get('status')),
  })
  const known = useOpenRow(query, params.open)
  const bulk = useBulk(query)
  const acts = useInvoiceBulk()
  const selects = !own && acts.length > 0
  return (
    <>
      <ListView
        name="invoices"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${monthText(row.period)} invoice${own ? '' : ` to ${row.company_name}`}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: statuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        {...(selects && { selection: bulk.selection })}
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
      {selects && <InvoiceBulk bulk={bulk} acts={acts} />}
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
