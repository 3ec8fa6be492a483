import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceRow } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkAmounts, sumOf } from '~/platform/lists/bulk-amounts.tsx'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { monthText } from '~/parts/companies/texts.ts'

const touches = [api.invoices.key(), api.companies.key(), api.ledger.key()]
const amountOf = ({ total }: InvoiceRow) => total
const nameOf = ({ company_name, period }: InvoiceRow) => `${company_name}, ${monthText(period)}`
const invoicesOf = (rows: readonly InvoiceRow[]) =>
  `${counted(rows.length, 'invoice')}, ${sumOf(rows, amountOf)} in total`

const Amounts = ({ rows }: { rows: readonly InvoiceRow[] }) => (
  <BulkAmounts
    rows={rows}
    amountOf={amountOf}
    toOf={(row) => `${nameOf(row)}, ${counted(row.line_count, 'deduction')}`}
  />
)

const approve: BulkAct<InvoiceRow> = {
  label: 'Approve changes',
  done: 'approved',
  act: ({ id, version }) => client.invoices.approve({ id }, { context: { ifMatch: version } }),
  touches,
  only: {
    fits: ({ status, diff_approved }) => status === 'draft' && !diff_approved,
    are: 'waiting for approval',
  },
  confirm: {
    title: (rows) => `Approve the changes of ${invoicesOf(rows)}?`,
    text: (rows) => (
      <>
        <p>Someone else in finance then issues the invoices.</p>
        <Amounts rows={rows} />
      </>
    ),
  },
}

const issueBy = (userId: string): BulkAct<InvoiceRow> => ({
  label: 'Issue',
  done: 'issued',
  act: ({ id, version }) => client.invoices.issue({ id }, { context: { ifMatch: version } }),
  touches,
  only: {
    fits: ({ status, diff_approved, approved_by }) =>
      status === 'draft' && diff_approved && approved_by !== userId,
    are: 'ready for you to issue',
  },
  confirm: {
    title: (rows) => `Issue ${invoicesOf(rows)}?`,
    text: (rows) => (
      <>
        <p>The companies will owe these amounts. We won’t ask their employees for these instalments.</p>
        <Amounts rows={rows} />
      </>
    ),
  },
})

/** What the reader’s role does with several invoices. */
export const useInvoiceBulk = (): readonly BulkAct<InvoiceRow>[] => {
  const mayApprove = useAbility('invoices.approve')
  const mayIssue = useAbility('invoices.issue')
  const { id } = useUser()
  return [...(mayApprove ? [approve] : []), ...(mayIssue ? [issueBy(id)] : [])]
}

interface InvoiceBulkProps {
  bulk: Bulk<InvoiceRow>
  acts: readonly BulkAct<InvoiceRow>[]
}

export const InvoiceBulk = ({ bulk, acts }: InvoiceBulkProps) => (
  <BulkBar bulk={bulk} what="invoice" nameOf={nameOf} acts={acts} />
)
