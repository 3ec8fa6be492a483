import { t } from '@lingui/core/macro'
import { toast } from '~/ui/toast.ts'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
import { type CartItem, useCartStore } from '~/platform/stores/cart-store.ts'
import { variantName } from '~/parts/products/stock-text.ts'

/** The plan as the cart keeps it. */
const planned = (months: number | undefined) =>
  months === undefined ? {} : { plan: { months, chosen_at: Date.now() } }

const addedText = (name: string): string => t`${name} added to your cart`

/** The open cart shows what was added, so the toasts needn't cover it. */
export const dismissAdded = (items: readonly CartItem[]): void => {
  for (const { name } of items) toast.dismiss(addedText(name))
}

/** Adds a unit of a variant and confirms it. */
export const addToCart = (product: ProductDetail, variant: Variant, months?: number): void => {
  const of = variantName(variant)
  const name = of ? `${product.name} (${of})` : product.name
  useCartStore.getState().add({
    id: variant.id,
    product_id: product.id,
    name,
    price: variant.price,
    image_url: product.image_url,
    photo: product.photo,
    ...planned(months),
  })
  toast.success(addedText(name))
}

/** Puts a variant in the cart to be bought over these months; one that is there already isn't added again. */
export const planToBuy = (product: ProductDetail, variant: Variant, months: number): void => {
  const { items, replace } = useCartStore.getState()
  if (items.some(({ id, quantity }) => id === variant.id && quantity > 0))
    replace(items.map((item) => (item.id === variant.id ? { ...item, ...planned(months) } : item)))
  else addToCart(product, variant, months)
}
