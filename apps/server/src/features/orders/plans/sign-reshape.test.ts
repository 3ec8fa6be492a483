import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card, pay, withKey, type SignedInContext } from '../../../testing/money.ts'
import { makeRunningPlan, makeShopWorld, planBooks, type ShopWorld } from '../../../testing/shop.ts'
import { signatureOf } from '../../../testing/sign-terms.ts'
import { getOrder } from '../list-orders.ts'
import { reshapeOrder, signReshape } from './reshape-order.ts'
import { withScope } from '../../../platform/context.ts'

let world: ShopWorld

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())

const db = () => world.services.db
const running = (months: number) => makeRunningPlan(world, months)
const expectBooks = async (id: string) => {
  const { books, replay } = await planBooks(db(), id)
  expect(books).toEqual(replay)
}
const payPlan = (tenant: SignedInContext, id: string, amount: number) =>
  pay(world, tenant, { order_id: id, payment_type: 'order_instalment', amount, ...card })

describe('a running plan', () => {
  test('over other months is signed: a wrong code, an older look and a second time are refused', async () => {
    const { tenant, id } = await running(6)
    const look = async (months: number) =>
      (await reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months, confirm: false }))
        .new_terms!
    const shown = await look(12)
    expect(shown.after.cost).toBeGreaterThan(shown.before.cost)
    expect(shown.after.last_date! > shown.before.last_date!).toBe(true)
    const signature = {
      ...(await signatureOf(world, tenant, { id, terms_hash: shown.terms_hash })),
      months: 12,
    }
    const wrong = signature.code === '000000' ? '111111' : '000000'
    await expect(
      signReshape(withScope(tenant, 'orders.sign'), { ...signature, code: wrong }),
    ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await expect(
      signReshape(withScope(tenant, 'orders.sign'), { ...signature, months: 9 }),
    ).rejects.toMatchObject({ code: 'AGREEMENT_CHANGED' })
    await payPlan(tenant, id, 20_000)
    await expect(signReshape(withScope(tenant, 'orders.sign'), signature)).rejects.toMatchObject({
      code: 'AGREEMENT_CHANGED',
    })
    const { terms_hash, after } = await look(12)
    const signed = await signReshape(withScope(tenant, 'orders.sign'), { ...signature, terms_hash })
    expect(signed.plan!.addenda).toMatchObject([{ after, from_version: 1, to_version: 2 }])
    await expect(
      signReshape(withScope(tenant, 'orders.sign'), { ...signature, terms_hash }),
    ).rejects.toMatchObject({ code: 'AGREEMENT_CHANGED' })
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan!.addenda).toHaveLength(1)
    await expectBooks(id)
  })

  test('over other months above the limit on the APR is refused, and nothing is signed', async () => {
    const { tenant, id } = await running(3)
    const { before, after } = (
      await reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months: 12, confirm: false })
    ).new_terms!
    const limit = Math.ceil(before.apr_nominal)
    expect(after.apr_nominal).toBeGreaterThan(limit)
    await db()
      .update(schema.loans)
      .set({ terms: sql`jsonb_set(${schema.loans.terms}, '{max_apr_percent}', ${String(limit)}::jsonb)` })
      .where(eq(schema.loans.order_id, id))
    await expect(
      reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months: 12, confirm: false }),
    ).rejects.toMatchObject({
      code: 'COST_TOO_HIGH',
      data: { max_apr_percent: limit },
    })
  })
})
