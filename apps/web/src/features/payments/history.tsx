import {
  paymentMethodLabels,
  paymentStatuses,
  paymentTypeLabels,
  paymentTypes,
  statusLabel,
} from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { PaymentRow } from '~/platform/api/rows.ts'
import { useFailureToast } from '~/platform/api/use-failure-toast.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useApplicationPath } from '~/parts/applications/use-application-path.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { OwnPaymentStatus, ownStatusText } from './own-payment-status.tsx'
import { hasReceipt } from './payment-texts.ts'
import { ReceiptButton } from './receipt-button.tsx'

const nameOf = (row: PaymentRow): string =>
  `${translate(paymentTypeLabels[row.payment_type])}${row.instalment_number ? ` ${row.instalment_number}` : ''}`

const columnsOf = (): readonly Column<PaymentRow>[] => [
  {
    id: 'type',
    header: t({ id: 'payment-for', message: 'For' }),
    phone: 'title',
    cell: (row) => (
      <Link
        to={`/payments/${row.id}`}
        prefetch="intent"
        className="font-semibold text-primary underline-offset-4 hover:underline"
      >
        {nameOf(row)}
      </Link>
    ),
    text: nameOf,
  },
  {
    id: 'amount',
    header: t`Amount`,
    align: 'end',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  {
    id: 'status',
    header: t`Status`,
    phone: 'aside',
    cell: (row) => <OwnPaymentStatus payment={row} />,
    text: ownStatusText,
  },
  {
    id: 'due',
    header: t({ id: 'due-date', message: 'Due' }),
    cell: (row) => <DateText value={row.due_date} />,
    text: (row) => (row.due_date ? formatDate(row.due_date) : ''),
  },
  {
    id: 'paid',
    header: t`Paid`,
    cell: (row) => <DateText value={row.paid_at} time />,
    text: (row) => (row.paid_at ? formatDateTime(row.paid_at) : ''),
  },
  {
    id: 'method',
    header: t`Method`,
    phone: 'none',
    cell: (row) => (row.method ? translate(paymentMethodLabels[row.method]) : '–'),
    text: (row) => (row.method ? translate(paymentMethodLabels[row.method]) : ''),
  },
  {
    id: 'reference',
    header: t`Reference`,
    phone: 'none',
    extra: true,
    cell: (row) => <span className="font-mono text-xs">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    id: 'refunded',
    header: t`Refunded`,
    align: 'end',
    phone: 'none',
    extra: true,
    cell: (row) => <Money amount={row.refunded_amount} />,
    text: (row) => csvMoney(row.refunded_amount),
  },
  {
    id: 'receipt',
    header: t`Receipt`,
    phone: 'none',
    cell: (row) =>
      hasReceipt(row) ? <ReceiptButton payment={row} compact /> : <span className="text-muted">–</span>,
    text: (row) => (hasReceipt(row) ? t`yes` : ''),
  },
]

/** Payments in the URL's filters, newest first. */
export const useHistory = () => {
  const params = useListParams()
  return useInfiniteQuery(
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
}

/** Everything paid or due, with filters in the URL. */
export const History = () => {
  const ownApplication = useApplicationPath()
  const query = useHistory()
  useFailureToast(query.error, t`Failed to fetch payments`)
  return (
    <ListView
      name={msg`payments`}
      columns={columnsOf()}
      query={query}
      order={t`Newest first`}
      nameOf={nameOf}
      opens={false}
      filters={[
        {
          key: 'status',
          label: t`Status`,
          all: t`All statuses`,
          options: paymentStatuses.map((status) => ({
            value: status,
            label: translate(statusLabel(status)),
          })),
        },
        {
          key: 'type',
          label: t`Payment type`,
          all: t`All types`,
          options: paymentTypes.map((type) => ({ value: type, label: translate(paymentTypeLabels[type]) })),
        },
      ]}
      failure={t`Failed to fetch payments`}
      empty={{
        title: t`No payments yet`,
        text: t`Your first payment is the application fee. Payments and receipts will appear here.`,
        action: (
          <Button asChild>
            <Link to={ownApplication}>
              <Trans>My Application</Trans>
            </Link>
          </Button>
        ),
      }}
    />
  )
}
