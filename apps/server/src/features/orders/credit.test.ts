import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import {
  auditsOf,
  card,
  createPayment,
  trialBalance,
  withKey,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  instalments,
  makeShopWorld,
  orderInput,
  sign,
  verifyIncome,
  type ShopWorld,
} from '../../testing/shop.ts'
import { createOrder } from './checkout/create-order.ts'
import { getOrderAgreementPdf } from './papers/agreement-pdf.ts'
import { transitionOrder } from './transition-order.ts'

let world: ShopWorld

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())

const db = () => world.services.db

describe('credit', () => {
  test('without verified income a person decides, on what they verified and within the limit', async () => {
    const buyer = await world.signIn('user')
    const order = await createOrder(
      withScope(withKey(buyer), 'orders.create'),
      orderInput(world.goods, instalments(6)),
    )
    expect(order).toMatchObject({
      status: 'pending-credit',
      reserved_until: expect.stringContaining('2026-11-21T09:'),
      credit_reasons: [{ code: 'income-not-verified' }],
    })
    const approve = (ctx: SignedInContext, income?: number) =>
      transitionOrder(withScope(ctx, 'orders.transition'), {
        id: order.id,
        to: 'awaiting-payment',
        ...(income === undefined ? {} : { verified_net_income: income, verified_obligations: 0 }),
      })
    await expect(approve(buyer)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(approve(world.analyst, 50_000)).rejects.toMatchObject({
      data: { missing: [{ fact: 'within_order_limit' }] },
    })
    const approved = await approve(world.analyst, 400_000)
    // The promised hours are kept.
    expect(approved).toMatchObject({ status: 'awaiting-payment', reserved_until: order.reserved_until })
    // With verified income the next order is decided automatically; its limit includes the first.
    const second = await createOrder(
      withScope(withKey(buyer), 'orders.create'),
      orderInput(world.goods, instalments(6)),
    )
    expect(second.status).toBe('awaiting-payment')
    const third = await createOrder(
      withScope(withKey(buyer), 'orders.create'),
      orderInput(world.goods, instalments(6)),
    )
    expect(third).toMatchObject({ status: 'pending-credit', credit_reasons: [{ code: 'over-income-limit' }] })
    const declined = await transitionOrder(withScope(world.analyst, 'orders.transition'), {
      id: third.id,
      to: 'declined',
      reason: 'Too much in one order',
    })
    expect(declined).toMatchObject({ status: 'declined', reason: 'Too much in one order' })
  })

  test('the agreement comes before the down payment; a wrong code is counted, other terms are refused', async () => {
    const buyer = await world.signIn('user', { full_name: 'Yaw Boateng' })
    await verifyIncome(world, buyer.actor.id, 600_000)
    const order = await createOrder(
      withScope(withKey(buyer), 'orders.create'),
      orderInput(world.goods, instalments(3)),
    )
    expect(order.status).toBe('awaiting-payment')
    await expect(
      createPayment(withScope(withKey(buyer), 'payments.pay'), {
        order_id: order.id,
        payment_type: 'order',
        ...card,
      }),
    ).rejects.toMatchObject({ data: { missing: [{ fact: 'agreement_signed' }] } })
    const signed = await sign(world, buyer, order.id)
    const paper = await getOrderAgreementPdf(withScope(buyer, 'orders.read'), order)
    expect(paper.name).toBe(`agreement-${order.reference}.pdf`)
    expect(new TextDecoder().decode((await paper.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    await expect(
      getOrderAgreementPdf(withScope(await world.signIn('user'), 'orders.read'), order),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(signed).toMatchObject({ signed_name: 'Yaw Boateng' })
    await expect(sign(world, buyer, order.id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await auditsOf(db(), 'order.sign', order.id)).toHaveLength(1)
  })
})

test('the books of the whole shop balance', async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await undocumentedPostings(db())).toEqual([])
})
