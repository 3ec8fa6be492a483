import { products } from '@efie/contracts/products'
import { categoryLabels, productCategories } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NoteField, NumberField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { specificationsOf, textOfSpecifications } from './specifications.ts'

interface ProductFormProps {
  /** Null: a new one. */
  product: ProductDetail | null
  onSaved: (product: ProductDetail) => void
}

/** Only a new product is given units here. Later its stock item receives them. */
export const ProductForm = ({ product, onSaved }: ProductFormProps) => {
  const form = useContractForm(products.create, {
    row: product,
    start: { warranty_months: 12, delivery_days_min: 2, delivery_days_max: 5, stock: 0 },
    omit: ['image_url', 'images', 'specifications', ...(product ? (['stock'] as const) : [])],
    extra: { details: textOfSpecifications(product?.specifications ?? {}) },
    join: ({ details }) => ({ specifications: specificationsOf(details) ?? {} }),
    places: { specifications: 'details' },
    check: ({ details }) => ({
      details: specificationsOf(details) === null && 'Enter one per line, such as “Size: 5 × 6 ft”',
    }),
  })
  return (
    <ActForm
      form={form}
      act={({ stock, ...fields }) =>
        product
          ? client.products.update({ ...fields, id: product.id }, { context: { ifMatch: product.version } })
          : client.products.create({ ...fields, stock })
      }
      done={product ? 'Product updated' : 'Product added'}
      failed={product ? 'Couldn’t update the product' : 'Couldn’t add the product'}
      onDone={onSaved}
      touches={[api.products.key(), api.stock.key()]}
      submit={product ? 'Save product' : 'Add product'}
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="category"
          label="Category"
          placeholder="Choose a category"
          options={productCategories.map((value) => ({ value, label: categoryLabels[value] }))}
        />
        <TextField form={form} name="brand" label="Brand" optional autoComplete="off" />
        <MoneyField form={form} name="price" label="Cash price, taxes included" />
        {!product && <NumberField form={form} name="stock" label="On hand" />}
        <NumberField form={form} name="warranty_months" label="Warranty in months" />
        <NumberField form={form} name="delivery_days_min" label="Fastest delivery, in working days" />
        <NumberField form={form} name="delivery_days_max" label="Slowest delivery, in working days" />
      </div>
      <NoteField form={form} name="description" label="Description" optional />
      <NoteField
        form={form}
        name="details"
        label="Specifications"
        optional
        help="One per line, such as “Size: 5 × 6 ft”."
        rows={5}
      />
    </ActForm>
  )
}
