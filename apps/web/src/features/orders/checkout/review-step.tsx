import { deliverySlotLabels, formatPhone } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { OrderPreview } from '~/platform/api/rows.ts'
import type { UserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { paymentsText } from '~/parts/products/plan-facts.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDate } from '~/ui/dates.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { type Delivery, useCheckoutStore } from './checkout-store.ts'
import { CreditCheck } from './credit-check.tsx'
import { weekdayOf } from './delivery-days.ts'
import { HoldNotice } from './hold-notice.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface ReviewStepProps {
  preview: OrderPreview
  delivery: Delivery
  onChange: (step: 'delivery' | 'payment') => void
  onOrdered: (id: string) => void
}

const Block = ({
  title,
  onChange,
  children,
}: {
  title: string
  onChange: () => void
  children: ReactNode
}) => (
  <section className="border-b pb-5">
    <div className="mb-1 flex items-center justify-between gap-3">
      <h2 className="font-semibold">{title}</h2>
      <Button tone="link" onClick={onChange} aria-label={t`Change: ${title}`}>
        <Trans>Change</Trans>
      </Button>
    </div>
    {children}
  </section>
)

const Problem = ({ problem }: { problem: UserError }) =>
  problem.code === null ? (
    <Notice tone="caution" live title={t`We don’t know yet if your order reached us`}>
      <Trans>
        You lost your connection. Try again. It still counts as one order, so you’ll only pay once.
      </Trans>
    </Notice>
  ) : (
    <Notice tone="danger" live title={problem.message}>
      {[...problem.issues.map((issue) => issue.message), ...problem.missing].join('. ')}
    </Notice>
  )

const DeliveryBlock = ({ delivery, onChange }: { delivery: Delivery; onChange: () => void }) => (
  <Block title={t`Delivery`} onChange={onChange}>
    <p>
      {delivery.recipient_name}, {formatPhone(delivery.phone)}
    </p>
    <p>{[delivery.address, delivery.region, delivery.gps, delivery.landmark].filter(Boolean).join(', ')}</p>
    <p className="text-muted">
      {weekdayOf(delivery.delivery_date)}, {formatDate(delivery.delivery_date)},{' '}
      {translate(deliverySlotLabels[delivery.delivery_slot])}
    </p>
  </Block>
)

interface PaymentBlockProps {
  /** What is bought in instalments; undefined when all is paid now. */
  plan: OrderPreview['plans'][number] | undefined
  today: number
  onChange: () => void
}

const PaymentBlock = ({ plan, today, onChange }: PaymentBlockProps) => (
  <Block title={t`Payment`} onChange={onChange}>
    <KeyValues
      items={
        plan
          ? [
              { label: t`Cash price`, value: <Money amount={plan.cash_price} /> },
              {
                label: t`Instalment price, ${{ months: plan.months }} months`,
                value: <Money amount={plan.instalment_price} />,
              },
              { label: t`Cost of credit`, value: <Money amount={plan.finance_charge} /> },
              { label: t`Then monthly`, value: paymentsText(plan) },
              {
                label: t`Down payment`,
                value: <Money amount={today} className="text-lg" />,
                strong: true,
              },
            ]
          : [{ label: t`To pay now`, value: <Money amount={today} className="text-lg" />, strong: true }]
      }
    />
  </Block>
)

/** The order written out, before it is made. */
export const ReviewStep = ({ preview, delivery, onChange, onOrdered }: ReviewStepProps) => {
  const { pay, months } = useCheckoutStore()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { place, pending, problem } = usePlaceOrder(preview, onOrdered)
  const [asking, setAsking] = useState(false)
  const plan = pay === 'instalments' ? preview.plans.find((one) => one.months === months) : undefined
  const credit = preview.credit?.find((one) => one.months === months)
  const total = preview.cash_price + preview.delivery_fee
  const today = plan ? plan.down_payment : total
  const asked = plan && credit && !credit.approved
  return (
    <Card className="space-y-5">
      <DeliveryBlock delivery={delivery} onChange={() => onChange('delivery')} />
      <PaymentBlock plan={plan} today={today} onChange={() => onChange('payment')} />
      {plan && <CreditCheck preview={preview} months={plan.months} />}
      <p className="text-muted">
        {plan
          ? asked
            ? t`You won’t pay anything yet. Once a credit analyst approves your order, you’ll sign the agreement with a code and make the down payment.`
            : t`Next, you’ll sign the agreement with a code and make the down payment. We’ll hold the goods for 15 minutes.`
          : t`Next, you’ll pay by mobile money or card. We’ll hold the goods for 15 minutes.`}
      </p>
      <HoldNotice hold={preview.hold} />
      {problem && !(preview.hold && problem.code === 'HOLD_LIMIT_REACHED') && <Problem problem={problem} />}
      <Button
        size="lg"
        wide
        pending={pending}
        onClick={() => (problem?.retryable ? void place() : setAsking(true))}
        disabledReason={
          isReadOnly
            ? t`You’re offline. Connect to order`
            : !preview.orderable
              ? t`Something in your cart isn’t available. Edit your cart`
              : preview.hold
                ? translate(preview.hold.text)
                : null
        }
      >
        {problem?.retryable ? t`Retry` : t`Place order`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Place this order?`}
        confirmLabel={t`Place order`}
        cancelLabel={t`Not yet`}
        onConfirm={() => {
          setAsking(false)
          void place()
        }}
      >
        {plan
          ? t`You’ll pay ${{ instalmentPrice: formatMoney(plan.instalment_price) }} in total over ${{ months: plan.months }} months, including a down payment of ${{ today: formatMoney(today) }}. We’ll deliver to ${{ recipientName: delivery.recipient_name }}.`
          : t`You’ll pay ${{ today: formatMoney(today) }}. We’ll deliver to ${{ recipientName: delivery.recipient_name }}.`}
      </ConfirmDialog>
    </Card>
  )
}
