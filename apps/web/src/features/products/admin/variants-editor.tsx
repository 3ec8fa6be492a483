import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
import { variantName } from '~/parts/products/stock-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { VariantForm } from './variant-form.tsx'

const touches = [api.products.key(), api.stock.key()]

const VariantRow = ({ product, variant }: { product: ProductDetail; variant: Variant }) => {
  const [editing, setEditing] = useState(false)
  const list = useAct({
    act: () => client.products.updateVariant({ variant_id: variant.id, listed: !variant.listed }),
    done: 'Variant updated',
    failed: 'Couldn’t update the product',
    touches,
  })
  const name = variantName(variant) ?? 'Single variant'
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium max-sm:basis-full sm:flex-1">
          {name} {!variant.listed && <Badge>Not on sale</Badge>}
        </span>
        <span className="money">{formatMoney(variant.price)}</span>
        <Link
          to={`/admin/products?tab=stock&open=${variant.stock_item_id}`}
          className="text-sm font-semibold text-primary underline"
        >
          {variant.stock} available
        </Link>
        <Button tone="link" aria-label={`Change ${name}`} onClick={() => setEditing(!editing)}>
          {editing ? 'Close' : 'Change'}
        </Button>
        <Button
          tone="link"
          pending={list.pending}
          aria-label={`${variant.listed ? 'Stop selling' : 'Start selling'}: ${name}`}
          onClick={() => void list.run(undefined)}
        >
          {variant.listed ? 'Stop selling' : 'Start selling'}
        </Button>
      </div>
      <ActError error={list.error} className="mt-2" />
      {editing && (
        <div className="mt-3 rounded bg-sunken p-4">
          <VariantForm product={product} variant={variant} onDone={() => setEditing(false)} />
        </div>
      )}
    </li>
  )
}

/** Sizes and colours with price and stock item. Several can share a stock item. */
export const VariantsEditor = ({ product }: { product: ProductDetail }) => {
  const [adding, setAdding] = useState(false)
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-semibold">Sizes and colours</h3>
        {!adding && (
          <Button tone="secondary" size="sm" onClick={() => setAdding(true)}>
            Add a variant
          </Button>
        )}
      </div>
      <ul className="divide-y">
        {product.variants.map((variant) => (
          <VariantRow key={variant.id} product={product} variant={variant} />
        ))}
      </ul>
      {adding && (
        <div className="mt-3 rounded bg-sunken p-4">
          <VariantForm product={product} variant={null} onDone={() => setAdding(false)} />
        </div>
      )}
    </section>
  )
}
