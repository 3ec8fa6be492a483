import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { stepTo, useOrderStep, whyNot } from '~/parts/orders/use-order-step.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { MoneyInput } from '~/ui/special-inputs.tsx'

const schema = z.object({
  verified_net_income: z
    .int('Enter the net income of a month, as verified')
    .min(1, 'Enter the net income of a month, as verified'),
  verified_obligations: z.int('Enter what else is repaid each month, 0 if nothing').min(0),
})

type Verified = z.output<typeof schema>

const Reasons = ({ order }: { order: OrderDetail }) => (
  <ul className="list-disc pl-5">
    {order.credit_reasons.map(({ code, text }) => (
      <li key={code}>{text}.</li>
    ))}
  </ul>
)

/** A person decides what is not within policy: on verified figures, with a reason where the answer is no. */
export const CreditDecision = ({ order }: { order: OrderDetail }) => {
  const [approving, setApproving] = useState<Verified | null>(null)
  const [declining, setDeclining] = useState(false)
  const approve = useOrderStep(order, 'Order approved')
  const decline = useOrderStep(order, 'Order declined')
  const form = useZodForm(schema, {
    // Empty until typed; the schema asks for a number.
    defaultValues: {
      ...(order.verified_net_income !== null && { verified_net_income: order.verified_net_income }),
      verified_obligations: order.verified_obligations ?? 0,
    },
  })
  const yes = stepTo(order, 'awaiting-payment')
  const no = stepTo(order, 'declined')
  if (order.status !== 'pending-credit' || (!yes && !no)) return null
  const { errors } = form.formState
  const submit = form.handleSubmit((verified) => {
    approve.reset()
    setApproving(verified)
  })
  // Only the figures typed here can bring it within the limit, so that alone does not close the button.
  const missing = yes?.missing.filter(({ fact }) => fact !== 'within_order_limit') ?? []
  return (
    <Card>
      <CardHeader
        title="Credit decision"
        description={
          <>
            {order.customer.full_name} wants {formatMoney(order.financed_amount)} financed over {order.months}{' '}
            months. The goods are held until <DateText value={order.reserved_until} time />.
          </>
        }
      />
      <p className="font-medium">Why it was not approved by itself, as the customer reads it:</p>
      <Reasons order={order} />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Verified net income a month"
            help="From payslips or statements."
            error={errors.verified_net_income?.message}
          >
            {(control) => (
              <Controller
                control={form.control}
                name="verified_net_income"
                render={({ field: { onChange, ...field } }) => (
                  <MoneyInput {...control} {...field} onValueChange={onChange} />
                )}
              />
            )}
          </Field>
          <Field
            label="Other repayments a month"
            help="Outside Efie; ours are counted by themselves."
            error={errors.verified_obligations?.message}
          >
            {(control) => (
              <Controller
                control={form.control}
                name="verified_obligations"
                render={({ field: { onChange, ...field } }) => (
                  <MoneyInput {...control} {...field} onValueChange={onChange} />
                )}
              />
            )}
          </Field>
        </div>
        <ActRow>
          {yes && (
            <Button
              type="submit"
              disabledReason={missing.length > 0 ? missing.map(({ text }) => text).join('. ') : null}
            >
              Approve
            </Button>
          )}
          {no && (
            <Button tone="secondary" disabledReason={whyNot(no)} onClick={() => setDeclining(true)}>
              Decline
            </Button>
          )}
        </ActRow>
      </form>
      <ConfirmDialog
        open={approving !== null}
        onOpenChange={(open) => !open && setApproving(null)}
        title="Approve this order?"
        confirmLabel={`Approve ${formatMoney(order.financed_amount)}`}
        pending={approve.pending}
        onConfirm={() =>
          approving &&
          void approve
            .run({ to: 'awaiting-payment', ...approving })
            .then((worked) => worked && setApproving(null))
        }
      >
        <p>
          {order.customer.full_name} may sign a plan over {order.months} months: down payment{' '}
          {formatMoney(order.down_payment)}, then {formatMoney(order.monthly_amount)} a month.
        </p>
        <ActError
          error={approve.error}
          samePerson="Nobody decides on their own order: ask another analyst."
          className="mt-4 text-ink"
        />
      </ConfirmDialog>
      <ReasonDialog
        open={declining}
        onOpenChange={setDeclining}
        title="Decline this order?"
        label="Why, in words that the customer reads"
        help="Say what would make it possible."
        submitLabel="Decline the order"
        danger
        pending={decline.pending}
        error={decline.error}
        onSubmit={({ reason }) => decline.run({ to: 'declined', reason })}
      >
        {order.customer.full_name} is told that {formatMoney(order.financed_amount)} over {order.months}{' '}
        months is not possible. The goods go back to the shelf.
      </ReasonDialog>
    </Card>
  )
}
