import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope, type Context } from '../../platform/context.ts'
import { StorageAwayError } from '../../platform/storage/storage.ts'
import { PDF } from '../../testing/pdf.ts'
import { plain } from '../../testing/picture.ts'
import {
  cleanPhotos,
  createOrder,
  getOrder,
  makeShopWorld,
  orderInput,
  type ShopWorld,
} from '../../testing/shop.ts'
import { withKey } from '../../testing/money.ts'
import { createProduct, updateProduct } from './change-products.ts'
import { getProduct, listProducts } from './list-products.ts'
import { addProductImage, readProductImage } from './product-images.ts'

let world: ShopWorld
let admin: Context
/** Keys of the files that are there. */
const stored = new Set<string>()
beforeAll(async () => {
  world = await makeShopWorld()
  admin = await world.signIn('admin')
  const { storage } = world.services
  const { put, delete: remove } = storage
  storage.put = async (key, ...file) => {
    await put(key, ...file)
    stored.add(key)
  }
  storage.delete = async (key) => {
    await remove(key)
    stored.delete(key)
  }
})
afterAll(() => world.close())

const drawn = ['/products/bed.svg', '/products/bed-near.svg']
/** The files that were there before a bed. */
const earlier = new Map<string, ReadonlySet<string>>()
const makeBed = async (images: string[] = drawn) => {
  const made = await createProduct(withScope(admin, 'products.write'), {
    name: 'Bed',
    category: 'beds-and-mattresses',
    price: 200_000,
    stock: 5,
    images,
  })
  earlier.set(made.id, new Set(stored))
  return made
}
const upload = (id: string, bytes: Uint8Array, ctx = admin) =>
  addProductImage(withScope(ctx, 'products.write'), {
    id,
    file: new File([new Uint8Array(bytes)], 'bed.jpg'),
  })
const arrange = (id: string, images: string[]) =>
  updateProduct(withScope(admin, 'products.write'), { id, images })
const idOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const rowsOf = (product_id: string) =>
  world.services.db.select().from(schema.photos).where(eq(schema.photos.product_id, product_id))
const filesOf = (product_id: string): string[] =>
  [...stored].filter((key) => !earlier.get(product_id)?.has(key))

const small = () => plain(600, 400).jpeg().toBuffer()

