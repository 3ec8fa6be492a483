import { paymentMethodLabels, inSentence } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Timeline } from '~/ui/timeline.tsx'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'

const tones = { completed: 'positive', failed: 'danger', expired: 'caution', processing: 'neutral' } as const

/** Why an attempt failed, or what the payer has to do while it is in progress. */
const saidOf = ({ status, failure_reason, next }: PaymentDetail['attempts'][number]) =>
  failure_reason ?? (status === 'processing' ? next?.message : undefined)

export interface PaymentAttemptsProps {
  payment: PaymentDetail
  /** Shows each attempt's reference at the provider, for staff. */
  references?: boolean
}

/** All attempts at the payment provider. */
export const PaymentAttempts = ({ payment, references = false }: PaymentAttemptsProps) => (
  <Section title={t`Attempts`}>
    {payment.attempts.length === 0 ? (
      <p className="text-sm text-muted">
        <Trans>No payment attempts yet.</Trans>
      </p>
    ) : (
      <Timeline
        items={payment.attempts.map((attempt) => ({
          id: attempt.reference,
          title: (
            <span className="flex flex-wrap items-center gap-2">
              <Trans>
                {{ amount: formatMoney(attempt.amount) }} by{' '}
                {{ method: inSentence(translate(paymentMethodLabels[attempt.method])) }}
              </Trans>
              <StatusBadge kind="payment" status={attempt.status} />
            </span>
          ),
          detail: references ? (
            <>
              <span className="font-mono text-xs">{attempt.reference}</span>
              {saidOf(attempt) && <span className="block">{saidOf(attempt)}</span>}
            </>
          ) : (
            saidOf(attempt)
          ),
          at: attempt.created_at,
          tone: tones[attempt.status],
        }))}
      />
    )}
  </Section>
)
