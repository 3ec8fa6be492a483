import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '@efie/database'
import { ledgerAccounts, sumOf, type AccountCode, type ChargebackOutcome } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { router } from '../../../router.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import {
  balanceOf,
  card,
  decide,
  makeLoan,
  makeSigned,
  noticesOf,
  pay,
  paymentNow,
  requestPayout,
  runLoansDaily,
  withKey,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  createOrder,
  deliver,
  instalments,
  liftHoldLimits,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { withScope } from '../../../platform/context.ts'

let world: ShopWorld
let tenant: SignedInContext
let desk: ReturnType<typeof chargebackDesk>

const database = () => world.services.db
const agenda = async () => (await call(router.me.agenda, undefined, { context: tenant })).items

/** Movements of some accounts caused by an act. */
const movedBy = async (act: () => Promise<unknown>, accounts: readonly AccountCode[]) => {
  const sums = async () => Promise.all(accounts.map((account) => balanceOf(database(), account)))
  const before = await sums()
  await act()
  const after = await sums()
  return Object.fromEntries(accounts.map((account, index) => [account, after[index]! - before[index]!]))
}

beforeAll(async () => {
  world = await makeShopWorld()
  desk = chargebackDesk(world)
  await liftHoldLimits(database())
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

const paidBalance = async () => {
  const application = await makeSigned(world, tenant)
  const { payment_id, reference } = await pay(world, tenant, {
    application_id: application.id,
    payment_type: 'initial_payment',
    ...card,
  })
  return { application, payment_id, reference }
}

const priceOf = async (order_id: string) => {
  const [row] = await database().select().from(schema.payments).where(eq(schema.payments.order_id, order_id))
  return row!
}

/** Each kind of payment in each state of what it paid for, and the resulting debt. */
const cases: Record<
  string,
  { make: () => Promise<string>; account: AccountCode; outcome: ChargebackOutcome }
> = {
  'an application fee before review': {
    make: async () => (await paidFee()).payment_id,
    account: ledgerAccounts.chargebacks,
    outcome: 'stops',
  },
  'a balance at signing before the payout': {
    make: async () => (await paidBalance()).payment_id,
    account: ledgerAccounts.chargebacks,
    outcome: 'stops',
  },
  'a balance at signing of a running loan': {
    make: async () => {
      const { id } = await makeLoan(world, tenant)
      const [row] = await database()
        .select()
        .from(schema.payments)
        .where(eq(schema.payments.application_id, id))
      return row!.id
    },
    account: ledgerAccounts.fees_receivable,
    outcome: 'loan-charge',
  },
  'an instalment of a running loan': {
    make: async () => {
      const { id } = await makeLoan(world, tenant)
      world.clock.set('2026-12-25T09:00:00.000Z')
      await runLoansDaily(world.services)
      const input = { application_id: id, payment_type: 'instalment' as const, ...card }
      return (await pay(world, tenant, input)).payment_id
    },
    account: ledgerAccounts.principal,
    outcome: 'loan',
  },
  'the price of an order not delivered': {
    make: async () => {
      const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
      return (await priceOf(id)).id
    },
    account: ledgerAccounts.chargebacks,
    outcome: 'stops',
  },
  'the price of an order delivered': {
    make: async () => {
      const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
      await deliver(world, tenant, id)
      return (await priceOf(id)).id
    },
    account: ledgerAccounts.chargebacks,
    outcome: 'owed',
  },
  'the down payment of a plan that runs': {
    make: async () => {
      await verifyIncome(world, tenant.actor.id, 900_000)
      const { id } = await makeConfirmed(world, tenant, orderInput(world.goods, instalments(3)))
      await deliver(world, tenant, id)
      return (await priceOf(id)).id
    },
    account: ledgerAccounts.fees_receivable,
    outcome: 'loan-charge',
  },
}

const detailFor = async (context: SignedInContext, id: string) =>
  call(router.payments.get, { id }, { context })

describe.each(Object.entries(cases))('%s', (_name, { make, account, outcome }) => {
  test('what a chargeback of it would do is told beforehand, to finance alone', async () => {
    const id = await make()
    expect((await detailFor(world.finance, id)).chargeback_effect).toMatchObject({
      outcome,
      part_outcome: outcome,
      set_off: 0,
    })
    expect((await detailFor(tenant, id)).chargeback_effect).toBeNull()
    await desk.record({ id })
    expect((await detailFor(world.finance, id)).chargeback_effect).toBeNull()
  })

  test('is owed again whole, and as it was when the dispute is won', async () => {
    const id = await make()
    const { amount } = await paymentNow(database(), id)
    const all = [ledgerAccounts.gateway, ledgerAccounts.chargebacks, ledgerAccounts.fees_receivable] as const
    const { id: dispute } = await desk.record({ id })
    expect(await paymentNow(database(), id)).toMatchObject({
      status: 'refunded',
      refunded_amount: amount,
      charged_back_amount: amount,
    })
    await desk.expectBooks()
    await expect(desk.record({ id })).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    const moved = await movedBy(() => desk.win(dispute), all)
    expect(moved[ledgerAccounts.gateway]).toBe(amount)
    expect(await paymentNow(database(), id)).toMatchObject({
      status: 'completed',
      refunded_amount: 0,
      charged_back_amount: 0,
    })
    await desk.expectBooks()
    await expect(desk.win(dispute)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    // Charged back once more, it is booked once more.
    await desk.record({ id })
    await desk.expectBooks()
  })

  test('counts again for the part that is won, and the rest stays owed', async () => {
    const id = await make()
    const { amount } = await paymentNow(database(), id)
    const part = Math.floor(amount / 3)
    const { id: dispute } = await desk.record({ id })
    await expect(desk.win(dispute, amount + 1)).rejects.toMatchObject({
      data: { issues: [{ path: 'amount' }] },
    })
    const moved = await movedBy(() => desk.win(dispute, part), [ledgerAccounts.gateway])
    expect(moved[ledgerAccounts.gateway]).toBe(part)
    expect(await paymentNow(database(), id)).toMatchObject({
      status: 'partly-refunded',
      charged_back_amount: amount - part,
    })
    const rows = await desk.disputesOf(id)
    expect(rows.map((row) => [row.status, row.amount])).toEqual([
      ['accepted', amount - part],
      ['won', part],
    ])
    await desk.expectBooks()
    await desk.win(dispute)
    expect(await paymentNow(database(), id)).toMatchObject({ status: 'completed', charged_back_amount: 0 })
    await desk.expectBooks()
  })

  test('is owed again in parts, up to what is left of it', async () => {
    const id = await make()
    const { amount } = await paymentNow(database(), id)
    const part = Math.floor(amount / 4)
    const moved = await movedBy(() => desk.record({ id, amount: part }), [ledgerAccounts.gateway, account])
    expect(moved).toMatchObject({ [ledgerAccounts.gateway]: 0 - part })
    expect(moved[account]).toBeGreaterThan(0)
    if (account === ledgerAccounts.chargebacks) expect(moved[account]).toBe(part)
    await desk.expectBooks()
    await expect(desk.record({ id, amount: amount - part + 1, reference: `D-${id}` })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'amount' }] },
    })
    await expect(desk.record({ id, amount: part })).rejects.toMatchObject({
      data: { issues: [{ path: 'reference' }] },
    })
    const { id: second } = await desk.record({ id, amount: part, reference: `D-${id}` })
    const { id: third } = await desk.record({ id })
    expect((await paymentNow(database(), id)).charged_back_amount).toBe(amount)
    await desk.expectBooks()
    await desk.win(second)
    await desk.expectBooks()
    await desk.win(third)
    expect(await paymentNow(database(), id)).toMatchObject({
      status: 'partly-refunded',
      charged_back_amount: part,
    })
    await desk.expectBooks()
  })
})

