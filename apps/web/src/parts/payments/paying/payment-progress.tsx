import type { MessageDescriptor } from '@lingui/core'
import { msg, ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, Clock, ExternalLink, KeyRound, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { translate } from '~/i18n/i18n.ts'
import { Button, buttonStyles } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { LoadingIndicator, Spinner } from '~/ui/loading-indicator.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { CodeStep } from './code-step.tsx'
import { isUnderWay, type PaymentPhase, phaseOf, slowAfterMs } from './payment-phase.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

interface Words {
  title: MessageDescriptor
  text: (payment: PaymentDetail) => string
  tone: string
  Icon: typeof Clock
}

const failureOf = (payment: PaymentDetail): string => {
  const reason = payment.attempts.find((attempt) => attempt.status === 'failed')?.failure_reason
  return reason ? translate(reason) : t`The payment was declined`
}

const words: Record<PaymentPhase, Words> = {
  approve: {
    title: msg`Approve on your phone`,
    text: ({ amount }) =>
      t`We’ve sent a prompt for ${{ amount: formatMoney(amount) }} to your phone. Approve it with your PIN and this page will update.`,
    tone: 'bg-accent-soft text-accent-ink',
    Icon: Smartphone,
  },
  code: {
    title: msg`Enter the code from your network`,
    text: ({ amount, next }) =>
      t`${{ asked: translate(next?.message ?? t`Your network needs a voucher code.`) }} You won’t be charged the ${{ amount: formatMoney(amount) }} until you’ve entered the code.`,
    tone: 'bg-accent-soft text-accent-ink',
    Icon: KeyRound,
  },
  continue: {
    title: msg`Continue on the payment page`,
    text: ({ amount }) =>
      t`Pay ${{ amount: formatMoney(amount) }} on the payment page. You’ll then come back to Efie.`,
    tone: 'bg-accent-soft text-accent-ink',
    Icon: ExternalLink,
  },
  checking: {
    title: msg`We’re checking your payment`,
    text: () =>
      t`The payment provider hasn’t confirmed your payment yet. Don’t pay again. You won’t be charged twice and your money is safe.`,
    tone: 'bg-accent-soft text-accent-ink',
    Icon: Clock,
  },
  completed: {
    title: msg`Payment confirmed`,
    text: ({ amount }) => t`Your payment of ${{ amount: formatMoney(amount) }} has been confirmed.`,
    tone: 'bg-positive-soft text-positive',
    Icon: CircleCheck,
  },
  failed: {
    title: msg`Your payment didn’t go through`,
    text: (payment) => {
      const reason = failureOf(payment)
      // A reason that is a whole sentence also says what happened to the money.
      return reason.endsWith('.') ? reason : t`${reason}. You weren’t charged. You can try again.`
    },
    tone: 'bg-danger-soft text-danger',
    Icon: CircleX,
  },
  expired: {
    title: msg`Your payment timed out`,
    text: () =>
      t`The payment wasn’t approved in time. If the money still reaches us, we’ll keep it as your credit or refund it.`,
    tone: 'bg-danger-soft text-danger',
    Icon: CircleX,
  },
  refunded: {
    title: msg`The payment was refunded`,
    text: ({ refunded_amount }) => t`We’ve refunded ${{ amount: formatMoney(refunded_amount) }} to you.`,
    tone: 'bg-sunken text-muted',
    Icon: CircleCheck,
  },
  'taken-back': {
    title: msg`Your bank reversed a payment`,
    text: ({ charged_back_amount }) =>
      t`Your bank reversed ${{ amount: formatMoney(charged_back_amount) }} of your payment.`,
    tone: 'bg-sunken text-muted',
    Icon: CircleX,
  },
}

/** Whether the payment has been in progress for longer than usual. */
const useSlow = (): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

/** Says once that the payment is completed. */
const useOnCompleted = (
  payment: PaymentDetail | undefined,
  onCompleted: PaymentProgressProps['onCompleted'],
) => {
  const told = useRef(false)
  useEffect(() => {
    if (payment?.status !== 'completed' || told.current) return
    told.current = true
    onCompleted?.(payment)
  }, [payment, onCompleted])
}

export interface PaymentProgressProps {
  id: string
  /** Buttons below the outcome. */
  renderActions?: (payment: PaymentDetail) => ReactNode
  /** Called once when the payment is completed. */
  onCompleted?: (payment: PaymentDetail) => void
}

/**
 * Follows a started payment until its outcome is known; an unknown outcome is shown as unknown. Also for
 * /payments/{id}.
 */
export const PaymentProgress = ({ id, renderActions, onCompleted }: PaymentProgressProps) => {
  const { data: payment, error, isFetching, refetch } = usePaymentWatch(id)
  const slow = useSlow()
  useOnCompleted(payment, onCompleted)
  if (!payment)
    return error ? (
      <ErrorState
        title={t`Failed to fetch payments`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <LoadingIndicator className="min-h-48" />
    )
  const phase = phaseOf(payment)
  const { title, text, tone, Icon } = words[phase]
  const underWay = isUnderWay(payment.status)
  const url = payment.next?.url
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <span className={cn('relative grid size-16 place-items-center rounded-full', tone)}>
        <Icon className="size-8" aria-hidden="true" />
        {underWay && phase !== 'code' && <Spinner className="absolute inset-0 size-16 opacity-60" />}
      </span>
      <div aria-live="polite">
        <p className="text-xl font-semibold">{translate(title)}</p>
        <p className="mx-auto mt-1 max-w-prose text-muted">{text(payment)}</p>
        {underWay && phase !== 'code' && slow && (
          <p className="mx-auto mt-3 max-w-prose text-muted">
            <Trans>
              This is taking longer than usual. You can close this page. We’ll keep checking and let you know.
            </Trans>
          </p>
        )}
      </div>
      <p className="text-sm text-muted">
        <Trans>
          Reference{' '}
          <span className="font-medium break-all text-ink tabular-nums">
            {ph({ reference: payment.reference })}
          </span>
        </Trans>
      </p>
      {phase === 'code' && <CodeStep payment={payment} />}
      {underWay && phase !== 'code' && (
        <div className="flex flex-wrap justify-center gap-3">
          {url && (
            <a href={url} className={buttonStyles()}>
              {phase === 'approve' ? t`Open the approval page` : t`Continue to the payment page`}
            </a>
          )}
          <Button tone="secondary" pending={isFetching} onClick={() => void refetch()}>
            <Trans>Check now</Trans>
          </Button>
        </div>
      )}
      {error && underWay && (
        <p role="alert" className="text-sm text-caution">
          {toUserError(error).message}
        </p>
      )}
      {renderActions && <div className="flex flex-wrap justify-center gap-3">{renderActions(payment)}</div>}
    </div>
  )
}
