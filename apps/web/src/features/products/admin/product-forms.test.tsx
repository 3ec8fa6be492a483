import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { ProductForm } from './product-form.tsx'
import { VariantForm } from './variant-form.tsx'

const variantOf = (n: number, size: string) => ({
  id: idOf(n),
  product_id: idOf(1),
  stock_item_id: idOf(n + 10),
  size,
  colour: null,
  price: 90_000,
  stock: 4,
  position: n,
  listed: true,
  version: 1,
})
const product: ProductDetail = {
  id: idOf(1),
  name: 'Bed',
  category: 'beds-and-mattresses',
  price: 100_000,
  description: '',
  brand: 'Ashfoam',
  image_url: null,
  images: [],
  photo: null,
  photos: [],
  specifications: { Size: '5 × 6 ft' },
  warranty_months: 12,
  delivery_days_min: 2,
  delivery_days_max: 5,
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  stock: 8,
  variants: [variantOf(2, 'Small'), variantOf(3, 'Large')],
}

/** Refuses each change: what was asked for is what counts here. */
const shop = () => {
  const refuse = () => {
    throw refusal('STALE')
  }
  const server = serve({
    api: {
      products: {
        create: os.products.create.handler(() => {
          throw refusal('CONFLICT')
        }),
        update: os.products.update.handler(refuse),
        updateVariant: os.products.updateVariant.handler(refuse),
        list: os.products.list.handler(() => ({ data: [], next_cursor: null })),
      },
    },
  })
  return (operation: string): unknown => {
    const [asked] = server.askedFor(operation)
    return asked && JSON.parse(asked.body)
  }
}

test('a new product says what it lacks, and reads its specifications from lines', async () => {
  const asked = shop()
  const { user } = renderPage(<ProductForm product={null} onSaved={() => {}} />)
  await user.type(screen.getByLabelText(/^Specifications/), 'five by six feet')
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  for (const message of [
    'Enter the product’s name',
    'Choose a category',
    'Enter the cash price',
    'Enter one per line, such as “Size: 5 × 6 ft”',
  ])
    await screen.findByText(message, { selector: 'p' })

  await user.type(screen.getByLabelText('Name'), 'Bed')
  await user.selectOptions(screen.getByLabelText('Category'), 'beds-and-mattresses')
  await user.type(screen.getByLabelText('Cash price, taxes included'), '1,000')
  await user.clear(screen.getByLabelText(/^Specifications/))
  await user.type(screen.getByLabelText(/^Specifications/), 'Size: 5 × 6 ft')
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  await expect
    .poll(() => asked('POST /api/v1/products'))
    .toEqual({
      name: 'Bed',
      category: 'beds-and-mattresses',
      price: 100_000,
      specifications: { Size: '5 × 6 ft' },
      warranty_months: 12,
      delivery_days_min: 2,
      delivery_days_max: 5,
      stock: 0,
    })
})

test('a brand can be taken away again, and pieces are not changed here', async () => {
  const asked = shop()
  const { user } = renderPage(<ProductForm product={product} onSaved={() => {}} />)
  await user.clear(screen.getByLabelText(/^Brand/))
  await user.click(screen.getByRole('button', { name: 'Save product' }))
  const path = `PATCH /api/v1/products/${product.id}`
  await expect.poll(() => asked(path)).toMatchObject({ brand: null, name: 'Bed' })
  expect(asked(path)).not.toHaveProperty('stock')
})

test('a variant that costs what the product costs follows its price', async () => {
  const asked = shop()
  const [variant] = product.variants
  const { user } = renderPage(<VariantForm product={product} variant={variant ?? null} onDone={() => {}} />)
  const size = screen.getByLabelText(/^Size/)
  await user.clear(size)
  await user.click(screen.getByRole('button', { name: 'Save variant' }))
  await screen.findByText('Enter a size or colour to tell this variant apart')
  await user.type(size, 'Medium')
  await user.clear(screen.getByLabelText('Cash price'))
  await user.type(screen.getByLabelText('Cash price'), '1000')
  await user.click(screen.getByRole('button', { name: 'Save variant' }))
  await expect
    .poll(() => asked(`PATCH /api/v1/product-variants/${idOf(2)}`))
    .toEqual({ size: 'Medium', price: null })
})
