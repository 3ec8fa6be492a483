import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import {
  auditsOf,
  card,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'

const FEE = 19_000

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
  test('is booked once however often it is reported, and undone when it is won', async () => {
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
    // The provider contradicts itself: nothing is booked, and finance is notified.
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ status: 'won', booked_at: null, owed: 0 }])
    expect((await noticesOf(database(), world.finance.actor.id)).at(-1)?.message).toMatch(/Check the payment/)
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
    expect(await desk.latestNotice()).toMatch(/reported GH₵\s.* but GH₵ 50.00 is recorded/)
    await desk.expectBooks()
  })

  test('as won for another amount than was recorded moves nothing until finance says what came back', async () => {
    const { application, payment_id, reference } = await paidFee()
    await desk.told(reference, 'lost')
    const won = { status: 'won' as const, charge_reference: reference, amount: 5_000 }
    await desk.says(`dispute-${reference}`, won)
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ status: 'lost', amount: FEE, owed: FEE }])
    expect(await desk.latestNotice()).toMatch(/GH₵ 50.00 as won .* GH₵ 190.00 is recorded/)
    const [dispute] = await desk.disputesOf(payment_id)
    expect(await desk.win(dispute!.id, 5_000)).toMatchObject({ status: 'won', amount: 5_000 })
    expect(await desk.disputesOf(payment_id)).toMatchObject([
      { status: 'lost', amount: 14_000, owed: 14_000, provider_reference: null },
      { status: 'won', amount: 5_000, owed: 0, provider_reference: `dispute-${reference}` },
    ])
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 14_000 })
    await desk.expectBooks()
    // A repeated report is recognised.
    await desk.says(`dispute-${reference}`, won)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 14_000 })
    const input = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
    await pay(world, tenant, { ...input, amount: 14_000 })
    await desk.expectBooks()
    // It has been repaid, so only all of it can be won.
    await expect(desk.win(dispute!.id, 4_000)).rejects.toMatchObject({
      data: { missing: [{ fact: 'whole' }] },
    })
    await desk.win(dispute!.id)
    await desk.expectBooks()
  })

  test('as won for more after a part was recorded is told once to finance, which records the rest', async () => {
    const { payment_id, reference } = await paidFee()
    const says = (status: 'won' | 'lost', amount: number, resolved_at: string) =>
      desk.says(`D-${payment_id}`, { status, charge_reference: reference, amount, resolved_at })
    const notices = async () => (await noticesOf(database(), world.finance.actor.id)).length
    await says('lost', FEE, '2026-11-20T09:00:00.000Z')
    await says('won', 5_000, '2026-11-21T09:00:00.000Z')
    const [dispute] = await desk.disputesOf(payment_id)
    await desk.win(dispute!.id, 5_000)
    const before = await notices()
    await says('won', 5_000, '2026-11-21T09:00:00.000Z')
    expect(await notices()).toBe(before)
    await says('won', FEE, '2026-11-25T09:00:00.000Z')
    await says('won', FEE, '2026-11-25T09:00:00.000Z')
    expect(await notices()).toBe(before + 1)
    expect(await desk.latestNotice()).toMatch(/GH₵ 190.00 as won .* GH₵ 50.00 is recorded/)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 14_000 })
    await desk.expectBooks()
    await desk.win(dispute!.id)
    expect(await paymentNow(database(), payment_id)).toMatchObject({
      status: 'completed',
      charged_back_amount: 0,
    })
    await desk.expectBooks()
  })

  test.each([
    ['that the provider told', undefined],
    ['that a person recorded', 'typed'],
  ])('is another one than the rest of one %s, of which a part was won', async (_, typed) => {
    const { payment_id, reference } = await paidFee()
    const first = `D-1-${payment_id}`
    const lost = (number: string, amount: number) =>
      desk.says(number, { status: 'lost', charge_reference: reference, amount })
    if (typed) await desk.record({ id: payment_id, amount: 10_000, reference: first })
    else await lost(first, 10_000)
    const [dispute] = await desk.disputesOf(payment_id)
    await desk.win(dispute!.id, 4_000)
    await lost(`D-2-${payment_id}`, 6_000)
    await lost(`D-2-${payment_id}`, 6_000)
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 12_000 })
    expect(await desk.disputesOf(payment_id)).toMatchObject([
      { amount: 6_000, owed: 6_000, provider_reference: null },
      { amount: 4_000, owed: 0, status: 'won', provider_reference: first },
      { amount: 6_000, owed: 6_000, provider_reference: `D-2-${payment_id}` },
    ])
    await desk.expectBooks()
  })

  test('under a number that was recorded for another payment is left to finance', async () => {
    const { payment_id, reference } = await paidFee()
    tenant = await world.signIn('user')
    const wrong = await paidFee()
    await desk.record({ id: wrong.payment_id, amount: 5_000, reference: `dispute-${reference}` })
    await desk.told(reference, 'lost')
    expect(await desk.disputesOf(payment_id)).toEqual([])
    expect(await desk.latestNotice()).toMatch(/then record it here/)
    await desk.expectBooks()
  })

  test('under a number that was typed for another payment finds its own once that is undone', async () => {
    const number = `D-${tenant.actor.id}`
    const { payment_id, reference } = await paidFee()
    tenant = await world.signIn('user')
    const wrong = await paidFee()
    const { id } = await desk.record({ id: wrong.payment_id, reference: number })
    await expect(desk.record({ id: payment_id, reference: number })).rejects.toMatchObject({
      data: { issues: [{ path: 'reference' }] },
    })
    await desk.win(id)
    expect(await desk.disputesOf(wrong.payment_id)).toMatchObject([{ provider_reference: null }])
    expect(await auditsOf(database(), 'dispute.free-number', wrong.payment_id)).toMatchObject([
      { before: { dispute: id, provider_reference: number } },
    ])
    await desk.record({ id: payment_id, reference: number })
    await desk.says(number, { status: 'won', charge_reference: reference, amount: FEE })
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ status: 'won', provider_reference: number }])
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed' })
    await desk.expectBooks()
  })

  test('keeps the number that the provider told, also when a person records that it was won', async () => {
    const { payment_id, reference } = await paidFee()
    await desk.told(reference, 'open')
    const { id } = await desk.record({ id: payment_id })
    await desk.win(id)
    expect(await desk.disputesOf(payment_id)).toMatchObject([{ provider_reference: `dispute-${reference}` }])
  })

  test('as won before a person had typed the loss brings the money back all the same', async () => {
    const { payment_id, reference } = await paidFee()
    await desk.record({ id: payment_id })
    const word = { charge_reference: reference, amount: FEE, resolved_at: '2026-11-19T08:00:00.000Z' }
    await desk.says(`D-${payment_id}`, { ...word, status: 'won' })
    expect(await desk.disputesOf(payment_id)).toMatchObject([
      { status: 'won', booked_at: null, resolved_at: word.resolved_at },
    ])
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed' })
    // A person knows that the bank took it after all: the outdated report changes nothing.
    await desk.record({ id: payment_id, reference: `D-${payment_id}` })
    await desk.says(`D-${payment_id}`, { ...word, status: 'won' })
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
    await desk.says(`D-${payment_id}`, { ...word, status: 'won', resolved_at: '2026-11-20T09:00:00.000Z' })
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed' })
    await desk.expectBooks()
  })

  test('is another one than a won dispute of the same amount without a number', async () => {
    const { payment_id, reference } = await paidFee()
    const { id: first } = await desk.record({ id: payment_id, amount: 5_000 })
    await desk.win(first)
    const second = await desk.record({ id: payment_id, amount: 5_000 })
    expect(second.id).not.toBe(first)
    await desk.win(second.id)
    const word = { charge_reference: reference, resolved_at: '2026-11-20T08:00:00.000Z' }
    await desk.says(`D-${payment_id}`, { ...word, status: 'lost', amount: 5_000 })
    expect(await paymentNow(database(), payment_id)).toMatchObject({ charged_back_amount: 5_000 })
    expect((await desk.disputesOf(payment_id)).map(({ status }) => status)).toEqual(['won', 'won', 'lost'])
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
