import { t } from '@lingui/core/macro'
import { toast } from '~/ui/toast.ts'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
import { useCartStore } from '~/platform/stores/cart-store.ts'
import { variantName } from '~/parts/products/stock-text.ts'

/** Adds a unit of a variant and confirms it. */
export const addToCart = (product: ProductDetail, variant: Variant): void => {
  const of = variantName(variant)
  const name = of ? `${product.name} (${of})` : product.name
  useCartStore.getState().add({
    id: variant.id,
    product_id: product.id,
    name,
    price: variant.price,
    image_url: product.image_url,
  })
  toast.success(t`${name} added to your cart`)
}
