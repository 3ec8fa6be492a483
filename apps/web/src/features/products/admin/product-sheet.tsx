import { formatMoney } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { VariantsEditor } from './variants-editor.tsx'

interface ProductSheetProps {
  /** `new` for a product to be created. */
  id: string
  onClose: () => void
  onMade: (id: string) => void
}

const Unlist = ({ product, onClose }: { product: ProductDetail; onClose: () => void }) => {
  const [open, setOpen] = useState(false)
  const act = useAct({
    act: () => client.products.delete({ id: product.id }, { context: { ifMatch: product.version } }),
    done: 'Product removed from the shop',
    failed: 'Couldn’t remove the product',
    touches: [api.products.key()],
  })
  return (
    <>
      <Button tone="ghost" className="text-danger" onClick={() => setOpen(true)}>
        Remove from shop
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="Remove this product from the shop?"
        confirmLabel="Remove from shop"
        pending={act.pending}
        onConfirm={() => void act.run(undefined).then((worked) => worked && onClose())}
      >
        <p>
          Customers can’t find or order {product.name} at {formatMoney(product.price)} any more. Existing
          orders aren’t affected.
        </p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

/** What the form of details holds. Pictures, variants and stock change without it. */
const detailsOf = ({
  name,
  category,
  brand,
  price,
  description,
  specifications,
  warranty_months,
  delivery_days_min,
  delivery_days_max,
}: ProductDetail): string =>
  JSON.stringify([
    [name, category, brand, price, description, specifications],
    [warranty_months, delivery_days_min, delivery_days_max],
  ])

const Existing = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(api.products.get.queryOptions({ input: { id } }))
  if (!data)
    return error ? (
      <ErrorState
        title="Couldn’t load the product"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={8} />
    )
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button asChild tone="link">
          <Link to={`/shop/${data.id}`}>View in shop</Link>
        </Button>
        <Unlist product={data} onClose={onClose} />
      </div>
      <ProductPictures product={data} />
      <VariantsEditor product={data} />
      <section>
        <h3 className="mb-4 font-semibold">Details</h3>
        <ProductForm key={detailsOf(data)} product={data} onSaved={() => {}} />
      </section>
    </div>
  )
}

export const ProductSheet = ({ id, onClose, onMade }: ProductSheetProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={id === 'new' ? 'New product' : 'Product'}
    description={
      id === 'new'
        ? 'The product goes on sale straight away. Add pictures, sizes and colours next.'
        : 'What customers see and choose from.'
    }
    className="max-w-2xl"
  >
    {id === 'new' ? (
      <ProductForm product={null} onSaved={(made) => onMade(made.id)} />
    ) : (
      <Existing id={id} onClose={onClose} />
    )}
  </Sheet>
)
