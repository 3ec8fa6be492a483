import { products } from '@efie/contracts/products'
import { useWatch } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NumberField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { variantName } from '~/parts/products/stock-text.ts'

interface VariantFormProps {
  product: ProductDetail
  /** Null: a new one. */
  variant: Variant | null
  onDone: () => void
}

export const VariantForm = ({ product, variant, onDone }: VariantFormProps) => {
  const isOnly = variant !== null && product.variants.every(({ id, listed }) => id === variant.id || !listed)
  const form = useContractForm(products.addVariant, {
    fixed: { id: product.id },
    row: variant && { size: variant.size, colour: variant.colour, price: variant.price },
    start: { price: product.price, stock: 0 },
    omit: variant ? ['stock', 'stock_item_id'] : [],
    // A variant that costs as much as the product follows its price. A shared stock item already has its units.
    join: ({ price, stock, stock_item_id }) => ({
      price: price === product.price ? null : price,
      ...(!variant && { stock: stock_item_id === '' ? (stock ?? undefined) : undefined }),
    }),
    check: ({ size, colour }) => ({
      size: !isOnly && size === '' && colour === '' && 'Enter a size or colour to tell this variant apart',
    }),
  })
  const chosen = useWatch({ control: form.control, name: 'stock_item_id' })
  const stockItems = new Map(
    product.variants.map((one) => [one.stock_item_id, variantName(one) ?? product.name]),
  )
  return (
    <ActForm
      form={form}
      act={(fields) => {
        const { size, colour, price } = fields
        return variant
          ? client.products.updateVariant({ variant_id: variant.id, size, colour, price })
          : client.products.addVariant(fields)
      }}
      done={variant ? 'Variant updated' : 'Variant added'}
      failed="Couldn’t update the product"
      onDone={onDone}
      touches={[api.products.key(), api.stock.key()]}
      submit={variant ? 'Save variant' : 'Add variant'}
      onCancel={onDone}
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField form={form} name="size" label="Size" optional autoComplete="off" />
        <TextField form={form} name="colour" label="Colour" optional autoComplete="off" />
        <MoneyField form={form} name="price" label="Cash price" />
        {!variant && (
          <SelectField
            form={form}
            name="stock_item_id"
            label="Stock item"
            help="Variants that share a stock item are sold from the same stock."
            placeholder="Its own stock item"
            options={[...stockItems].map(([value, name]) => ({ value, label: `Shared with ${name}` }))}
          />
        )}
        {!variant && chosen === '' && <NumberField form={form} name="stock" label="On hand" />}
      </div>
    </ActForm>
  )
}
