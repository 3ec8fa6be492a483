import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useNeeds } from '~/parts/agenda/use-agenda.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { isUntried } from './payment-texts.ts'

const Pay = ({ request }: { request: PaymentRequest }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  return (
    <Button
      size="lg"
      onClick={() => openPayment(request)}
      disabledReason={isReadOnly ? t`You’re offline. Connect to pay` : null}
    >
      <Trans>Pay {{ amount: formatMoney(request.amount) }}</Trans>
    </Button>
  )
}

const OfApplication = ({ payment, applicationId }: { payment: PaymentDetail; applicationId: string }) => {
  const needs = useNeeds(applicationId)
  if (!needs) return <Skeleton className="h-12 w-40" />
  const running = needs.find((need) => need.kind === 'payment-under-way')
  // Another payment of the same loan may turn out to have paid this one.
  if (running)
    return (
      <Button asChild tone="secondary">
        <Link to={`/payments/${running.payment_id}`}>
          <Trans>We’re checking another payment</Trans>
        </Link>
      </Button>
    )
  if (isUntried(payment))
    return (
      <Pay
        request={{
          target: { demand_id: payment.id },
          payment_type: payment.payment_type,
          title: payment.description,
          amount: payment.amount,
        }}
      />
    )
  const due = needs.find((need) => need.kind === 'pay' && need.request.payment_type === payment.payment_type)
  if (due?.kind === 'pay') return <Pay request={due.request} />
  return (
    <Button asChild tone="secondary">
      <Link to={payment.payment_type === 'settlement' ? '/payments?tab=settle' : '/payments'}>
        <Trans>See what’s due now</Trans>
      </Link>
    </Button>
  )
}

/**
 * Pays what is still due for this payment; only for its owner, and never while another payment is being
 * checked.
 */
export const PayThis = ({ payment }: { payment: PaymentDetail }) => {
  const { id, role } = useUser()
  if (payment.dispute_id !== null && payment.user_id === id && role === 'user')
    return (
      <Pay
        request={{
          target: { demand_id: payment.id },
          payment_type: payment.payment_type,
          title: payment.description,
          purpose: t`Your bank reversed this payment`,
          amount: payment.amount,
        }}
      />
    )
  if (payment.application_id === null || payment.user_id !== id || role !== 'user') return null
  return <OfApplication payment={payment} applicationId={payment.application_id} />
}
