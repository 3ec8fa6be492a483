import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../../router.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import {
  applicationNow,
  balanceOf,
  booksOf,
  card,
  decide,
  loanNow,
  makeLoan,
  noticesOf,
  pay,
  paymentNow,
  requestReversalOf,
  runLoansDaily,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { makeShopWorld, type ShopWorld } from '../../../testing/shop.ts'

let world: ShopWorld
let tenant: SignedInContext
let desk: ReturnType<typeof chargebackDesk>

const db = () => world.services.db
const agenda = async () => (await call(router.me.agenda, undefined, { context: tenant })).items

beforeAll(async () => {
  world = await makeShopWorld()
  desk = chargebackDesk(world)
})
afterAll(async () => {
  expect(await undocumentedPostings(db())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

test('a loan that was settled runs again for what was paid before it, and ends when that is paid', async () => {
  const { id } = await makeLoan(world, tenant)
  const [initial] = await db().select().from(schema.payments).where(eq(schema.payments.application_id, id))
  world.clock.set('2026-12-01T09:00:00.000Z')
  await pay(world, tenant, { application_id: id, payment_type: 'settlement', ...card })
  const { id: dispute } = await desk.record({ id: initial!.id, amount: 50_000 })
  expect(await applicationNow(db(), id)).toMatchObject({ status: 'active' })
  await desk.expectBooks()
  const [item] = await agenda()
  expect(item).toMatchObject({ kind: 'pay', payable: { most: 50_000 } })
  await pay(world, tenant, { application_id: id, payment_type: 'settlement', ...card })
  expect(await loanNow(db(), id)).toMatchObject({ status: 'settled' })
  const { ledger, log } = await booksOf(db(), id)
  expect(ledger).toEqual(log)
  // Won after it was repaid: the payer has credit.
  await desk.win(dispute)
  expect(await loanNow(db(), id)).toMatchObject({ status: 'settled', credit: 50_000 })
  await desk.expectBooks()
})

describe('part of what settled a loan', () => {
  const settled = async () => {
    const { id } = await makeLoan(world, tenant)
    world.clock.set('2026-12-01T09:00:00.000Z')
    const input = { application_id: id, payment_type: 'settlement' as const, ...card }
    const { payment_id } = await pay(world, tenant, input)
    world.clock.set('2027-02-28T09:00:00.000Z')
    await runLoansDaily(world.services)
    return { id, payment_id, input }
  }
  const payoffOf = async (id: string) =>
    (await call(router.loans.settlementQuote, { id }, { context: tenant })).amount

  test('is owed by itself: the months since cost nothing, and what is paid again settles it', async () => {
    const { id, payment_id, input } = await settled()
    const { chargeback_effect } = await call(
      router.payments.get,
      { id: payment_id },
      { context: world.finance },
    )
    expect(chargeback_effect).toMatchObject({ outcome: 'loan', part_outcome: 'loan-charge' })
    const first = await desk.record({ id: payment_id, amount: 5_000 })
    expect(await applicationNow(db(), id)).toMatchObject({ status: 'active' })
    expect(await loanNow(db(), id)).toMatchObject({ credit: 0 })
    expect(await payoffOf(id)).toBe(5_000)
    expect((await noticesOf(db(), tenant.actor.id)).at(-1)?.message).toMatch(
      /of the payment that settled your loan/,
    )
    await desk.record({ id: payment_id, amount: 3_000 })
    expect(await payoffOf(id)).toBe(8_000)
    await desk.expectBooks()
    await pay(world, tenant, input)
    expect(await loanNow(db(), id)).toMatchObject({ status: 'settled' })
    await desk.win(first.id)
    expect(await loanNow(db(), id)).toMatchObject({ status: 'settled', credit: 5_000 })
    await desk.expectBooks()
  })

  test('is less of what goes back when the payout is reversed', async () => {
    const { id, payment_id } = await settled()
    const { id: dispute } = await desk.record({ id: payment_id, amount: 5_000 })
    await decide(world.finance2, await requestReversalOf(world, id))
    await desk.expectBooks()
    for (const job of ['refund-loan-receipts', 'refund-closed-application', 'send-refund'])
      await world.jobs.run(job)
    expect(await paymentNow(db(), payment_id)).toMatchObject({
      status: 'refunded',
      charged_back_amount: 5_000,
    })
    expect(await balanceOf(db(), ledgerAccounts.tenant_credit, id)).toBe(0)
    await desk.win(dispute)
    for (const job of ['refund-loan-receipts', 'send-refund']) await world.jobs.run(job)
    expect(await balanceOf(db(), ledgerAccounts.tenant_credit, id)).toBe(0)
    expect(await balanceOf(db(), ledgerAccounts.gateway, id)).toBe(0)
    await desk.expectBooks()
  })
})
