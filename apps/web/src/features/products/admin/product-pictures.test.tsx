import { screen, within } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '~/platform/api/client.ts'
import type { ProductOnSale } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { ProductPictures } from './product-pictures.tsx'
import { ProductSheet } from './product-sheet.tsx'

const [one, two, three] = ['/one.jpg', '/two.jpg', '/three.jpg'] as const

const product: ProductOnSale = {
  id: idOf(1),
  name: 'Bed',
  category: 'beds-and-mattresses',
  price: 100_000,
  description: '',
  brand: null,
  image_url: one,
  images: [one, two, three],
  photo: null,
  photos: [],
  specifications: {},
  warranty_months: 12,
  delivery_days_min: 2,
  delivery_days_max: 5,
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  stock: 8,
  variants: [],
  down_payment_percent: 30,
  delivered_on: '2026-01-05',
  offers: [],
  deliveries: [],
  delivery_fee: 0,
  returns: { days: 7, collection_fee: 0 },
  related: [],
}

const Pictures = () => {
  const { data } = useQuery(api.products.get.queryOptions({ input: { id: product.id } }))
  return data ? <ProductPictures product={data} /> : null
}

/** A server that keeps the order with a version for each, and refuses uploads as told. */
const shop = (upload: () => Response = () => Response.json({}, { status: 201 })) => {
  let { images, version } = product
  const server = serve({
    api: {
      products: {
        get: os.products.get.handler(() => ({ ...product, images, version })),
        update: os.products.update.handler(({ input }) => {
          images = input.images ?? images
          version += 1
          return { ...product, images, version }
        }),
      },
    },
    others: { [`POST /api/v1/products/${product.id}/images`]: upload },
  })
  return Object.assign(() => images, { server })
}

test('a picture is moved by keyboard, keeps the focus, and its new place is said', async () => {
  const images = shop()
  const { user } = renderPage(<Pictures />)
  ;(await screen.findByRole('button', { name: 'Move picture 3 forward' })).focus()
  await user.keyboard('{Enter}')
  await expect.poll(images).toEqual([one, three, two])
  await screen.findByText('Moved. This is now picture 2')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move picture 2 forward')
  await user.keyboard('{Enter}')
  await expect.poll(images).toEqual([three, one, two])
  expect(screen.getByRole('button', { name: 'Move picture 1 forward' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('a picture is made the main one, and any can be removed', async () => {
  const images = shop()
  const { user } = renderPage(<Pictures />)
  await user.click(await screen.findByRole('button', { name: 'Make main picture: picture 2' }))
  await expect.poll(images).toEqual([two, one, three])
  const first = () => within(screen.getAllByRole('listitem')[0] ?? document.body)
  await expect.poll(() => first().queryByRole('img')?.getAttribute('src')).toBe(two)
  await user.click(first().getByRole('button', { name: 'Remove picture 1' }))
  await expect.poll(images).toEqual([one, three])
})

test('details typed but not saved stay while pictures change, and are saved on top of that', async () => {
  const images = shop()
  const { user } = renderPage(<ProductSheet id={product.id} onClose={() => {}} onMade={() => {}} />)
  const name = await screen.findByLabelText('Name')
  await user.type(name, ' of wawa')
  await user.click(screen.getByRole('button', { name: 'Make main picture: picture 2' }))
  await expect.poll(images).toEqual([two, one, three])
  await screen.findByText('Product updated')
  expect(name).toHaveProperty('value', 'Bed of wawa')
  await user.click(screen.getByRole('button', { name: 'Save product' }))
  const saved = () => images.server.askedFor(`PATCH /api/v1/products/${product.id}`)[1]
  await expect.poll(saved).toBeDefined()
  expect(JSON.parse(saved()?.body ?? '')).toMatchObject({ name: 'Bed of wawa' })
  expect(saved()?.headers.get('if-match')).toContain('4')
})
