import { plural, t } from '@lingui/core/macro'
import { ShoppingCart } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { cartCount, useCartStore } from '~/platform/stores/cart-store.ts'

/** Opens the cart from a page, because guests have none in the top bar. */
export const CartButton = () => {
  const count = useCartStore((state) => cartCount(state.items))
  const setOpen = useCartStore((state) => state.setOpen)
  return (
    <Button tone={count > 0 ? 'primary' : 'secondary'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <ShoppingCart className="size-4" aria-hidden="true" />
      {count === 0 ? t`Cart` : t`Cart, ${plural(count, { one: '# item', other: '# items' })}`}
    </Button>
  )
}
