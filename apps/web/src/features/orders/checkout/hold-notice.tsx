import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { useCartStore } from '~/platform/stores/cart-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'

const ToCart = () => {
  const setOpen = useCartStore((state) => state.setOpen)
  return (
    <Button tone="secondary" size="sm" onClick={() => setOpen(true)}>
      <Trans>Back to your cart</Trans>
    </Button>
  )
}

const ToOrders = () => (
  <Button asChild tone="secondary" size="sm">
    <Link to="/orders">
      <Trans>See your orders</Trans>
    </Link>
  </Button>
)

/** Why the cart can't be ordered in addition to existing reservations, and where to release some. */
export const HoldNotice = ({ hold, className }: { hold: OrderPreview['hold']; className?: string }) => {
  if (!hold) return null
  const { reason, limit, on_hold: onHold, units } = hold
  if (reason === 'cart')
    return (
      <Notice
        tone="caution"
        live
        className={className}
        title={plural(
          { limit },
          {
            one: `You can order # item at a time. Your cart has ${units}.`,
            other: `You can order up to # items at a time. Your cart has ${units}.`,
          },
        )}
        action={<ToCart />}
      />
    )
  return (
    <Notice tone="caution" live className={className} title={translate(hold.text)} action={<ToOrders />}>
      {reason === 'orders' && t`Unpaid orders: ${onHold} of ${limit}`}
      {reason === 'credit' && t`Orders awaiting a credit decision: ${onHold} of ${limit}`}
      {reason === 'units' && t`Items on hold: ${onHold} of ${limit}`}
    </Notice>
  )
}
