import { schema } from '@efie/database'
import { makeGoods, type Profile } from '@efie/database/testing'
import { defaultProductTerms, defaultTaxRates } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { photoAddress } from '../features/photos/index.ts'
import type { Services } from '../platform/context.ts'

/** A person's rows in the shop: an order with a requested return and a photo, once unpaid. */
export interface ShopBelongings {
  order: string
  order_payment: string
  fulfilment: string
  return_photo: string
}

const PRICE = 100_000

export const shopBelongings = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  owner: Profile,
): Promise<ShopBelongings> => {
  const goods = await makeGoods(db, { price: PRICE })
  const id = uuidv7()
  const line = uuidv7()
  const fulfilment = uuidv7()
  const photo = { id: uuidv7(), storage_key: `returns/${id}/photo.webp` }
  const now = new Date().toISOString()
  await storage.put(photo.storage_key, new TextEncoder().encode('RIFF'), 'image/webp')
  await db.insert(schema.orders).values({
    id,
    reference: `EF-${id.slice(-12)}`,
    user_id: owner.id,
    status: 'return-requested',
    pay: 'now',
    cash_price: PRICE,
    tax_amount: 16_667,
    down_payment: PRICE,
    instalment_price: PRICE,
    terms: { ...defaultProductTerms },
    tax_rates: [...defaultTaxRates],
    recipient_name: owner.full_name,
    phone: '+233241234567',
    region: 'Greater Accra',
    address: '12 Ring Road, Accra',
    delivery_date: '2026-11-18',
    delivery_slot: 'morning',
    paid_at: now,
    delivered_at: now,
  })
  await db.insert(schema.orderLines).values({
    id: line,
    order_id: id,
    position: 1,
    product_id: goods.product_id,
    variant_id: goods.variant_id,
    stock_item_id: goods.stock_item_id,
    name: 'Thing',
    unit_price: PRICE,
    quantity: 1,
    tax_amount: 16_667,
  })
  await db
    .insert(schema.fulfilments)
    .values({ id: fulfilment, order_id: id, number: 1, status: 'delivered', delivered_at: now })
  await db
    .insert(schema.fulfilmentLines)
    .values({ fulfilment_id: fulfilment, order_line_id: line, quantity: 1 })
  await db.insert(schema.orderReturns).values({
    order_id: id,
    reason: 'Dented',
    lines: [{ order_line_id: line, quantity: 1 }],
    photos: [photo],
    amount: PRICE,
  })
  const order_payment = uuidv7()
  await db.insert(schema.payments).values({
    id: order_payment,
    user_id: owner.id,
    order_id: id,
    amount: PRICE,
    payment_type: 'order',
    status: 'failed',
    reference: uuidv7(),
  })
  return { order: id, order_payment, fulfilment, return_photo: photo.id }
}

/** A photo as uploaded by staff, in one of its sizes. A property shows it. */
export const makePhoto = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  owner: { product_id: string } | { property_id: string },
): Promise<string> => {
  const id = uuidv7()
  const storage_key = `photos/${id}/160.webp`
  await storage.put(storage_key, new TextEncoder().encode('RIFF'), 'image/webp')
  const size = { width: 800, height: 600, frames: [160], placeholder: 'data:,' }
  await db.insert(schema.photos).values({ id, ...owner, ...size, digest: id })
  await db.insert(schema.photoRenditions).values({ photo_id: id, frame: 160, format: 'webp', storage_key })
  if ('property_id' in owner)
    await db
      .update(schema.properties)
      .set({ images: [photoAddress('property', id)] })
      .where(eq(schema.properties.id, owner.property_id))
  return id
}
