import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CartButton } from '~/parts/cart/cart-button.tsx'
import { stockText } from '~/parts/products/stock-text.ts'
import type { PlanQuote } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoney } from '~/ui/money-text.ts'

interface BuyBarProps {
  price: number
  monthlyFrom: number | null
  /** The plan someone chose, if they did. */
  plan: PlanQuote | undefined
  soldOut: string | null
  onAdd: () => void
}

/** The page's action: the cart, and on phones, always in reach, what it costs a month and the button. */
export const BuyBar = ({ price, monthlyFrom, plan, soldOut, onAdd }: BuyBarProps) => (
  <>
    <div className="flex flex-col justify-center leading-tight tabular-nums sm:hidden">
      {soldOut ? (
        <>
          <span className="font-bold">{formatMoney(price)}</span>
          <span className="text-xs font-semibold text-danger">{stockText(0)}</span>
        </>
      ) : plan ? (
        <>
          <span className="font-bold">{t`${{ monthly: formatMoney(plan.monthly_amount) }}/month`}</span>
          <span className="text-xs text-muted">{t`over ${{ months: plan.months }} months`}</span>
        </>
      ) : (
        <>
          <span className="font-bold">{formatMoney(price)}</span>
          {monthlyFrom !== null && (
            <span className="text-xs text-muted">
              {t`from ${{ monthly: formatMoney(monthlyFrom) }}/month`}
            </span>
          )}
        </>
      )}
    </div>
    <div className="max-sm:flex-none! sm:hidden">
      <Button disabledReason={soldOut} onClick={onAdd}>
        <Trans>Add to cart</Trans>
      </Button>
    </div>
    <CartButton compact />
  </>
)
