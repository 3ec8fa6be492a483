import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Money } from '~/ui/money.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { ProductPicture } from '~/parts/products/product-picture.tsx'

/** Lines as ordered. */
export const OrderLines = ({ lines }: { lines: OrderDetail['lines'] }) => (
  <ul className="divide-y">
    {lines.map((line) => (
      <li key={line.id} className="flex flex-wrap gap-4 py-3 first:pt-0 last:pb-0">
        <ProductPicture
          src={line.image_url}
          photo={line.photo}
          sizes="4rem"
          className="size-16 shrink-0 rounded border"
        />
        <div className="min-w-0 flex-1 basis-32">
          <Link to={`/shop/${line.product_id}`} className="font-medium hover:underline">
            {line.name}
          </Link>
          <p className="text-sm text-muted">
            {line.variant_name && `${line.variant_name}, `}
            <span className="inline-block sm:whitespace-nowrap">
              {line.quantity} × <Money amount={line.unit_price} />
            </span>
            {line.quantity > 1 && (
              <span className="inline-block sm:hidden">
                {' = '}
                <Money amount={line.amount} />
              </span>
            )}
            {line.returned_quantity > 0 && t`, ${{ returnedQuantity: line.returned_quantity }} returned`}
          </p>
        </div>
        <Money amount={line.amount} className="max-sm:hidden" />
      </li>
    ))}
  </ul>
)

/** Units of order lines in words: "2 × Smart TV, 1 × Bed". */
export const unitsText = (
  lines: OrderDetail['lines'],
  units: readonly { order_line_id: string; quantity: number }[],
): string =>
  units
    .map(({ order_line_id, quantity }) => {
      const line = lines.find(({ id }) => id === order_line_id)
      return `${quantity} × ${line ? [line.name, line.variant_name].filter(Boolean).join(', ') : t`item`}`
    })
    .join('; ')
