import { useInfiniteQuery } from '@tanstack/react-query'
import { paymentStatuses, paymentTypeLabels, paymentTypes, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

/** Payments and demands in the reader's scope, with filters in the URL. */
export const PaymentsList = () => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(paymentStatuses, params.get('status')),
        payment_type: oneOf(paymentTypes, params.get('type')),
      }),
      ...keyset,
    }),
  )
  return (
    <>
      <ListView
        name="payments"
        columns={paymentColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => `${paymentTypeLabels[row.payment_type]} from ${row.payer_name}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: paymentStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
          {
            key: 'type',
            label: 'Payment type',
            all: 'All types',
            options: paymentTypes.map((type) => ({ value: type, label: paymentTypeLabels[type] })),
          },
        ]}
        failure="Failed to fetch payments"
        empty={{
          title: 'No payments yet',
          text: 'Amounts due and payments appear here when tenants apply and pay.',
        }}
      />
      <PaymentSheet id={params.open} onClose={() => params.setOpen(null)} />
    </>
  )
}
