import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { CartNotes } from '~/parts/cart/cart-notes.tsx'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { useCartStore } from '~/platform/stores/cart-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'

/** What is ordered and its price, beside every step. */
export const OrderSummary = ({ preview }: { preview: OrderPreview }) => {
  const setOpen = useCartStore((state) => state.setOpen)
  const lines = preview.lines.filter(({ available }) => available > 0)
  return (
    <Card className="self-start lg:sticky lg:top-[calc(5rem+var(--strip))]">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg font-semibold">
          <Trans>Your order</Trans>
        </h2>
        <Button tone="link" onClick={() => setOpen(true)}>
          <Trans>Edit cart</Trans>
        </Button>
      </div>
      <CartNotes className="mb-4" />
      <ul className="divide-y">
        {lines.map((line) => (
          <li key={line.index} className="flex flex-wrap gap-3 py-3">
            <ProductPicture
              src={line.image_url}
              photo={line.photo}
              sizes="3.5rem"
              className="size-14 shrink-0 rounded border"
            />
            <div className="flex min-w-0 flex-1 basis-32 flex-wrap justify-between gap-x-3 text-[0.9375rem]">
              <div className="min-w-[min(7rem,100%)] flex-1">
                <p className="leading-snug font-medium">{line.name}</p>
                <p className="text-sm text-muted">
                  {line.variant_name && `${line.variant_name}, `}
                  <span className="inline-block sm:whitespace-nowrap">
                    {line.quantity} × <Money amount={line.unit_price} />
                  </span>
                </p>
              </div>
              <Money amount={line.amount} />
            </div>
          </li>
        ))}
      </ul>
      <KeyValues
        className="border-t pt-1"
        items={[
          {
            label: t`Delivery`,
            value: preview.delivery_fee === 0 ? t`Free` : <Money amount={preview.delivery_fee} />,
          },
          { label: t`Includes VAT and levies`, value: <Money amount={preview.tax_amount} /> },
          {
            label: t`Cash price`,
            value: <Money amount={preview.cash_price + preview.delivery_fee} className="text-lg" />,
            strong: true,
          },
        ]}
      />
    </Card>
  )
}
