import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { RefundActs } from './refund-acts.tsx'
import { stageLabels, stageTones } from './refund-stages.ts'

/** Refunds of a payment, made or waiting for a second person. */
export const RefundList = ({ payment, payer }: { payment: PaymentDetail; payer: string }) => {
  const mayConfirm = useAbility('payments.confirm')
  if (payment.refunds.length === 0) return null
  return (
    <Section title="Refunds">
      <ul className="divide-y divide-line">
        {payment.refunds.map((refund) => (
          <li key={refund.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Money amount={refund.amount} className="font-semibold" />
              <Badge tone={stageTones[refund.stage]}>{stageLabels[refund.stage]}</Badge>
            </div>
            <p className="mt-1 text-sm">{refund.reason}</p>
            <p className="text-sm text-muted">
              {refund.requested_by === null ? 'Requested automatically' : 'Requested'}{' '}
              <DateText value={refund.created_at} time />
            </p>
            {mayConfirm && <RefundActs refund={refund} payer={payer} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
