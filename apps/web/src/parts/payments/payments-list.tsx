import { paymentStatuses, paymentTypeLabels, paymentTypes, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

/** Payments and demands in the reader's scope, with filters in the URL. */
export const PaymentsList = () => {
  const params = useListParams()
  const query = useList(api.payments.list, {
    ...listInput(params, paymentColumns),
    status: oneOf(paymentStatuses, params.get('status')),
    payment_type: oneOf(paymentTypes, params.get('type')),
  })
  return (
    <>
      <ListView
        name="payments"
        columns={paymentColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${paymentTypeLabels[row.payment_type]} from ${row.payer_name}`}
        search
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
