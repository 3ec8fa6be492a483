import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargebackDesk } from '../../testing/chargebacks.ts'
import {
  auditsOf,
  makeMoneyWorld,
  noticesOf,
  paymentNow,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'

let world: MoneyWorld
let tenant: SignedInContext
let desk: ReturnType<typeof chargebackDesk>

const database = () => world.services.db

beforeAll(async () => {
  world = await makeMoneyWorld()
  desk = chargebackDesk(world)
})
afterAll(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const paidFee = () => desk.paidFee(tenant)

describe('a dispute told by the provider', () => {
  test('is booked once however often it is told, and undone when it is won', async () => {
    const { payment_id, reference } = await paidFee()
    await desk.told(reference, 'open')
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ status: 'open', booked_at: null }])
    await desk.told(reference, 'lost')
    await desk.told(reference, 'lost')
    expect(await auditsOf(database(), 'payment.charge-back', payment_id)).toHaveLength(1)
    await desk.expectBooks()
    await desk.told(reference, 'won')
    await desk.told(reference, 'won')
    expect(await auditsOf(database(), 'payment.chargeback-won', payment_id)).toHaveLength(1)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed' })
    // The provider contradicts itself: nothing moves, and finance finds out.
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ status: 'won', booked_at: null, owed: 0 }])
    expect((await noticesOf(database(), world.finance.actor.id)).at(-1)?.message).toMatch(
      /look at the payment/,
    )
    await desk.expectBooks()
  })

  test('and by a person is one and the same', async () => {
    const { payment_id, reference } = await paidFee()
    await desk.record({ id: payment_id })
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toMatchObject([
      { status: 'lost', provider_reference: `dispute-${reference}` },
    ])
    expect(await auditsOf(database(), 'payment.charge-back', payment_id)).toHaveLength(1)
    tenant = await world.signIn('user')
    const other = await paidFee()
    await desk.told(other.reference, 'lost')
    await expect(
      desk.record({ id: other.payment_id, reference: `dispute-${other.reference}` }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('over another amount than was recorded is left to finance, which sees both', async () => {
    const { payment_id, reference } = await paidFee()
    await desk.record({ id: payment_id, amount: 5_000, reference: `dispute-${reference}` })
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ status: 'lost', amount: 5_000 }])
    expect(await desk.latestNotice()).toMatch(/reported GH₵ .* and GH₵ 50.00 is recorded/)
    await desk.expectBooks()
  })

  test('under a number that was recorded for another payment is left to finance', async () => {
    const { payment_id, reference } = await paidFee()
    tenant = await world.signIn('user')
    const wrong = await paidFee()
    await desk.record({ id: wrong.payment_id, amount: 5_000, reference: `dispute-${reference}` })
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toEqual([])
    expect(await desk.latestNotice()).toMatch(/look at both/)
    await desk.expectBooks()
  })

  test('over more than is left is left to finance', async () => {
    const { payment_id, reference } = await paidFee()
    await desk.record({ id: payment_id, amount: 5_000, reference: `other-${payment_id}` })
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toHaveLength(2)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 5_000 })
    await desk.record({ id: payment_id, reference: `dispute-${reference}` })
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
    await desk.expectBooks()
  })
})

test('two people who record the same at once book it once', async () => {
  const { payment_id } = await paidFee()
  const results = await Promise.allSettled([desk.record({ id: payment_id }), desk.record({ id: payment_id })])
  expect(results.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await desk.expectBooks()
})
