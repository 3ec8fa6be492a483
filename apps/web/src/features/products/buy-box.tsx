import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck, ShoppingCart, Truck } from 'lucide-react'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
import { addToCart } from '~/parts/cart/add-to-cart.ts'
import { stockText } from '~/parts/products/stock-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { choose, optionsOf } from './variants.ts'

interface BuyBoxProps {
  product: ProductDetail
  variants: readonly Variant[]
  variant: Variant | undefined
  monthlyFrom: number | null
  onChoose: (variant: Variant) => void
}

const Options = ({ variants, variant, onChoose }: BuyBoxProps & { variant: Variant }) => {
  const { sizes, colours } = optionsOf(variants)
  const pick = (wanted: { size: string } | { colour: string }) => {
    const next = choose(variants, variant, wanted)
    if (next) onChoose(next)
  }
  return (
    <>
      {sizes.length > 0 && (
        <FieldGroup legend={t`Size`}>
          <RadioCards
            name="size"
            columns={2}
            options={sizes.map((value) => ({ value, label: value }))}
            value={variant.size}
            onValueChange={(size) => pick({ size })}
          />
        </FieldGroup>
      )}
      {colours.length > 0 && (
        <FieldGroup legend={t`Colour`}>
          <RadioCards
            name="colour"
            columns={2}
            options={colours.map((value) => ({ value, label: value }))}
            value={variant.colour}
            onValueChange={(colour) => pick({ colour })}
          />
        </FieldGroup>
      )}
    </>
  )
}

export const warrantyText = (months: number): string | null => {
  if (months <= 0) return null
  if (months % 12 !== 0) return t`${months}-month warranty`
  return months === 12 ? t`1-year warranty` : t`${{ years: months / 12 }}-year warranty`
}

const daysText = ({ delivery_days_min: min, delivery_days_max: max }: ProductDetail): string =>
  min === max
    ? plural(max, { one: 'Delivered in # working day', other: 'Delivered in # working days' })
    : t`Delivered in ${min} to ${max} working days`

/** Price, options and the button to add to the cart. */
export const BuyBox = (props: BuyBoxProps) => {
  const { product, variant, monthlyFrom } = props
  const stock = variant?.stock ?? 0
  const warranty = warrantyText(product.warranty_months)
  return (
    <div className="space-y-5">
      <div>
        <Money amount={variant?.price ?? product.price} className="text-3xl font-bold tracking-tight" />
        <p className="text-muted tabular-nums">
          {monthlyFrom === null
            ? t`cash price, taxes included`
            : t`cash price, taxes included, or from ${{ monthlyFrom: formatMoney(monthlyFrom) }}/month`}
        </p>
      </div>
      {variant && <Options {...props} variant={variant} />}
      <div className="space-y-3">
        <Badge tone={stock === 0 ? 'danger' : stock <= 5 ? 'caution' : 'positive'}>
          {stockText(stock) ?? t`In stock`}
        </Badge>
        <Button
          size="lg"
          wide
          disabledReason={
            variant && stock > 0 ? null : t`Sold out. Choose another option, or check back in a few days`
          }
          onClick={() => variant && addToCart(product, variant)}
        >
          <ShoppingCart className="size-5" aria-hidden="true" />
          <Trans>Add to cart</Trans>
        </Button>
      </div>
      <ul className="space-y-2 text-[0.9375rem]">
        <li className="flex gap-3">
          <Truck className="size-5 shrink-0 text-primary" aria-hidden="true" />
          {daysText(product)}
        </li>
        {warranty && (
          <li className="flex gap-3">
            <ShieldCheck className="size-5 shrink-0 text-primary" aria-hidden="true" />
            {warranty}
          </li>
        )}
      </ul>
    </div>
  )
}
