import type { RefundStage } from '@efie/domain'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { RefundActs } from './refund-acts.tsx'

export const stageTones: Record<RefundStage, Tone> = {
  asked: 'caution',
  'on-its-way': 'neutral',
  'to-be-paid': 'caution',
  delayed: 'danger',
  sent: 'positive',
  'paid-by-hand': 'positive',
  'put-back': 'neutral',
  declined: 'neutral',
}
export const stageLabels: Record<RefundStage, string> = {
  asked: 'Waiting for a second person',
  'on-its-way': 'On its way',
  'to-be-paid': 'To be paid by hand',
  delayed: 'Failed',
  sent: 'Completed',
  'paid-by-hand': 'Paid by hand',
  'put-back': 'Cancelled',
  declined: 'Declined',
}

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
