import { formatMoney, paymentMethodLabels } from '@efie/domain'
import { StatusBadge } from '~/ui/badge.tsx'
import { Timeline } from '~/ui/timeline.tsx'
import type { PaymentDetail } from '../api/rows.ts'
import { Section } from '../review/section.tsx'

const tones = { completed: 'positive', failed: 'danger', expired: 'caution', processing: 'neutral' } as const

/** Everything that was tried with the payment service. */
export const PaymentAttempts = ({ payment }: { payment: PaymentDetail }) => (
  <Section title="Attempts">
    {payment.attempts.length === 0 ? (
      <p className="text-sm text-muted">Nobody has tried to pay this yet.</p>
    ) : (
      <Timeline
        items={payment.attempts.map((attempt) => ({
          id: attempt.reference,
          title: (
            <span className="flex flex-wrap items-center gap-2">
              {formatMoney(attempt.amount)} by {paymentMethodLabels[attempt.method].toLowerCase()}
              <StatusBadge kind="payment" status={attempt.status} />
            </span>
          ),
          detail: (
            <>
              <span className="font-mono text-xs">{attempt.reference}</span>
              {(attempt.failure_reason ?? attempt.next?.message) && (
                <span className="block">{attempt.failure_reason ?? attempt.next?.message}</span>
              )}
            </>
          ),
          at: attempt.created_at,
          tone: tones[attempt.status],
        }))}
      />
    )}
  </Section>
)
