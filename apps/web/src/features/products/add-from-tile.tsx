import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useNavigate } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { ProductRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { addToCart } from '~/parts/cart/add-to-cart.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

/** Adds a product to the cart; with sizes or colours, opens its page to choose first. */
export const AddFromTile = ({ product }: { product: ProductRow }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const add = useMutation({
    mutationFn: async () => {
      const options = api.products.get.queryOptions({ input: { id: product.id } })
      // Offline, cached details are enough: the cart is checked again before anything is ordered.
      const detail = await queries
        .fetchQuery({ ...options, networkMode: 'always' })
        .catch((error: unknown) => {
          const kept = queries.getQueryData(options.queryKey)
          if (kept && toUserError(error).code === null) return kept
          throw error
        })
      const variants = detail.variants.filter(({ listed }) => listed)
      const [only] = variants
      if (variants.length === 1 && only) addToCart(detail, only)
      else await navigate(`/shop/${product.id}`)
    },
    onError: (error) => toast.error(toUserError(error).message),
  })
  return (
    <Button
      tone="soft"
      size="sm"
      wide
      className="relative z-10 mt-3"
      pending={add.isPending}
      aria-label={t`Add to cart: ${{ name: product.name }}`}
      disabledReason={product.stock <= 0 ? t`Sold out. Check back in a few days` : null}
      onClick={() => add.mutate()}
    >
      {!add.isPending && <ShoppingCart className="size-4" aria-hidden="true" />}
      <Trans id="add-to-cart-in-tile">Add to cart</Trans>
    </Button>
  )
}
