import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { stepTo, useOrderStep, whyNot } from '~/parts/orders/use-order-step.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatMoney } from '~/ui/money-text.ts'

/** Cancels the order while possible, after explaining what is refunded. */
export const CancelOrder = ({ order }: { order: OrderDetail }) => {
  const [open, setOpen] = useState(false)
  const act = useOrderStep(order, t`Order cancelled`, t`Couldn’t cancel the order`)
  const step = stepTo(order, 'cancelled')
  if (!step) return null
  const text = (
    <p>
      {order.paid_at
        ? t`We’ll refund the ${{ downPayment: formatMoney(order.down_payment) }} you paid, the same way you paid.`
        : t`The order for ${{ cashPrice: formatMoney(order.cash_price) }} will be cancelled. You haven’t paid anything.`}
    </p>
  )
  const common = {
    open,
    onOpenChange: setOpen,
    title: t`Cancel order ${{ reference: order.reference }}?`,
    pending: act.pending,
  }
  return (
    <>
      <Button tone="ghost" wide disabledReason={whyNot(step)} onClick={() => setOpen(true)}>
        <Trans>Cancel order</Trans>
      </Button>
      {step.needs_reason ? (
        <ReasonDialog
          {...common}
          danger
          label={t`Why?`}
          help={t`A few words help us improve.`}
          submitLabel={t`Cancel order`}
          cancelLabel={t`Keep order`}
          error={act.error}
          onSubmit={({ reason }) => act.run({ to: 'cancelled', reason })}
        >
          {text}
        </ReasonDialog>
      ) : (
        <ConfirmDialog
          {...common}
          danger
          confirmLabel={t`Cancel order`}
          cancelLabel={t`Keep order`}
          onConfirm={() => void act.run({ to: 'cancelled' }).then((worked) => worked && setOpen(false))}
        >
          {text}
          <ActError error={act.error} className="mt-4 text-ink" />
        </ConfirmDialog>
      )}
    </>
  )
}
