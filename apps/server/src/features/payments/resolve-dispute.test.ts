import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '../../platform/context.ts'
import { disputeCharge } from '../../platform/gateway/sandbox-extras.ts'
import { router } from '../../router.ts'
import { makeApplication } from '../../testing/financing.ts'
import {
  auditsOf,
  card,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  trialBalance,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { resolveDispute } from './resolve-dispute.ts'

let world: MoneyWorld
let tenant: SignedInContext

const database = () => world.services.db
const record = (wish: { id: string; amount?: number; reference?: string }) =>
  call(
    router.chargebacks.record,
    { reason: 'Told by the bank', ...wish },
    { context: withKey(world.finance) },
  )
const disputesOf = (payment_id: string) =>
  database().select().from(schema.paymentDisputes).where(eq(schema.paymentDisputes.payment_id, payment_id))

const expectBooksToAgree = async () => {
  const { data } = await call(router.ledger.control, undefined, { context: world.finance })
  expect(data.filter((row) => row.difference !== 0)).toEqual([])
  expect((await trialBalance(world.finance)).sum).toBe(0)
}

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const paidFee = async () => {
  const application = await makeApplication(database(), tenant.actor)
  return pay(world, tenant, {
    application_id: application.id,
    payment_type: 'application_fee',
    ...card,
  })
}

describe('a dispute told by the provider', () => {
  const told = async (reference: string, status: 'open' | 'won' | 'lost') => {
    await disputeCharge(world.services, reference, status)
    await Promise.all([
      resolveDispute(asSystem(world.services), `dispute-${reference}`),
      resolveDispute(asSystem(world.services), `dispute-${reference}`),
    ])
  }

  test('is booked once however often it is told, and undone when it is won', async () => {
    const { payment_id, reference } = await paidFee()
    await told(reference, 'open')
    expect(await disputesOf(payment_id)).toMatchObject([{ status: 'open', booked_at: null }])
    await told(reference, 'lost')
    await told(reference, 'lost')
    expect(await auditsOf(database(), 'payment.charge-back', payment_id)).toHaveLength(1)
    await expectBooksToAgree()
    await told(reference, 'won')
    await told(reference, 'won')
    expect(await auditsOf(database(), 'payment.chargeback-won', payment_id)).toHaveLength(1)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed' })
    // The provider contradicts itself: nothing moves, and finance finds out.
    await told(reference, 'lost')
    expect(await disputesOf(payment_id)).toMatchObject([{ status: 'won', booked_at: null, owed: 0 }])
    expect((await noticesOf(database(), world.finance.actor.id)).at(-1)?.message).toMatch(
      /look at the payment/,
    )
    await expectBooksToAgree()
  })

  test('and by a person is one and the same', async () => {
    const { payment_id, reference } = await paidFee()
    await record({ id: payment_id })
    await told(reference, 'lost')
    expect(await disputesOf(payment_id)).toMatchObject([
      { status: 'lost', provider_reference: `dispute-${reference}` },
    ])
    expect(await auditsOf(database(), 'payment.charge-back', payment_id)).toHaveLength(1)
    tenant = await world.signIn('user')
    const other = await paidFee()
    await told(other.reference, 'lost')
    await expect(
      record({ id: other.payment_id, reference: `dispute-${other.reference}` }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  const latestNotice = async () => (await noticesOf(database(), world.finance.actor.id)).at(-1)?.message

  test('over another amount than was recorded is left to finance, which sees both', async () => {
    const { payment_id, reference } = await paidFee()
    await record({ id: payment_id, amount: 5_000, reference: `dispute-${reference}` })
    await told(reference, 'lost')
    expect(await disputesOf(payment_id)).toMatchObject([{ status: 'lost', amount: 5_000 }])
    expect(await latestNotice()).toMatch(/reported GH₵ .* and GH₵ 50.00 is recorded/)
    await expectBooksToAgree()
  })

  test('under a number that was recorded for another payment is left to finance', async () => {
    const { payment_id, reference } = await paidFee()
    tenant = await world.signIn('user')
    const wrong = await paidFee()
    await record({ id: wrong.payment_id, amount: 5_000, reference: `dispute-${reference}` })
    await told(reference, 'lost')
    expect(await disputesOf(payment_id)).toEqual([])
    expect(await latestNotice()).toMatch(/look at both/)
    await expectBooksToAgree()
  })

  test('over more than is left is left to finance', async () => {
    const { payment_id, reference } = await paidFee()
    await record({ id: payment_id, amount: 5_000, reference: `other-${payment_id}` })
    await told(reference, 'lost')
    expect(await disputesOf(payment_id)).toHaveLength(2)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 5_000 })
    await record({ id: payment_id, reference: `dispute-${reference}` })
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
    await expectBooksToAgree()
  })
})

test('two people who record the same at once book it once', async () => {
  const { payment_id } = await paidFee()
  const results = await Promise.allSettled([record({ id: payment_id }), record({ id: payment_id })])
  expect(results.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectBooksToAgree()
})
