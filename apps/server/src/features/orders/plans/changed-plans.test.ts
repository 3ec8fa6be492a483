import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditsOf,
  card,
  decide,
  pay,
  trialBalance,
  withKey,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  PLANS_BEGIN,
  checkControls,
  getCertificate,
  getStatement,
  instalments,
  lapseOffers,
  makeRunningPlan,
  makeShopWorld,
  orderInput,
  planBooks,
  proposeReschedule,
  requestHardship,
  runLoansDaily,
  verifyCertificate,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { answerDates, changeMonths } from '../../../testing/sign-terms.ts'
import { createOrder } from '../checkout/create-order.ts'
import { getOrder } from '../list-orders.ts'
import { reshapeOrder } from './reshape-order.ts'
import { withScope } from '../../../platform/context.ts'

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

const payPlan = (tenant: SignedInContext, id: string, amount?: number) =>
  pay(world, tenant, { order_id: id, payment_type: 'order_instalment', amount, ...card })

describe('a plan that changes', () => {
  test('is deferred when its tenant asks for relief: two persons and the tenant agree, the sums stay', async () => {
    const { tenant, id } = await running(6)
    const recovery = await world.signIn('recovery_and_collections')
    world.clock.set('2027-01-20T09:00:00.000Z')
    await runLoansDaily(world.services)
    const ask = { id, cause: 'lost_job' as const, message: 'My employer closed', wanted_months: 2 }
    await expect(
      requestHardship(withScope(await world.signIn('user'), 'loans.own'), ask),
    ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
    const asked = await requestHardship(withScope(tenant, 'loans.own'), ask)
    expect(asked).toMatchObject({ application_id: null, order_id: id, status: 'open' })
    await expect(requestHardship(withScope(tenant, 'loans.own'), ask)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await getOrder(withScope(recovery, 'orders.read'), { id })).id).toBe(id)
    const input = { id, months: 2, hardship_request_id: asked.id, reason: 'New job in March' }
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input), false)
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input))
    await answerDates(world, tenant, id, false)
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input))
    world.clock.advance({ days: 15 })
    await lapseOffers(world.services)
    await payPlan(tenant, id, 50_000)
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input))
    const before = (await getOrder(withScope(tenant, 'orders.read'), { id })).plan!
    expect(before.reschedules.map((one) => one.status)).toEqual(['offered', 'lapsed', 'declined', 'refused'])
    await answerDates(world, tenant, id, true)
    const { plan } = await getOrder(withScope(tenant, 'orders.read'), { id })
    expect(plan).toMatchObject({ days_past_due: 0, payoff: before.payoff })
    expect(plan!.outstanding - plan!.credit).toBe(before.outstanding - before.credit)
    expect(plan!.instalments.map((line) => [line.number, line.principal, line.interest])).toEqual(
      before.instalments.map((line) => [line.number, line.principal, line.interest]),
    )
    // The paid instalment keeps its date; the others are due two months later.
    expect(plan!.instalments.map((line) => line.due_date)).toEqual([
      '2026-12-28',
      '2027-03-28',
      '2027-04-28',
      '2027-05-28',
      '2027-06-28',
      '2027-07-28',
    ])
    const [applied] = plan!.reschedules
    expect(applied).toMatchObject({ status: 'applied', from_version: 1, to_version: 2 })
    expect(applied!.dates[0]).toMatchObject({ from: '2027-01-28', to: '2027-03-28' })
    await expectBooks(id)
    await expect(
      proposeReschedule(withScope(recovery, 'loans.service'), { id, months: 5, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    world.clock.set('2027-04-01T09:00:00.000Z')
    await runLoansDaily(world.services)
    await expectBooks(id)
    await pay(world, tenant, { order_id: id, payment_type: 'settlement', ...card })
    const paper = await getCertificate(withScope(tenant, 'applications.read'), { id })
    expect((await getCertificate(withScope(world.admin, 'applications.read'), { id })).name).toBe(paper.name)
    const code = paper.name.replace('certificate-', '').replace('.pdf', '')
    expect(await verifyCertificate(world.as(null), { code })).toMatchObject({
      valid: true,
      settled_on: '2027-04-01',
    })
    const statement = await getStatement(withScope(tenant, 'applications.read'), { id })
    expect(Buffer.from(await statement.slice(0, 5).arrayBuffer()).toString()).toBe('%PDF-')
    await expect(
      getStatement(withScope(await world.signIn('user'), 'applications.read'), { id }),
    ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
  })

  test('is reshaped before the down payment and while it runs: shown before and after, then done', async () => {
    world.clock.set(PLANS_BEGIN)
    const buyer = await world.signIn('user')
    await verifyIncome(world, buyer.actor.id, 900_000)
    const order = await createOrder(
      withScope(withKey(buyer), 'orders.create'),
      orderInput(world.goods, instalments(3)),
    )
    const shown = await reshapeOrder(withScope(withKey(buyer), 'orders.sign'), {
      id: order.id,
      months: 12,
      confirm: false,
    })
    expect(shown).toMatchObject({
      applied: false,
      before: { months: 3, finance_charge: 15_225 },
      after: { months: 12, finance_charge: 60_900, monthly_amount: 22_575 },
      difference: 45_675,
    })
    expect((await getOrder(withScope(buyer, 'orders.read'), order)).months).toBe(3)
    await reshapeOrder(withScope(withKey(buyer), 'orders.sign'), { id: order.id, months: 12, confirm: true })
    expect(await getOrder(withScope(buyer, 'orders.read'), order)).toMatchObject({
      months: 12,
      finance_charge: 60_900,
    })
    await expect(
      reshapeOrder(withScope(withKey(await world.signIn('user')), 'orders.sign'), {
        id: order.id,
        months: 6,
        confirm: false,
      }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })

    const { tenant, id } = await running(3)
    await payPlan(tenant, id, 80_000)
    const before = await getOrder(withScope(tenant, 'orders.read'), { id })
    const { new_terms } = await reshapeOrder(withScope(withKey(tenant), 'orders.sign'), {
      id,
      months: 6,
      confirm: false,
    })
    await expect(
      reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months: 6, confirm: true }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await changeMonths(world, tenant, id, 6)
    const { plan, instalment_price } = await getOrder(withScope(tenant, 'orders.read'), { id })
    expect(plan!.instalments).toHaveLength(7)
    // 140 000 over six months costs 20 300 instead of 10 150.
    expect(instalment_price).toBe(300_000 + 5_075 + 20_300)
    expect(plan!.paid + plan!.credit).toBe(80_000)
    // The rest has its own cost, not that of the original plan.
    const changed = await getOrder(withScope(tenant, 'orders.read'), { id })
    expect(changed.apr_nominal).toBe(new_terms!.after.apr_nominal)
    expect(changed.apr_nominal).not.toBe(before.apr_nominal)
    expect(plan!.addenda).toMatchObject([
      { kind: 'other-months', months: 6, before: new_terms!.before, after: new_terms!.after },
    ])
    await expectBooks(id)
    world.clock.set('2027-01-29T08:00:00.000Z')
    await runLoansDaily(world.services)
    await expectBooks(id)
    expect(await auditsOf(db(), 'order.reshape', id)).toHaveLength(1)
    await expect(
      reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months: 3, confirm: false }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('the books of it all balance', async () => {
    expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
    expect(await undocumentedPostings(db())).toEqual([])
    expect(
      (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
        (row) => row.difference !== 0,
      ),
    ).toEqual([])
  })
})
