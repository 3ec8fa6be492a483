import { formatMoney, networkLabels } from '@efie/domain'
import { Button } from '~/ui/button.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { useAuthStore } from '../auth/auth-store.ts'
import type { UserError } from '../api/user-error.ts'
import type { MeansValues } from './means-form.tsx'
import type { PaymentRequest } from './payment-request.ts'

export const meansText = ({ method, network, phone }: MeansValues): string =>
  method === 'card' ? 'Card' : `${network ? `${networkLabels[network]} ` : ''}mobile money, ${phone}`

export interface PaymentReviewProps {
  request: PaymentRequest
  values: MeansValues
  pending: boolean
  problem: UserError | null
  onBack: () => void
  onPay: () => void
}

const Problem = ({ problem }: { problem: UserError }) =>
  problem.code === null ? (
    <Notice tone="caution" live title="We do not know yet whether this reached us">
      Your connection broke off. Try again: it stays one payment, and you are never charged twice for it.
    </Notice>
  ) : (
    <Notice tone="danger" live title={problem.message}>
      {[...problem.issues.map((issue) => issue.message), ...problem.missing].join('. ')}
    </Notice>
  )

/** The payment written out, before money moves. */
export const PaymentReview = ({ request, values, pending, problem, onBack, onPay }: PaymentReviewProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const amount = formatMoney(values.amount)
  return (
    <div className="space-y-5">
      <KeyValues
        items={[
          { label: 'For', value: request.title },
          { label: 'From', value: meansText(values) },
          { label: 'To', value: 'Efie' },
          { label: 'Amount', value: <Money amount={values.amount} className="text-lg" />, strong: true },
        ]}
      />
      <p className="text-muted">
        {values.method === 'card'
          ? `We take you to the payment page, where you pay ${amount}. We never see your card.`
          : `You get a prompt on ${values.phone} to approve ${amount} with your PIN. We never ask for your PIN here.`}
      </p>
      {problem && <Problem problem={problem} />}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button
          tone="secondary"
          size="lg"
          onClick={onBack}
          disabledReason={pending ? 'Your payment is being sent' : null}
        >
          Back
        </Button>
        <Button
          size="lg"
          pending={pending}
          onClick={onPay}
          disabledReason={isReadOnly ? 'You are offline: connect to pay' : null}
        >
          {problem?.retryable ? 'Try again' : `Pay ${amount}`}
        </Button>
      </div>
    </div>
  )
}
