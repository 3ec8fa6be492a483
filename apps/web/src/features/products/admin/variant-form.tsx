import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail, Variant } from '~/platform/api/rows.ts'
import { variantName } from '~/parts/products/stock-text.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'

const schema = z
  .object({
    size: z.string().trim().max(60),
    colour: z.string().trim().max(60),
    /** Null: the product's. */
    price: z.int().min(1, 'Enter a price').nullable(),
    shelf: z.string(),
    stock: z.number('Enter how many there are').int().min(0).max(1_000_000),
    first: z.boolean(),
  })
  .refine((input) => input.first || input.size !== '' || input.colour !== '', {
    path: ['size'],
    message: 'Enter a size or a colour, so that it can be told apart',
  })

interface VariantFormProps {
  product: ProductDetail
  /** Null: a new one. */
  variant: Variant | null
  onDone: () => void
}

const save = (product: ProductDetail, variant: Variant | null, values: z.output<typeof schema>) => {
  const { size, colour, price, shelf, stock } = values
  if (variant)
    return client.products.updateVariant({
      variant_id: variant.id,
      size: size || null,
      colour: colour || null,
      price: price === product.price ? null : price,
    })
  return client.products.addVariant({
    id: product.id,
    ...(size && { size }),
    ...(colour && { colour }),
    ...(price !== null && price !== product.price && { price }),
    ...(shelf ? { stock_item_id: shelf } : { stock }),
  })
}

export const VariantForm = ({ product, variant, onDone }: VariantFormProps) => {
  const form = useZodForm(schema, {
    defaultValues: {
      size: variant?.size ?? '',
      colour: variant?.colour ?? '',
      price: variant?.price ?? product.price,
      shelf: '',
      stock: 0,
      first: variant !== null && product.variants.length === 1,
    },
  })
  const { errors } = form.formState
  const shelf = useWatch({ control: form.control, name: 'shelf' })
  const act = useAct({
    act: (values: z.output<typeof schema>) => save(product, variant, values),
    done: variant ? 'Variant updated' : 'Variant added',
    failed: 'Failed to update product',
    touches: [api.products.key(), api.stock.key()],
  })
  const submit = form.handleSubmit(async (values) => {
    if (await act.run(values)) onDone()
  })
  const shelves = new Map(
    product.variants.map((one) => [one.stock_item_id, variantName(one) ?? product.name]),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Size" optional error={errors.size?.message}>
          {(control) => <Input {...control} {...form.register('size')} autoComplete="off" />}
        </Field>
        <Field label="Colour" optional error={errors.colour?.message}>
          {(control) => <Input {...control} {...form.register('colour')} autoComplete="off" />}
        </Field>
        <Field label="Cash price" error={errors.price?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="price"
              render={({ field: { onChange, ...field } }) => (
                <MoneyInput {...control} {...field} onValueChange={onChange} />
              )}
            />
          )}
        </Field>
        {!variant && (
          <Field label="Shelf" help="Variants on one shelf sell from the same pieces.">
            {(control) => (
              <Select
                {...control}
                {...form.register('shelf')}
                placeholder="A shelf of its own"
                options={[...shelves].map(([value, name]) => ({ value, label: `With ${name}` }))}
              />
            )}
          </Field>
        )}
        {!variant && shelf === '' && (
          <Field label="On the shelf" error={errors.stock?.message}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={0}
                {...form.register('stock', { valueAsNumber: true })}
              />
            )}
          </Field>
        )}
      </div>
      <ActError error={act.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={act.pending}>
          {variant ? 'Save variant' : 'Add variant'}
        </Button>
        <Button tone="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
