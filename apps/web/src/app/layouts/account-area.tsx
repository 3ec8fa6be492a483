import { plural } from '@lingui/core/macro'
import { ShoppingCart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '~/ui/button.tsx'
import { untilLoaded } from '~/ui/until-loaded.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useWide } from '~/platform/lists/use-wide.ts'
import { cartCount, useCartStore } from '~/platform/stores/cart-store.ts'

const UserMenu = lazy(() => untilLoaded(() => import('./user-menu.tsx')))

const CartButton = () => {
  const count = useCartStore((state) => cartCount(state.items))
  const setOpen = useCartStore((state) => state.setOpen)
  return (
    <Button
      tone="ghost"
      size="icon"
      className="relative"
      aria-haspopup="dialog"
      aria-label={plural(count, { one: 'Shopping cart, # item', other: 'Shopping cart, # items' })}
      onClick={() => setOpen(true)}
    >
      <ShoppingCart className="size-5" aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-forest tabular-nums"
        >
          {count}
        </span>
      )}
    </Button>
  )
}

/** User menu of a signed-in person, and the cart, which staff don’t have; only loaded for one. */
export default function AccountArea() {
  const user = useAuthStore((state) => state.user)
  const isStaff = useAuthStore((state) => state.isAdmin)
  const hasMenu = useWide()
  if (!user) return null
  return (
    <>
      {!isStaff && <CartButton />}
      {hasMenu && (
        <Suspense fallback={null}>
          <UserMenu user={user} />
        </Suspense>
      )}
    </>
  )
}
