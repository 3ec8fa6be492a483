import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Minus, Plus, ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Money } from '~/ui/money.tsx'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { queryClient } from '~/platform/api/query-client.ts'
import { dismissAdded } from './add-to-cart.ts'
import { CartNotes } from './cart-notes.tsx'
import { useCartCheck } from './use-cart-check.ts'
import { type CartItem, cartLines, cartSubtotal, useCartStore } from '~/platform/stores/cart-store.ts'

const stepStyles =
  'grid size-9 place-items-center rounded border border-line-strong/60 hover:bg-sunken disabled:opacity-40'

const Line = ({ item, close }: { item: CartItem; close: () => void }) => {
  const increase = useCartStore((state) => state.increase)
  const decrease = useCartStore((state) => state.decrease)
  const remove = useCartStore((state) => state.remove)
  return (
    <li className="flex gap-[min(1rem,4vw)] py-4">
      <ProductPicture
        src={item.image_url}
        photo={item.photo}
        sizes="5rem"
        className="size-[min(5rem,24vw)] shrink-0 rounded border"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className="min-w-0 flex-1 basis-32 font-medium">
            <Link to={`/shop/${item.product_id ?? item.id}`} onClick={close} className="hover:underline">
              {item.name}
            </Link>
            {item.plan && (
              <span className="block text-sm font-normal text-muted">
                <Trans>Plan chosen: {{ months: item.plan.months }} months</Trans>
              </span>
            )}
            {item.quantity === 0 && (
              <span className="block text-sm font-normal text-muted">
                <Trans>Not ordered (quantity 0)</Trans>
              </span>
            )}
          </p>
          <Money amount={item.price * item.quantity} className="font-semibold" />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-y-2">
          <div className="flex items-center gap-1">
            <button
              type="button"
              className={stepStyles}
              disabled={item.quantity === 0}
              aria-label={t`Remove one ${{ name: item.name }}`}
              onClick={() => decrease(item.id)}
            >
              <Minus className="size-4" aria-hidden="true" />
            </button>
            <span className="w-9 text-center font-semibold tabular-nums" aria-live="polite">
              {item.quantity}
            </span>
            <button
              type="button"
              className={stepStyles}
              aria-label={t`Add one ${{ name: item.name }}`}
              onClick={() => increase(item.id)}
            >
              <Plus className="size-4" aria-hidden="true" />
            </button>
          </div>
          <Button
            tone="link"
            size="sm"
            onClick={() => remove(item.id)}
            aria-label={t`Remove ${{ name: item.name }}`}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </li>
  )
}

const CartFooter = ({ items, close }: { items: readonly CartItem[]; close: () => void }) => (
  <div>
    <div className="flex flex-wrap items-baseline justify-between text-lg font-semibold">
      <span>
        <Trans>Subtotal</Trans>
      </span>
      <Money amount={cartSubtotal(items)} />
    </div>
    <p className="mt-0.5 text-sm text-muted">
      <Trans>Shipping and taxes calculated at checkout.</Trans>
    </p>
    <div className="mt-4">
      {cartLines(items).length > 0 ? (
        <Button asChild wide size="lg">
          <Link to="/checkout" onClick={close}>
            <Trans>Checkout</Trans>
          </Link>
        </Button>
      ) : (
        <Button wide size="lg" disabledReason={t`Your cart has no items to order. Add one first.`}>
          <Trans>Checkout</Trans>
        </Button>
      )}
    </div>
    <div className="mt-2 text-center">
      <Button asChild tone="link">
        <Link to="/shop" onClick={close}>
          <Trans>Continue Shopping</Trans>
        </Link>
      </Button>
    </div>
  </div>
)

/** Checks prices and stock whenever the cart is opened, and shows what changed. */
const Checked = () => {
  useCartCheck()
  return <CartNotes className="mb-2" />
}

/** The cart beside the page; its contents stay in this browser. */
export default function CartDrawer() {
  const items = useCartStore((state) => state.items)
  const open = useCartStore((state) => state.open)
  const setOpen = useCartStore((state) => state.setOpen)
  useEffect(() => dismissAdded(items), [items])
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title={t`Shopping Cart`}
      footer={<CartFooter items={items} close={() => setOpen(false)} />}
    >
      {items.length === 0 ? (
        <EmptyState icon={ShoppingCart} title={t`Your cart is empty`}>
          <p>
            <Trans>Start shopping to add items to your cart</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <QueryClientProvider client={queryClient}>
            <Checked />
          </QueryClientProvider>
          <ul className="-my-4 divide-y">
            {items.map((item) => (
              <Line key={item.id} item={item} close={() => setOpen(false)} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
