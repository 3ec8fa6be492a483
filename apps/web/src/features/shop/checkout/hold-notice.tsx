import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { OrderPreview } from '~/app/api/rows.ts'
import { say } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'

/** Why the cart cannot be ordered beside what is held for the person already, and where to make room. */
export const HoldNotice = ({ hold, className }: { hold: OrderPreview['hold']; className?: string }) => {
  if (!hold) return null
  const { reason, limit, on_hold: onHold } = hold
  return (
    <Notice
      tone="caution"
      live
      className={className}
      title={say(hold.text)}
      action={
        reason !== 'cart' && (
          <Button asChild tone="secondary" size="sm">
            <Link to="/orders">
              <Trans>See your orders</Trans>
            </Link>
          </Button>
        )
      }
    >
      {reason === 'orders' && t`Unpaid orders: ${onHold} of ${limit}`}
      {reason === 'units' && t`Items on hold: ${onHold} of ${limit}`}
      {reason === 'cart' && t`At most ${limit} items can be on hold for you at a time.`}
    </Notice>
  )
}
