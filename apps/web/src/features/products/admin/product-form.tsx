import { categoryLabels, productCategories } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input, Textarea } from '~/ui/input.tsx'
import { inputOf, productSchema, valuesOf } from './product-form-schema.ts'

interface ProductFormProps {
  /** Null: a new one. */
  product: ProductDetail | null
  onSaved: (product: ProductDetail) => void
}

const numbers = [
  ['warranty_months', 'Warranty in months'],
  ['delivery_days_min', 'Delivery, fewest working days'],
  ['delivery_days_max', 'Delivery, most working days'],
] as const

export const ProductForm = ({ product, onSaved }: ProductFormProps) => {
  const form = useZodForm(productSchema, { defaultValues: valuesOf(product) })
  const { errors } = form.formState
  const save = useAct({
    act: (values: ReturnType<typeof inputOf>) => {
      const { stock, ...input } = values
      return product
        ? client.products.update({ id: product.id, ...input }, { context: { ifMatch: product.version } })
        : client.products.create({ ...input, stock })
    },
    done: product ? 'Product updated' : 'Product added',
    failed: product ? 'Failed to update product' : 'Failed to add product',
    onDone: onSaved,
    touches: [api.products.key(), api.stock.key()],
  })
  const [applied, setApplied] = useState<unknown>(null)
  if (save.cause && save.cause !== applied) {
    setApplied(save.cause)
    applyServerIssues(form, save.cause)
  }
  const submit = form.handleSubmit((values) => save.run(inputOf(values)))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="category"
          label="Category"
          placeholder="Choose the category"
          options={productCategories.map((value) => ({ value, label: categoryLabels[value] }))}
        />
        <TextField form={form} name="brand" label="Brand" optional autoComplete="off" />
        <MoneyField form={form} name="price" label="Cash price, taxes included" />
        {!product && (
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
        {numbers.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => (
              <Input {...control} type="number" min={0} {...form.register(name, { valueAsNumber: true })} />
            )}
          </Field>
        ))}
      </div>
      <Field label="Description" optional error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} />}
      </Field>
      <Field
        label="Specifications"
        optional
        help="One a line, as “Size: 5 × 6 ft”."
        error={errors.specifications?.message}
      >
        {(control) => <Textarea {...control} rows={5} {...form.register('specifications')} />}
      </Field>
      {!form.formState.isValid && form.formState.isSubmitted ? null : <ActError error={save.error} />}
      <Button type="submit" pending={save.pending}>
        {product ? 'Save product' : 'Add product'}
      </Button>
    </form>
  )
}
