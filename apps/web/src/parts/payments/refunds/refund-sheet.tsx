import { formatMoney } from '@efie/domain'
import type { RefundRow } from '~/platform/api/rows.ts'
import { channelLabels } from './by-hand-fields.tsx'
import { RefundActs } from './refund-acts.tsx'
import { stageLabels, stageTones } from './refund-stages.ts'
import { Section } from '~/ui/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'

const factsOf = (refund: RefundRow): KeyValue[] => [
  { label: 'Amount', value: <Money amount={refund.amount} />, strong: true },
  { label: 'To', value: refund.payer_name },
  { label: 'For', value: refund.description },
  { label: 'Reason', value: refund.reason },
  {
    label: 'Requested',
    value: (
      <>
        {refund.requested_by_name ?? 'Automatically'}, <DateText value={refund.created_at} time />
      </>
    ),
  },
  ...(refund.released_by_name ? [{ label: 'Released by', value: refund.released_by_name }] : []),
  ...(refund.channel
    ? [
        { label: 'Paid', value: `${channelLabels[refund.channel]}, from ${refund.account_code}` },
        { label: 'Reference', value: refund.hand_reference },
        { label: 'Paid by', value: refund.paid_by_name },
      ]
    : []),
  ...(refund.approved_by_name ? [{ label: 'Approved by', value: refund.approved_by_name }] : []),
  { label: 'Closed', value: <DateText value={refund.resolved_at} time none="Not yet" /> },
]

const waysOut = ({ acts }: Pick<RefundRow, 'acts'>): string =>
  acts.includes('put-back')
    ? 'Send the refund again, cancel it, or pay it by hand.'
    : 'Send the refund again, or pay it by hand.'

interface RefundSheetProps {
  refund: RefundRow
  onOpenPayment: (id: string) => void
  onClose: () => void
}

/** A refund: progress and actions. */
export const RefundSheet = ({ refund, onOpenPayment, onClose }: RefundSheetProps) => {
  const { payment_id } = refund
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund of ${formatMoney(refund.amount)}`}
      description={<Badge tone={stageTones[refund.stage]}>{stageLabels[refund.stage]}</Badge>}
      className="max-w-xl"
    >
      <div className="space-y-6">
        {refund.status === 'failed' && (
          <Notice tone="danger" title="The payment provider didn’t pay this refund">
            {refund.failure_reason && <p>Reason given: {refund.failure_reason}</p>}
            <p>We still owe the money. {waysOut(refund)}</p>
          </Notice>
        )}
        {refund.stage === 'to-be-paid' && (
          <Notice tone="caution" title="To be paid by hand">
            The payment didn’t come through the payment provider. Pay the refund by bank, wallet or cash.
          </Notice>
        )}
        {refund.paid_twice && (
          <Notice tone="danger" title="Paid twice">
            The provider paid this refund after we had closed it another way. The amount is booked as a loss.
            Ask {refund.payer_name} to pay it back.
          </Notice>
        )}
        <RefundActs refund={refund} payer={refund.payer_name} />
        <Section title="Refund">
          <KeyValues items={factsOf(refund)} />
        </Section>
        {payment_id && (
          <Button tone="secondary" onClick={() => onOpenPayment(payment_id)}>
            View payment
          </Button>
        )}
      </div>
    </Sheet>
  )
}