describe('what a person owes', () => {
  test('an application stops until its fee is paid again, and goes on then', async () => {
    const { application, payment_id } = await paidBalance()
    await desk.record({ id: payment_id })
    const refused = { code: 'TRANSITION_NOT_ALLOWED', data: { missing: [{ fact: 'not_charged_back' }] } }
    await expect(
      requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
        application_id: application.id,
      }),
    ).rejects.toMatchObject(refused)
    const [item] = await agenda()
    const { amount } = await paymentNow(database(), payment_id)
    expect(item).toMatchObject({
      kind: 'charged_back',
      application_id: application.id,
      stops: true,
      payable: { payment_type: 'initial_payment', amount, least: amount, most: amount },
    })
    expect((await noticesOf(database(), tenant.actor.id)).at(-1)?.message).toMatch(
      /Your application is on hold/,
    )
    if (item?.kind !== 'charged_back') throw new Error('nothing is asked for')
    const input = { demand_id: item.demand_id, payment_type: 'initial_payment' as const, ...card }
    await expect(pay(world, tenant, { ...input, amount: amount - 1 })).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
    })
    await pay(world, tenant, input)
    await desk.expectBooks()
    expect((await agenda()).some((one) => one.kind === 'charged_back')).toBe(false)
    await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
      application_id: application.id,
    })
  })

  test('is due after the days of the policy in force when it is booked, and stays so', async () => {
    const [inForce] = await database().select().from(schema.financingProducts)
    if (!inForce) throw new Error('no policy')
    const put = (terms: typeof inForce.terms) =>
      database()
        .update(schema.financingProducts)
        .set({ terms })
        .where(eq(schema.financingProducts.id, inForce.id))
    const { payment_id } = await paidFee()
    await put({ ...inForce.terms, chargeback_due_days: 12 })
    await desk.record({ id: payment_id })
    await put(inForce.terms)
    expect((await agenda())[0]).toMatchObject({ kind: 'charged_back', due_date: '2026-12-02' })
    expect((await noticesOf(database(), tenant.actor.id)).at(-1)?.message).toContain(
      'Pay it again by 2 Dec 2026',
    )
  })

  test('an order stops where it stands, and gives its goods back when it is cancelled', async () => {
    const stockOf = async () =>
      (
        await database()
          .select()
          .from(schema.stockItems)
          .where(eq(schema.stockItems.id, world.goods.stock_item_id))
      )[0]!
    const before = await stockOf()
    const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
    const context = withKey(world.admin)
    await call(router.orders.fulfil, { id }, { context })
    const payment = await priceOf(id)
    await desk.record({ id: payment.id })
    const parcel = (await call(router.orders.get, { id }, { context: world.admin })).fulfilments[0]!
    await expect(
      call(
        router.orders.moveFulfilment,
        { id, fulfilment_id: parcel.id, to: 'out-for-delivery' },
        { context: world.admin },
      ),
    ).rejects.toMatchObject({ data: { missing: [{ fact: 'not_charged_back' }] } })
    await call(
      router.orders.transition,
      { id, to: 'cancelled', reason: 'Not paid again' },
      { context: world.admin },
    )
    expect(await stockOf()).toMatchObject({ on_hand: before.on_hand, reserved: before.reserved })
    expect((await desk.disputesOf(payment.id))[0]).toMatchObject({ owed: 0, forgiven: payment.amount })
    await desk.expectBooks()
  })

  test('of a closed order is paid, or written off by two persons', async () => {
    const { id } = await makeConfirmed(world, tenant, orderInput(world.goods))
    await deliver(world, tenant, id)
    const payment = await priceOf(id)
    const first = await desk.record({ id: payment.id, amount: 100_000 })
    const second = await desk.record({ id: payment.id })
    expect((await agenda()).filter((one) => one.kind === 'charged_back')).toHaveLength(2)
    const { data } = await call(router.chargebacks.owed, {}, { context: world.finance })
    expect(data.filter((row) => row.order_id === id)).toHaveLength(2)
    await pay(world, tenant, { order_id: id, payment_type: 'order', amount: 100_000, ...card })
    const request = await call(
      router.chargebacks.writeOff,
      { id: second.id, reason: 'Moved abroad' },
      { context: withKey(world.finance) },
    )
    const loss = await movedBy(() => decide(world.finance2, request), [ledgerAccounts.credit_losses])
    expect(loss[ledgerAccounts.credit_losses]).toBe(payment.amount - 100_000)
    expect((await agenda()).some((one) => one.kind === 'charged_back')).toBe(false)
    await desk.expectBooks()
    // Won after all: the loss is reversed, and the double payment is refunded.
    await desk.win(second.id)
    await desk.win(first.id)
    await world.jobs.run('send-refund')
    await desk.expectBooks()
    expect(await balanceOf(database(), ledgerAccounts.chargebacks)).toBe(
      sumOf((await database().select().from(schema.paymentDisputes)).map((row) => row.owed)),
    )
  })

  test('for services not performed is not asked for when the application ends', async () => {
    const { application, payment_id } = await paidFee()
    await desk.record({ id: payment_id, amount: 10_000 })
    await call(router.applications.transition, { id: application.id, to: 'cancelled' }, { context: tenant })
    await world.jobs.run('refund-closed-application')
    await world.jobs.run('refund-closed-application')
    expect((await desk.disputesOf(payment_id))[0]).toMatchObject({ owed: 0, forgiven: 10_000 })
    await world.jobs.run('send-refund')
    expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
    await desk.expectBooks()
  })
})

test('no one records a chargeback of their own payment, and only finance may record one', async () => {
  const { payment_id } = await paidFee()
  await expect(
    call(router.chargebacks.record, { id: payment_id, reason: 'x' }, { context: withKey(tenant) }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const order = await createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(world.goods))
  const [demand] = await database()
    .select()
    .from(schema.payments)
    .where(eq(schema.payments.order_id, order.id))
  if (demand)
    await expect(desk.record({ id: demand.id })).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
})
