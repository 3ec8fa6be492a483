import { orders } from '@efie/contracts/orders'
import { formatMoney } from '@efie/domain'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import type { Confirmation } from '~/platform/forms/form-frame.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField } from '~/platform/forms/fields.tsx'
import { stepTo, touchedByOrders, useOrderStep, whyNot } from '~/parts/orders/use-order-step.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'

const Reasons = ({ order }: { order: OrderDetail }) => (
  <ul className="list-disc pl-5">
    {order.credit_reasons.map(({ code, text }) => (
      <li key={code}>{text}.</li>
    ))}
  </ul>
)

type Step = NonNullable<ReturnType<typeof stepTo>>

const approving = (order: OrderDetail): Confirmation => ({
  title: 'Approve this order?',
  label: `Approve ${formatMoney(order.financed_amount)}`,
  text: (
    <p>
      {order.customer.full_name} can sign a plan over {order.months} months, with a down payment of{' '}
      {formatMoney(order.down_payment)}, then {formatMoney(order.monthly_amount)} a month.
    </p>
  ),
})

const Approval = ({ order, step, beside }: { order: OrderDetail; step: Step; beside: ReactNode }) => {
  const form = useContractForm(orders.transition, {
    fixed: { id: order.id, to: 'awaiting-payment' },
    only: ['verified_net_income', 'verified_obligations'],
    start: {
      verified_net_income: order.verified_net_income,
      verified_obligations: order.verified_obligations ?? 0,
    },
    check: ({ verified_net_income, verified_obligations }) => ({
      verified_net_income: verified_net_income === null && 'Enter the verified monthly net income',
      verified_obligations: verified_obligations === null && 'Enter other monthly repayments, or 0 if none',
    }),
  })
  // Only the figures typed here can bring it within the limit, so that alone does not close the button.
  const missing = step.missing.filter(({ fact }) => fact !== 'within_order_limit')
  return (
    <ActForm
      form={form}
      act={(verified) => client.orders.transition(verified, { context: { ifMatch: order.version } })}
      done="Order approved"
      failed="Couldn’t update the order"
      touches={touchedByOrders}
      submit="Approve"
      beside={beside}
      blocked={missing.length > 0 ? missing.map(({ text }) => text).join('. ') : null}
      samePerson="You can’t decide on your own order. Ask another analyst."
      confirm={() => approving(order)}
      className="mt-4 space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          form={form}
          name="verified_net_income"
          label="Verified monthly net income"
          help="From payslips or statements."
        />
        <MoneyField
          form={form}
          name="verified_obligations"
          label="Other monthly repayments"
          help="Outside Efie. Repayments to Efie are counted automatically."
        />
      </div>
    </ActForm>
  )
}

const Declining = ({ order, step }: { order: OrderDetail; step: Step }) => {
  const [asking, setAsking] = useState(false)
  const decline = useOrderStep(order, 'Order declined')
  return (
    <>
      <Button tone="secondary" disabledReason={whyNot(step)} onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title="Decline this order?"
        label="Reason (the customer will see this)"
        help="Say what we could approve instead."
        submitLabel="Decline order"
        danger
        pending={decline.pending}
        error={decline.error}
        onSubmit={({ reason }) => decline.run({ to: 'declined', reason })}
      >
        We’ll tell {order.customer.full_name} that we can’t finance {formatMoney(order.financed_amount)} over{' '}
        {order.months} months. The goods become available again.
      </ReasonDialog>
    </>
  )
}

/** A person decides what is not within policy: on verified figures, with a reason where the answer is no. */
export const CreditDecision = ({ order }: { order: OrderDetail }) => {
  const yes = stepTo(order, 'awaiting-payment')
  const no = stepTo(order, 'declined')
  if (order.status !== 'pending-credit' || (!yes && !no)) return null
  const declining = no && <Declining order={order} step={no} />
  return (
    <Card>
      <CardHeader
        title="Credit decision"
        description={
          <>
            {order.customer.full_name} wants to finance {formatMoney(order.financed_amount)} over{' '}
            {order.months} months. We’re holding the goods until{' '}
            <DateText value={order.reserved_until} time />.
          </>
        }
      />
      <p className="font-medium">Why we didn’t approve the order automatically, as the customer reads it:</p>
      <Reasons order={order} />
      {yes ? <Approval order={order} step={yes} beside={declining} /> : <ActRow>{declining}</ActRow>}
    </Card>
  )
}
