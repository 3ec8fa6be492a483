import { delinquencyBucketLabels } from '@efie/domain'
import type { OrderDetail } from '~/app/api/rows.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'

/** How the plan of an order stands, for who is asked about it. */
export const PlanFigures = ({ order }: { order: OrderDetail }) => {
  const { plan, protected_goods: goods } = order
  if (!plan) return null
  return (
    <Card>
      <CardHeader
        title="Plan"
        description={plan.paused ? 'Paused while a return is looked at.' : undefined}
      />
      <KeyValues
        items={[
          { label: 'Paid since delivery', value: <Money amount={plan.paid} /> },
          { label: 'Still to come', value: <Money amount={plan.outstanding} /> },
          { label: 'Ends it today', value: <Money amount={plan.payoff} /> },
          {
            label: 'Next due',
            value: plan.next_due ? (
              <>
                <DateText value={plan.next_due.due_date} />, <Money amount={plan.next_due.amount} />
              </>
            ) : (
              'Nothing'
            ),
          },
          { label: 'Arrears', value: delinquencyBucketLabels[plan.delinquency_bucket] },
          ...(goods
            ? [
                {
                  label: 'Protected goods',
                  value: goods.protected ? (
                    'Yes'
                  ) : (
                    <>
                      <Money amount={goods.paid} /> of <Money amount={goods.needed} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
