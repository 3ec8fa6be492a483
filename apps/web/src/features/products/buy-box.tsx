import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShoppingCart } from 'lucide-react'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
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
  /** Why it can't be bought. */
  soldOut: string | null
  onAdd: () => void
}

const Options = ({
  variants,
  variant,
  onChoose,
}: Pick<BuyBoxProps, 'variants' | 'onChoose'> & { variant: Variant }) => {
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

/** Price, options and the button to add to the cart. */
export const BuyBox = (props: BuyBoxProps) => {
  const { product, variant, monthlyFrom, soldOut, onAdd } = props
  const stock = variant?.stock ?? 0
  return (
    <div className="space-y-5">
      <div>
        <Money amount={variant?.price ?? product.price} className="text-headline font-bold tracking-tight" />
        <p className="text-muted tabular-nums">
          {monthlyFrom === null
            ? t`cash price, taxes included`
            : t`cash price, taxes included, or from ${{ monthlyFrom: formatMoney(monthlyFrom) }}/month`}
        </p>
      </div>
      {variant && <Options variants={props.variants} onChoose={props.onChoose} variant={variant} />}
      <div className="space-y-3">
        <Badge tone={stock === 0 ? 'danger' : stock <= 5 ? 'caution' : 'positive'}>
          {stockText(stock) ?? t`In stock`}
        </Badge>
        <Button
          size="lg"
          wide
          // On phones the bar below has it.
          className="max-sm:hidden"
          disabledReason={soldOut}
          onClick={onAdd}
        >
          <ShoppingCart className="size-5" aria-hidden="true" />
          <Trans>Add to cart</Trans>
        </Button>
      </div>
    </div>
  )
}
