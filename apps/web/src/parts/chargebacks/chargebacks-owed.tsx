import { formatMoney, paymentTypeLabels } from '@efie/domain'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import { api } from '~/platform/api/client.ts'
import type { ChargebackOwedRow, ChargebackOwedSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { PaymentSheet } from '~/parts/payments/payment-sheet.tsx'

const columns: readonly Column<ChargebackOwedRow, ChargebackOwedSort>[] = [
  {
    id: 'payer',
    sort: 'payer_name',
    header: 'Payer',
    phone: 'title',
    cell: (row) => row.payer_name,
    text: (row) => row.payer_name,
  },
  {
    id: 'owed',
    sort: 'owed',
    header: 'Still owed',
    align: 'end',
    phone: 'aside',
    cell: (row) => <Money amount={row.owed} />,
    text: (row) => csvMoney(row.owed),
  },
  {
    id: 'of',
    sort: 'payment_type',
    header: 'Paid for',
    cell: (row) => paymentTypeLabels[row.payment_type],
    text: (row) => paymentTypeLabels[row.payment_type],
  },
  {
    id: 'amount',
    sort: 'amount',
    header: 'Charged back',
    align: 'end',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  {
    id: 'since',
    sort: 'booked_at',
    header: 'Since',
    cell: (row) => <DateText value={row.booked_at} />,
    text: (row) => (row.booked_at ? formatDateTime(row.booked_at) : ''),
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: (row) => (row.payer_phone ? <PhoneText phone={row.payer_phone} /> : '–'),
    text: (row) => row.payer_phone ?? '',
  },
]

/** Chargeback debts apart from loans, for finance and recovery. */
export default function ChargebacksOwed() {
  const params = useListParams()
  const query = useList(api.chargebacks.owed, listInput(params, columns))
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="chargebacks owed"
        columns={columns}
        query={query}
        order="Oldest first"
        usualSort="booked_at"
        nameOf={(row) => `${formatMoney(row.owed)} owed by ${row.payer_name}`}
        search
        note="Chargebacks of loan payments are collected with the loan. This list shows the rest, which are fees, balances at signing and orders. Payers see and pay theirs under Payment History."
        failure="Couldn’t load chargebacks"
        empty={{
          title: 'No chargebacks to repay',
          text: 'When a bank reverses a fee, a balance at signing or the price of an order, the amount appears here until the payer pays again.',
        }}
      />
      <PaymentSheet id={open?.payment_id ?? ''} onClose={() => params.setOpen(null)} />
    </>
  )
}
