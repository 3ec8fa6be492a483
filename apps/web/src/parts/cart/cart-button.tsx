import { plural, t } from '@lingui/core/macro'
import { ShoppingCart } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { cartCount, useCartStore } from '~/platform/stores/cart-store.ts'

/** Opens the cart from a page, because guests have none in the top bar. `compact`: only a sign on phones. */
export const CartButton = ({ compact = false }: { compact?: boolean }) => {
  const count = useCartStore((state) => cartCount(state.items))
  const setOpen = useCartStore((state) => state.setOpen)
  return (
    <Button
      tone={count > 0 && !compact ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      className={cn(compact && 'max-sm:w-auto! max-sm:flex-none! max-sm:px-3!')}
      onClick={() => setOpen(true)}
    >
      <ShoppingCart className="size-4" aria-hidden="true" />
      <span className={cn(compact && 'max-sm:sr-only')}>
        {count === 0 ? t`Cart` : t`Cart, ${plural(count, { one: '# item', other: '# items' })}`}
      </span>
      {compact && count > 0 && (
        <span aria-hidden="true" className="tabular-nums sm:hidden">
          {count}
        </span>
      )}
    </Button>
  )
}
