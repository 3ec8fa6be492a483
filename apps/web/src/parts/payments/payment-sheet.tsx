import { useQuery } from '@tanstack/react-query'
import { formatMoney, paymentMethodLabels, paymentTypeLabels, statusLabel } from '@efie/domain'
import { RefreshCw, ReceiptText } from 'lucide-react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { openFile } from '~/platform/files/file-link.ts'
import { Section } from '~/ui/section.tsx'
import { ChargebackAct } from '~/parts/chargebacks/chargeback-act.tsx'
import { ChargebackList } from '~/parts/chargebacks/chargeback-list.tsx'
import { PaymentAttempts } from './payment-attempts.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { RefundForm } from './refunds/refund-form.tsx'
import { RefundList } from './refunds/refund-list.tsx'

const touches = [api.payments.key(), api.applications.key(), api.ledger.key()]

const Acts = ({ payment, payer }: { payment: PaymentDetail; payer: string }) => {
  const refresh = useAct({
    act: () => client.payments.refresh({ id: payment.id }),
    done: (after) => `The payment provider says “${statusLabel(after.status)}”`,
    touches,
  })
  const receipt = useAct({
    act: () => openFile({ file: 'receipt', id: payment.id }),
    failed: 'Couldn’t open the receipt',
    touches: [],
  })
  const paid = ['completed', 'partly-refunded', 'refunded'].includes(payment.status)
  return (
    <div className="space-y-3">
      <ActRow>
        <Button
          tone="secondary"
          pending={refresh.pending}
          disabledReason={
            payment.attempts.length === 0 ? 'No payment attempts yet, so there’s nothing to check' : null
          }
          onClick={() => void refresh.run(undefined)}
        >
          <RefreshCw className="size-4" aria-hidden="true" />
          Check with provider
        </Button>
        <Button
          tone="secondary"
          pending={receipt.pending}
          disabledReason={paid ? null : 'The receipt is available once the payment is completed'}
          onClick={() => void receipt.run(undefined)}
        >
          <ReceiptText className="size-4" aria-hidden="true" />
          Receipt
        </Button>
        <RefundForm payment={payment} payer={payer} />
        <ChargebackAct payment={payment} payer={payer} />
      </ActRow>
      {payment.attempts.length > 0 && (
        <p className="text-sm text-muted">
          “Check with provider” asks the payment provider what happened to the last attempt.
        </p>
      )}
      <ActError error={refresh.error} />
    </div>
  )
}

const usePayer = (userId: string | undefined): string | null => {
  const mayRead = useAbility('profiles.read')
  const { data } = useQuery(
    api.profiles.get.queryOptions({
      input: { id: userId ?? '' },
      enabled: mayRead && userId !== undefined,
    }),
  )
  return data?.full_name ?? null
}

const factsOf = (payment: PaymentDetail, payer: string | null): KeyValue[] => [
  { label: 'Payer', value: payer ?? 'Name not available to you' },
  { label: 'For', value: payment.description },
  { label: 'Amount', value: <Money amount={payment.amount} />, strong: true },
  ...(payment.refunded_amount > payment.charged_back_amount
    ? [{ label: 'Refunded', value: <Money amount={payment.refunded_amount - payment.charged_back_amount} /> }]
    : []),
  ...(payment.charged_back_amount > 0
    ? [{ label: 'Charged back', value: <Money amount={payment.charged_back_amount} /> }]
    : []),
  { label: 'Method', value: payment.method ? paymentMethodLabels[payment.method] : 'Not chosen yet' },
  { label: 'Reference', value: <span className="font-mono text-sm">{payment.reference}</span> },
  ...(payment.due_date === null ? [] : [{ label: 'Due', value: <DateText value={payment.due_date} /> }]),
  { label: 'Paid', value: <DateText value={payment.paid_at} time none="Not paid" /> },
  { label: 'Recorded', value: <DateText value={payment.created_at} time /> },
]

/** A payment: purpose, attempts and refunds. */
export const PaymentSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.payments.get.queryOptions({ input: { id }, enabled: id !== '' }),
  )
  const payment = data?.id === id ? data : undefined
  const name = usePayer(payment?.user_id)
  const payer = name ?? 'the payer'
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={
        payment ? `${paymentTypeLabels[payment.payment_type]}, ${formatMoney(payment.amount)}` : 'Payment'
      }
      description={payment && <PaymentStatus payment={payment} />}
      className="max-w-xl"
    >
      {payment && (
        <div className="space-y-6">
          <Acts payment={payment} payer={payer} />
          <Section title="Payment">
            <KeyValues items={factsOf(payment, name)} />
          </Section>
          <PaymentAttempts payment={payment} references />
          <RefundList payment={payment} payer={payer} />
          <ChargebackList payment={payment} payer={payer} />
        </div>
      )}
      {!payment && error && (
        <ErrorState
          title="Failed to fetch payments"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!payment && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}
