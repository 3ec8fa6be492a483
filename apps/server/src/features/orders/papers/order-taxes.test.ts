import { schema } from '@efie/database'
import { defaultTaxRates, splitTax } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConfirmed, makeShopWorld, orderInput, type ShopWorld } from '../../../testing/shop.ts'
import { previewOrder } from '../checkout/preview-order.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())

test('an order is sold under the rates of its day, and keeps them', async () => {
  const { db } = world.services
  const buyer = await world.signIn('user')
  const input = orderInput(world.goods)
  const first = await makeConfirmed(world, buyer, input)
  await db.insert(schema.taxRates).values({
    code: 'vat',
    name: 'VAT',
    rate_bps: 2_000,
    effective_from: world.clock.now().toISOString().slice(0, 10),
    status: 'active',
    reason: 'New act',
  })
  const raised = defaultTaxRates.map((rate) => (rate.code === 'vat' ? { ...rate, rate_bps: 2_000 } : rate))
  const second = await makeConfirmed(world, buyer, input)
  const taxesOf = async (id: string) => {
    const [order] = await db.select().from(schema.orders).where(eq(schema.orders.id, id))
    return order!
  }
  expect((await taxesOf(first.id)).tax_rates).toEqual(defaultTaxRates)
  const after = await taxesOf(second.id)
  expect(after.tax_rates).toEqual(raised)
  const tax = after.cash_price - splitTax(after.cash_price, raised).net
  expect(after.tax_amount).toBe(tax)
  expect((await previewOrder(buyer, { lines: input.lines })).tax_amount).toBe(tax)
})
