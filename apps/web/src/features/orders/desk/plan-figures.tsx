import { counted, delinquencyBucketLabels } from '@efie/domain'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { Addenda } from '~/parts/lending/addenda.tsx'
import { LoanFileButton } from '~/parts/lending/loan-file-button.tsx'
import { nonAccrualFacts } from '~/parts/lending/non-accrual.tsx'
import { useStanding } from '~/parts/lending/use-standing.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'

type Plan = NonNullable<OrderDetail['plan']>

const running = (plan: Plan): KeyValue[] => [
  { label: 'Left to pay', value: <Money amount={plan.outstanding} /> },
  { label: 'Amount to settle today', value: <Money amount={plan.payoff} /> },
  {
    label: 'Next due',
    value: plan.next_due ? (
      <>
        <DateText value={plan.next_due.due_date} />, <Money amount={plan.next_due.amount} />
      </>
    ) : (
      '–'
    ),
  },
]

const lost = (plan: Plan): KeyValue[] => [
  { label: 'Written off', value: <DateText value={plan.written_off_on} /> },
  { label: 'Left to recover', value: <Money amount={plan.payoff} />, strong: true },
]

const protectedText = (goods: NonNullable<OrderDetail['protected_goods']>) =>
  goods.protected ? (
    'Yes'
  ) : (
    <>
      <Money amount={goods.paid} /> of <Money amount={goods.needed} />
    </>
  )

const rescheduleWords: Record<Plan['reschedules'][number]['status'], string> = {
  proposed: 'Waiting for a second person',
  offered: 'Offered to the customer',
  applied: 'Accepted',
  refused: 'Rejected',
  declined: 'Declined by the customer',
  lapsed: 'Expired',
}

/** The standing of an order's plan, for support. */
export const PlanFigures = ({ order }: { order: OrderDetail }) => {
  const { plan, protected_goods: goods } = order
  const standing = useStanding(order.id, (plan?.days_past_due ?? 0) > 0)
  if (!plan) return null
  return (
    <Card>
      <CardHeader
        title="Plan"
        description={plan.paused ? 'Paused while a return is under review.' : undefined}
        action={
          <span className="flex flex-wrap gap-2">
            {plan.repaid && (
              <LoanFileButton borrowing={{ of: 'orders', id: order.id }} file="certificate" size="sm" />
            )}
            <LoanFileButton borrowing={{ of: 'orders', id: order.id }} file="statement" size="sm" />
          </span>
        }
      />
      <KeyValues
        items={[
          { label: 'Paid since delivery', value: <Money amount={plan.paid} /> },
          ...(plan.written_off_on ? lost(plan) : running(plan)),
          { label: 'Arrears', value: delinquencyBucketLabels[plan.delinquency_bucket] },
          ...(standing.data ? nonAccrualFacts(standing.data) : []),
          ...plan.open_charges.map((charge) => ({
            label: `${charge.kind === 'fee' ? 'Fee' : 'Late fee'} on instalment ${charge.instalment_number}`,
            value: <Money amount={charge.amount} />,
          })),
          ...plan.reschedules.slice(0, 3).map((one) => ({
            label: `New dates, ${counted(one.months, 'month')} later`,
            value: rescheduleWords[one.status],
          })),
          ...(goods ? [{ label: 'Protected goods', value: protectedText(goods) }] : []),
        ]}
      />
      {plan.addenda.length > 0 && (
        <div className="mt-5">
          <Addenda loanId={plan.loan_id} addenda={plan.addenda} />
        </div>
      )}
    </Card>
  )
}
