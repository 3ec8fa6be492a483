import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { ReasonDialog } from '~/app/acts/reason-dialog.tsx'
import type { OrderDetail } from '~/app/api/rows.ts'
import { stepTo, useOrderStep, whyNot } from '~/app/orders/use-order-step.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

/** Ends the order while that is possible, after saying what goes back. */
export const CancelOrder = ({ order }: { order: OrderDetail }) => {
  const [open, setOpen] = useState(false)
  const act = useOrderStep(order, 'Order cancelled', 'Failed to cancel the order')
  const step = stepTo(order, 'cancelled')
  if (!step) return null
  const text = (
    <p>
      {order.paid_at
        ? `Order ${order.reference} is ended, and the ${formatMoney(order.down_payment)} that you paid goes back the way it came.`
        : `Order ${order.reference} over ${formatMoney(order.cash_price)} is ended. Nothing was paid, and the goods go back to the shelf.`}
    </p>
  )
  const common = { open, onOpenChange: setOpen, title: 'Cancel this order?', pending: act.pending }
  return (
    <>
      <Button tone="ghost" wide disabledReason={whyNot(step)} onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      {step.needs_reason ? (
        <ReasonDialog
          {...common}
          danger
          label="Why?"
          help="A few words help us do better."
          submitLabel="Cancel the order"
          error={act.error}
          onSubmit={({ reason }) => act.run({ to: 'cancelled', reason })}
        >
          {text}
        </ReasonDialog>
      ) : (
        <ConfirmDialog
          {...common}
          danger
          confirmLabel="Cancel the order"
          cancelLabel="Keep it"
          onConfirm={() => void act.run({ to: 'cancelled' }).then((worked) => worked && setOpen(false))}
        >
          {text}
          <ActError error={act.error} className="mt-4 text-ink" />
        </ConfirmDialog>
      )}
    </>
  )
}
