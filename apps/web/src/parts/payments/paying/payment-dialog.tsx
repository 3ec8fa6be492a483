import { inSentence } from '@efie/domain'
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

/** What is chosen, and the payment once it is started. */
const usePaying = (request: PaymentRequest, underWayId: string | null) => {
  const [values, setValues] = useState<MeansValues | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [startedId, setStartedId] = useState(underWayId)
  const [already, setAlready] = useState(false)
  const payment = useStartPayment(({ payment: started, already: was }) => {
    setStartedId(started.id)
    setAlready(was)
    if (was) return
    // Cards are paid on the provider's page, which comes back to /payments/{id}.
    if (started.next?.kind === 'redirect' && started.next.url) location.assign(started.next.url)
  })
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
  const choose = (chosen: MeansValues) => {
    // Something else than before is another payment; the same again is the same one.
    if (values && JSON.stringify(values) !== JSON.stringify(chosen)) payment.startAnew()
    setValues(chosen)
    setReviewing(true)
  }
  const goBack = () => setReviewing(false)
  return { values, reviewing, startedId, already, payment, choose, goBack, pay, retry }
}

const AlreadyUnderWay = ({ id }: { id: string }) => (
  <Notice tone="caution" live className="mb-5" title={t`This payment has already been started`}>
    <Trans>
      We didn’t start a second payment. See{' '}
      <Link to={`/payments/${id}`} className="font-semibold text-primary underline underline-offset-4">
        the payment we’re checking
      </Link>
      .
    </Trans>
  </Notice>
)

interface OutcomeActionsProps {
  payment: PaymentDetail
  onRetry: () => void
  onClose: () => void
}

const OutcomeActions = ({ payment: { status, id }, onRetry, onClose }: OutcomeActionsProps) => {
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
        <Button onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
      <Button tone={done ? 'primary' : 'secondary'} onClick={onClose}>
        {done ? t`Done` : t`Close`}
      </Button>
    </>
  )
}

/** Choose how, see it written out, pay, and follow it until the outcome is known. Mount it to open it. */
export const PaymentDialog = ({ request, onOpenChange, underWayId, onCompleted }: PaymentDialogProps) => {
  const paying = usePaying(request, underWayId ?? null)
  const { values, startedId, payment } = paying
  const what = inSentence(translate(request.title))
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
      {startedId && paying.already && <AlreadyUnderWay id={startedId} />}
      {startedId ? (
        <PaymentProgress
          id={startedId}
          {...(onCompleted && { onCompleted })}
          renderActions={(made) => (
            <OutcomeActions payment={made} onRetry={paying.retry} onClose={() => onOpenChange(false)} />
          )}
        />
      ) : paying.reviewing && values ? (
        <PaymentReview
          request={request}
          values={values}
          pending={payment.isPending}
          problem={payment.problem}
          onBack={paying.goBack}
          onPay={paying.pay}
        />
      ) : (
        <MeansForm request={request} values={values} onChosen={paying.choose} />
      )}
    </Dialog>
  )
}
