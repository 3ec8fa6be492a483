import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { checkBookOfToday } from '../../../testing/books.ts'
import { trialBalance, withKey } from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  checkControls,
  makeRunningPlan,
  makeShopWorld,
  orderBalance,
  planBooks,
  requestRefund,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { getInvoice } from '../papers/invoice-pdf.ts'
import { getOrder } from '../list-orders.ts'
import { REFUND_ORDER } from './send-back.ts'
import { loadOrderForUpdate } from '../queries.ts'
import { loadPriceChanges } from './refund-order-money.ts'
import { requestReturn } from './request-return.ts'
import { transitionOrder } from '../transition-order.ts'
import { withScope } from '../../../platform/context.ts'

const { payments } = schema
let world: ShopWorld

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())

const db = () => world.services.db
const running = (months: number, quantity?: number) => makeRunningPlan(world, months, quantity)

const expectBooks = async (id: string) => {
  const { books, replay } = await planBooks(db(), id)
  expect(books).toEqual(replay)
}

const refunds = async () => {
  await world.jobs.run(REFUND_ORDER)
  await world.jobs.run('send-refund')
}

describe('a plan whose goods come back', () => {
  test('rests while a return is looked at, is credited with part of the goods, and goes on', async () => {
    const { tenant, id } = await running(6, 3)
    const { lines } = await getOrder(withScope(tenant, 'orders.read'), { id })
    await requestReturn(withScope(withKey(tenant), 'orders.return'), {
      id,
      reason: 'One is broken',
      lines: [{ order_line_id: lines[0]!.id, quantity: 1 }],
    })
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan).toMatchObject({ paused: true })
    await transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'returned' })
    const { plan, status } = await getOrder(withScope(tenant, 'orders.read'), { id })
    expect(status).toBe('refunded')
    expect(plan).toMatchObject({ paused: false, closed_at: null })
    // 100 000 of principal is taken from the end, with its charge.
    expect(plan!.instalments.map((line) => line.principal)).toEqual([35_000, 35_000, 35_000, 5_000, 0, 0])
    await expectBooks(id)
  })

  test('a refused return lets it go on; a whole return ends it and sends back what was paid', async () => {
    const { tenant, id } = await running(3)
    await requestReturn(withScope(withKey(tenant), 'orders.return'), { id, reason: 'Changed my mind' })
    await expect(
      transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'delivered' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'reason' }] },
    })
    await transitionOrder(withScope(world.admin, 'orders.transition'), {
      id,
      to: 'delivered',
      reason: 'It is used',
    })
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).returns[0]).toMatchObject({
      status: 'refused',
    })
    await requestReturn(withScope(withKey(tenant), 'orders.return'), { id, reason: 'It is broken after all' })
    await transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'returned' })
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan).toMatchObject({
      outstanding: 0,
      closed_at: expect.any(String),
    })
    await refunds()
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).status).toBe('refunded')
    // Kept: only the charge of the begun period.
    expect(await orderBalance(db(), id, ledgerAccounts.gateway)).toBe(5_075)
    expect(await orderBalance(db(), id, ledgerAccounts.tenant_credit)).toBe(0)
    expect(await orderBalance(db(), id, ledgerAccounts.shop_principal)).toBe(0)
    expect(await orderBalance(db(), id, ledgerAccounts.shop_sales)).toBe(0)
  })

  test('its invoice says what was let off and what came back', async () => {
    const { tenant, id } = await running(6, 3)
    const before = (await getInvoice(withScope(tenant, 'orders.read'), { id })).size
    const [down] = await db()
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, id), eq(payments.payment_type, 'order')))
    await requestRefund(withScope(withKey(world.finance), 'payments.refund'), {
      id: down!.id,
      amount: 10_000,
      reason: 'A scratched door',
    })
    const { lines } = await getOrder(withScope(tenant, 'orders.read'), { id })
    const part = [{ order_line_id: lines[0]!.id, quantity: 1 }]
    await requestReturn(withScope(withKey(tenant), 'orders.return'), {
      id,
      reason: 'One is broken',
      lines: part,
    })
    await transitionOrder(withScope(world.admin, 'orders.transition'), { id, to: 'returned' })
    const { returns } = await getOrder(withScope(tenant, 'orders.read'), { id })
    const changes = await db().transaction(async (tx) =>
      loadPriceChanges(tx, await loadOrderForUpdate(tx, id)),
    )
    expect(changes).toMatchObject([
      { kind: 'reduction', amount: 10_000 },
      { kind: 'return', amount: returns[0]!.amount },
    ])
    expect((await getInvoice(withScope(tenant, 'orders.read'), { id })).size).toBeGreaterThan(before)
  })

  test('the books of it all balance', async () => {
    expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
    expect(await undocumentedPostings(db())).toEqual([])
    expect(
      (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
        (row) => row.difference !== 0,
      ),
    ).toEqual([])
    await checkBookOfToday(db(), today(world.clock))
  })
})
