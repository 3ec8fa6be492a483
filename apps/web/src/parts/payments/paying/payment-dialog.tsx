import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { toast } from '~/ui/toast.ts'
import { MeansForm, type MeansValues } from './means-form.tsx'
import { isUnderWay } from './payment-phase.ts'
import { PaymentProgress } from './payment-progress.tsx'
import type { PaymentRequest } from './payment-request.ts'
import { PaymentReview } from './payment-review.tsx'
import { useStartPayment } from './use-start-payment.ts'

export interface PaymentDialogProps {
  request: PaymentRequest
  onOpenChange: (open: boolean) => void
  /** A payment of the same thing that is already under way: shown instead of asking for another. */
  underWayId?: string | null
  onCompleted?: (payment: PaymentDetail) => void
}

/** Choose how, see it written out, pay, and follow it until the outcome is known. Mount it to open it. */
export const PaymentDialog = ({ request, onOpenChange, underWayId, onCompleted }: PaymentDialogProps) => {
  const [values, setValues] = useState<MeansValues | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [startedId, setStartedId] = useState(underWayId ?? null)
  const [already, setAlready] = useState(false)
  const payment = useStartPayment(({ payment: started, already: was }) => {
    setStartedId(started.id)
    setAlready(was)
    if (was) return
    // Cards are paid on the provider's page, which comes back to /payments/{id}.
    if (started.next?.kind === 'redirect' && started.next.url) location.assign(started.next.url)
  })
  const title = translate(request.title)
  const what = `${title.charAt(0).toLowerCase()}${title.slice(1)}`
  const pay = () => {
    if (!values || payment.isPending) return
    payment.mutate(values, { onError: () => toast.error(t`Failed to process payment`) })
  }
  const retry = () => {
    payment.startAnew()
    setStartedId(null)
    setAlready(false)
    setReviewing(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !payment.isPending && onOpenChange(open)}
      title={startedId ? t`Your payment` : t`Pay ${what}`}
      {...(!startedId && {
        description: (
          <>
            {request.purpose}
            <Money amount={request.amount} className="block text-lg font-semibold text-ink" />
          </>
        ),
      })}
    >
      {startedId && already && (
        <Notice tone="caution" live className="mb-5" title={t`A payment for this was under way already`}>
          <Trans>
            No second one was started. This is{' '}
            <Link
              to={`/payments/${startedId}`}
              className="font-semibold text-primary underline underline-offset-4"
            >
              the one we are checking
            </Link>
            .
          </Trans>
        </Notice>
      )}
      {startedId ? (
        <PaymentProgress
          id={startedId}
          {...(onCompleted && { onCompleted })}
          renderActions={({ status, id }) => {
            if (isUnderWay(status)) return null
            const done = status === 'completed'
            return (
              <>
                {done ? (
                  <Button asChild tone="secondary">
                    <Link to={`/payments/${id}`}>
                      <Trans>Receipt</Trans>
                    </Link>
                  </Button>
                ) : (
                  <Button onClick={retry}>
                    <Trans>Try again</Trans>
                  </Button>
                )}
                <Button tone={done ? 'primary' : 'secondary'} onClick={() => onOpenChange(false)}>
                  {done ? t`Done` : t`Close`}
                </Button>
              </>
            )
          }}
        />
      ) : reviewing && values ? (
        <PaymentReview
          request={request}
          values={values}
          pending={payment.isPending}
          problem={payment.problem}
          onBack={() => setReviewing(false)}
          onPay={pay}
        />
      ) : (
        <MeansForm
          request={request}
          values={values}
          onChosen={(chosen) => {
            // Something else than before is another payment; the same again is the same one.
            if (values && JSON.stringify(values) !== JSON.stringify(chosen)) payment.startAnew()
            setValues(chosen)
            setReviewing(true)
          }}
        />
      )}
    </Dialog>
  )
}
