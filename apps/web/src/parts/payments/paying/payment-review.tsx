import { formatPhone, networkLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { keepDigitsTogether } from '~/ui/keep-digits-together.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import type { UserError } from '~/platform/api/user-error.ts'
import type { MeansValues } from './means-form.tsx'
import type { PaymentRequest } from './payment-request.ts'

const meansText = ({ method, network, ...values }: MeansValues): string => {
  if (method === 'card') return t`Card`
  const phone = keepDigitsTogether(formatPhone(values.phone ?? ''))
  return network
    ? t`${{ network: networkLabels[network] }} mobile money, ${phone}`
    : t`mobile money, ${phone}`
}

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
    <Notice tone="caution" live title={t`We don’t know yet if your payment reached us`}>
      <Trans>
        You lost your connection. Try again. It still counts as one payment, so you won’t be charged twice.
      </Trans>
    </Notice>
  ) : (
    <Notice tone="danger" live title={translate(problem.message)}>
      {[...problem.issues.map((issue) => issue.message), ...problem.missing].map(translate).join('. ')}
    </Notice>
  )

/** The payment written out, before money moves. */
export const PaymentReview = ({ request, values, pending, problem, onBack, onPay }: PaymentReviewProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const due = values.amount ?? request.amount
  const amount = formatMoney(due)
  const phone = keepDigitsTogether(formatPhone(values.phone ?? ''))
  return (
    <div className="space-y-5">
      <KeyValues
        items={[
          { label: t({ id: 'payment-for', message: 'For' }), value: translate(request.title) },
          { label: t({ id: 'payment-from', message: 'From' }), value: meansText(values) },
          { label: t({ id: 'payment-to', message: 'To' }), value: 'Efie' },
          { label: t`Amount`, value: <Money amount={due} className="text-lg" />, strong: true },
        ]}
      />
      <p className="text-muted">
        {values.method === 'card'
          ? t`You’ll go to the payment page to pay ${amount}. We never see your card details.`
          : t`You’ll get a prompt on ${phone} to approve ${amount} with your PIN. We’ll never ask for your PIN here.`}
      </p>
      {problem && <Problem problem={problem} />}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button
          tone="secondary"
          size="lg"
          onClick={onBack}
          disabledReason={pending ? t`Sending your payment` : null}
        >
          <Trans>Back</Trans>
        </Button>
        <Button
          size="lg"
          pending={pending}
          onClick={onPay}
          disabledReason={isReadOnly ? t`You’re offline. Connect to pay` : null}
        >
          {problem?.retryable ? t`Retry` : t`Pay ${amount}`}
        </Button>
      </div>
    </div>
  )
}