describe('an uploaded photo', () => {
  test('is rendered for every frame in both formats, and described for the first paint', async () => {
    const bed = await makeBed()
    const after = await upload(bed.id, await plain(3_000, 2_000).jpeg().toBuffer())
    const [photo] = after.photos
    expect(photo).toMatchObject({
      url: after.image_url,
      width: 3_000,
      height: 2_000,
      frames: [160, 320, 640, 1_280],
    })
    expect(photo?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo?.placeholder.length).toBeLessThan(400)
    for (const format of ['avif', 'webp'] as const)
      for (const frame of photo?.frames ?? []) {
        const image_id = idOf(after.image_url)
        const file = await readProductImage(world.as(null), { image_id, format, frame })
        const made = await sharp(await file.arrayBuffer()).metadata()
        expect([file.type, made.format, made.width]).toEqual([
          `image/${format}`,
          format === 'avif' ? 'heif' : 'webp',
          frame,
        ])
      }
    const largest = await readProductImage(world.as(null), {
      image_id: idOf(after.image_url),
      format: 'webp',
    })
    expect((await sharp(await largest.arrayBuffer()).metadata()).width).toBe(1_280)
    await expect(
      readProductImage(world.as(null), { image_id: idOf(after.image_url), format: 'webp', frame: 500 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is turned as it was taken, and says nothing about where', async () => {
    const taken = await plain(1_200, 800)
      .withExif({
        IFD0: { Make: 'Phone', Artist: 'Ama Mensah' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 36/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect([before.orientation, before.exif?.includes('Ama Mensah')]).toEqual([6, true])
    const bed = await makeBed()
    const { photos } = await upload(bed.id, taken)
    expect(photos).toMatchObject([{ width: 800, height: 1_200, frames: [160, 320, 640, 1_280] }])
    for (const file of filesOf(bed.id)) {
      const bytes = await world.services.storage.get(file)
      const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, orientation }, file).toEqual({})
      expect(height, file).toBeGreaterThan(width)
      expect(Buffer.from(bytes).includes('Ama Mensah'), file).toBe(false)
    }
    expect(filesOf(bed.id)).toHaveLength(8)
  })

  test('is in sRGB, on white, and never enlarged, whatever it was', async () => {
    const cases = {
      printed: await plain(900, 600).toColourspace('cmyk').jpeg().toBuffer(),
      clear: await plain(900, 600, { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer(),
      grey: await plain(900, 600).toColourspace('b-w').png().toBuffer(),
      deep: await plain(900, 600).toColourspace('rgb16').png().toBuffer(),
      wide: await plain(2_400, 300).webp().toBuffer(),
    }
    expect((await sharp(cases.printed).metadata()).space).toBe('cmyk')
    for (const [name, bytes] of Object.entries(cases)) {
      const bed = await makeBed()
      const { photos } = await upload(bed.id, bytes)
      expect(photos[0]?.frames, name).toEqual(name === 'wide' ? [160, 320, 640, 1_280] : [160, 320, 640, 900])
      const file = await readProductImage(world.as(null), { image_id: idOf(photos[0]!.url), format: 'webp' })
      const picture = sharp(await file.arrayBuffer())
      const { space, channels, width } = await picture.metadata()
      expect([space, channels, width], name).toEqual(['srgb', 3, name === 'wide' ? 1_280 : 900])
      if (name === 'clear') expect((await picture.stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 })
    }
  })

  test('is refused at its field if it makes no picture of a product, and leaves nothing', async () => {
    const bed = await makeBed()
    const frame = await plain(600, 600).png().toBuffer()
    const moving = await sharp([frame, await plain(600, 600, { background: '#00f' }).png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    const photo = await small()
    const cases: [Uint8Array, string, string][] = [
      [await plain(599, 300).png().toBuffer(), 'VALIDATION_FAILED', 'too small'],
      [moving, 'VALIDATION_FAILED', 'moves'],
      [photo.subarray(0, photo.length / 2), 'FILE_TYPE_NOT_ALLOWED', 'damaged'],
      [await plain(8_000, 7_501).png().toBuffer(), 'FILE_TYPE_NOT_ALLOWED', '60 million pixels'],
      [Buffer.from(PDF), 'VALIDATION_FAILED', 'JPEG, PNG or WebP'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'FILE_TYPE_NOT_ALLOWED',
        'JPEG, PNG or WebP',
      ],
      [await plain(600, 600).gif().toBuffer(), 'FILE_TYPE_NOT_ALLOWED', 'JPEG, PNG or WebP'],
    ]
    for (const [bytes, code, words] of cases)
      await expect(upload(bed.id, bytes), words).rejects.toMatchObject({
        code,
        data: { issues: [{ path: 'file', message: expect.stringContaining(words) as string }] },
      })
    await expect(upload('019bf4be-2260-73d5-b300-03ecc82e07da', photo)).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
    expect(await rowsOf(bed.id)).toEqual([])
    expect(filesOf(bed.id)).toEqual([])
  })
})

describe('an upload that breaks off', () => {
  test('takes its files and rows with it', async () => {
    const bed = await makeBed()
    const full = Array.from({ length: 12 }, (_, number) => `https://example.com/${number}.jpg`)
    await arrange(bed.id, full)
    await expect(upload(bed.id, await small())).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await rowsOf(bed.id)).toEqual([])
    expect(filesOf(bed.id)).toEqual([])
  })

  test('in an outage is cleaned up a day later', async () => {
    const bed = await makeBed()
    let left = 3
    const storage = {
      ...world.services.storage,
      put: async (...file: Parameters<typeof world.services.storage.put>) => {
        if (left-- === 0) throw new StorageAwayError(new Error('full'))
        return world.services.storage.put(...file)
      },
    }
    await expect(upload(bed.id, await small(), { ...admin, storage })).rejects.toThrow(StorageAwayError)
    expect(filesOf(bed.id)).toHaveLength(3)
    expect((await getProduct(world.as(null), bed)).images).toEqual(drawn)
    await cleanPhotos(world.services)
    expect(await rowsOf(bed.id)).toHaveLength(1)
    world.clock.advance({ days: 2 })
    await cleanPhotos(world.services)
    expect(await rowsOf(bed.id)).toEqual([])
    expect(filesOf(bed.id)).toEqual([])
  })
})

test('photos take the place of drawings, which are back once the last photo is removed', async () => {
  const bed = await makeBed()
  const one = await upload(bed.id, await small())
  expect(one.images).toEqual([one.image_url])
  const two = await upload(bed.id, await small())
  expect(two.images).toEqual([one.image_url, two.photos[1]?.url])
  const listed = (await listProducts(world.as(null), { limit: 100 })).data.find(({ id }) => id === bed.id)
  expect(listed).toMatchObject({ images: two.images, photo: { url: one.image_url } })
  const turned = await arrange(bed.id, two.images.toReversed())
  expect(turned.photo?.url).toBe(two.images[1])
  const none = await arrange(bed.id, [])
  expect(none).toMatchObject({ images: drawn, image_url: drawn[0], photo: null, photos: [] })
  expect((await arrange(bed.id, [drawn[1]!])).images).toEqual([drawn[1]])
})

test('a product lists only photos of its own', async () => {
  const [bed, other] = [await makeBed(), await makeBed()]
  const { image_url } = await upload(bed.id, await small())
  const foreign = (path: string) => ({
    code: 'VALIDATION_FAILED',
    data: { issues: [{ path, message: expect.stringContaining('Photos of other products') as string }] },
  })
  await expect(makeBed([image_url!])).rejects.toMatchObject(foreign('images'))
  const spelt = [
    image_url!,
    `${image_url}?format=avif`,
    `https://efie.example${image_url}`,
    image_url!.replace('product-images', 'product%2Dimages'),
    image_url!.replace('/v1', '/v1/other/..'),
  ]
  for (const address of spelt) {
    await expect(arrange(other.id, [address]), address).rejects.toMatchObject(foreign('images'))
    await expect(
      updateProduct(withScope(admin, 'products.write'), { id: other.id, image_url: address }),
      address,
    ).rejects.toMatchObject(foreign('image_url'))
  }
  expect((await arrange(bed.id, [image_url!, image_url!])).images).toEqual([image_url])
})

test('a removed photo is deleted at night, unless an order shows it', async () => {
  const goods = await makeBed()
  const [variant] = goods.variants
  const sold = await upload(goods.id, await small())
  const order = await createOrder(
    withScope(withKey(world.tenant), 'orders.create'),
    orderInput({ product_id: goods.id, variant_id: variant!.id, stock_item_id: variant!.stock_item_id }),
  )
  const both = await upload(goods.id, await small())
  await arrange(goods.id, [])
  world.clock.advance({ days: 2 })
  await cleanPhotos(world.services)
  expect((await rowsOf(goods.id)).map(({ id }) => id)).toEqual([idOf(sold.image_url)])
  expect(filesOf(goods.id)).toHaveLength(6)
  expect(filesOf(goods.id).some((file) => file.includes(idOf(both.images[1] ?? '')))).toBe(false)
  const { lines } = await getOrder(withScope(world.tenant, 'orders.read'), { id: order.id })
  expect(lines[0]?.photo?.url).toBe(sold.image_url)
})
