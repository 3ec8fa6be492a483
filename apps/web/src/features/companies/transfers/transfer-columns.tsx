import type { BankReceipt } from '~/app/api/rows.ts'
import type { Column } from '~/app/lists/columns.ts'
import { csvMoney } from '~/app/lists/csv.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'

export const receiptTexts = { unmatched: 'Unmatched', matched: 'Matched' } as const

export const ReceiptBadge = ({ status }: Pick<BankReceipt, 'status'>) => (
  <Badge tone={status === 'matched' ? 'positive' : 'caution'}>{receiptTexts[status]}</Badge>
)

export const transferColumns: readonly Column<BankReceipt>[] = [
  { id: 'payer', header: 'Payer', phone: 'title', cell: (row) => row.payer, text: (row) => row.payer },
  {
    id: 'reference',
    header: 'Reference',
    cell: (row) => <span className="font-mono text-xs">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  {
    id: 'received',
    header: 'Received',
    cell: (row) => <DateText value={row.received_on} />,
    text: (row) => row.received_on,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <ReceiptBadge status={row.status} />,
    text: (row) => receiptTexts[row.status],
  },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (row) =>
      row.invoice_number ? (
        <span className="font-mono text-xs">{row.invoice_number}</span>
      ) : (
        <span className="text-muted">–</span>
      ),
    text: (row) => row.invoice_number ?? '',
  },
  {
    id: 'recorded-by',
    header: 'Noted by',
    phone: 'none',
    cell: (row) => row.recorded_by_name,
    text: (row) => row.recorded_by_name,
  },
  {
    id: 'matched-by',
    header: 'Matched by',
    phone: 'none',
    extra: true,
    cell: (row) => row.matched_by_name ?? '–',
    text: (row) => row.matched_by_name ?? '',
  },
]
