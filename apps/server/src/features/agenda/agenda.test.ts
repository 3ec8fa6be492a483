import { paymentInput } from '@efie/contracts/payments-schemas'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Context, withScope } from '../../platform/context.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { makeApplication, makeDocuments } from '../../testing/financing.ts'
import {
  card,
  createPayment,
  makeLoan,
  makeSigned,
  pay,
  recordPayment,
  runLoansDaily,
  updatePaymentByHand,
  withKey,
  type SignedInContext,
} from '../../testing/money.ts'
import { promiseToPay } from '../../testing/promises.ts'
import { issueInvoiceOf, runInvoicesDaily } from '../../testing/payroll.ts'
import {
  createOrder,
  deliver,
  getSettlementQuote,
  instalments,
  liftHoldLimits,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  verifyIncome,
  type ShopWorld,
} from '../../testing/shop.ts'
import { getAgenda } from './get-agenda.ts'

const INSTALMENT = 106_489

let world: ShopWorld
let tenant: SignedInContext

const database = () => world.services.db
const day = async (date: string) => {
  world.clock.set(`${date}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const itemsOf = async (ctx: Context) => (await getAgenda(withScope(ctx, 'me.read'))).items
const payableOf = async (ctx: Context) => {
  const [item] = await itemsOf(ctx)
  if (item?.kind !== 'pay') throw new Error(`nothing is asked for: ${JSON.stringify(item)}`)
  return item.payable
}

beforeAll(async () => {
  world = await makeShopWorld()
  await liftHoldLimits(database())
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user')
})

describe('whose it is', () => {
  test('a guest has no agenda, a newcomer an empty one, and nobody sees another’s', async () => {
    await expect(async () => getAgenda(withScope(world.as(null), 'me.read'))).rejects.toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
    await makeApplication(database(), world.tenant.actor)
    expect(await itemsOf(tenant)).toEqual([])
    expect(await itemsOf(world.admin)).toEqual([])
  })
})

describe('an application', () => {
  test('asks for its fee and documents until they are here, and never for the fee twice', async () => {
    const { id } = await makeApplication(database(), tenant.actor)
    expect(await itemsOf(tenant)).toMatchObject([
      { kind: 'pay', application_id: id, order_id: null, payable: { payment_type: 'application_fee' } },
      { kind: 'documents', application_id: id, rejected: [] },
    ])
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      application_id: id,
      ...card,
      ...pick(await payableOf(tenant)),
    })
    expect(await itemsOf(tenant)).toMatchObject([
      { kind: 'payment_under_way', payment_id: started.id, amount: 19_000 },
      { kind: 'documents' },
    ])
  })

  test('asks for a rejected document with its reason, then waits', async () => {
    const application = await makeApplication(database(), tenant.actor, { application_fee_waived: true })
    const [payslip] = await makeDocuments(database(), application)
    expect(await itemsOf(tenant)).toMatchObject([{ kind: 'wait', reason: 'analyst' }])
    await database()
      .update(schema.documents)
      .set({ status: 'rejected', reason: 'The picture is blurred' })
      .where(eq(schema.documents.id, payslip!.id))
    expect(await itemsOf(tenant)).toMatchObject([
      {
        kind: 'documents',
        rejected: [{ document_type: 'payslip', reason: 'The picture is blurred' }],
      },
    ])
  })

  test('asks for the balance once it is signed, and is shown beside the newest closed one only', async () => {
    const ended = async (created_at: string) =>
      makeApplication(database(), tenant.actor, { status: 'cancelled', created_at })
    await ended('2026-09-01T08:00:00.000Z')
    const newest = await ended('2026-10-01T08:00:00.000Z')
    const { id } = await makeSigned(world, tenant)
    expect(await itemsOf(tenant)).toMatchObject([
      {
        kind: 'pay',
        application_id: id,
        payable: { payment_type: 'initial_payment' },
        due_date: '2099-01-01',
      },
      { kind: 'over', application_id: newest.id, status: 'cancelled', payable: null },
    ])
  })
})

/** The input that starts a payment. */
const pick = ({ payment_type, amount }: Awaited<ReturnType<typeof payableOf>>) => ({ payment_type, amount })

describe('a loan', () => {
  test('asks for all that is overdue; what is asked for and the most are what a payment takes', async () => {
    const { id: application_id } = await makeLoan(world, tenant)
    expect(await itemsOf(tenant)).toMatchObject([{ kind: 'pay', overdue: false, due_date: '2026-12-25' }])
    await day('2027-01-26')
    const [item] = await itemsOf(tenant)
    expect(item).toMatchObject({
      kind: 'pay',
      overdue: true,
      due_date: '2026-12-25',
      payable: { least: 100, instalment_numbers: [1, 2], instalment_count: 11 },
    })
    const { amount, most, payment_type } = await payableOf(tenant)
    if (item?.kind !== 'pay') throw new Error('nothing is asked for')
    expect(item.late_fees).toBeGreaterThan(0)
    expect(amount).toBe(2 * INSTALMENT + item.late_fees)
    expect(most).toBe(
      (await getSettlementQuote(withScope(tenant, 'applications.read'), { id: application_id })).amount,
    )
    const input = { application_id, payment_type, ...card }
    await expect(
      createPayment(withScope(withKey(tenant), 'payments.pay'), { ...input, amount: most + 1 }),
    ).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
      data: { amount: most },
    })
    // Without an amount, the server asks for what the agenda says.
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), input)
    expect(started.amount).toBe(amount)
    expect(await itemsOf(tenant)).toMatchObject([
      { kind: 'payment_under_way', payment_id: started.id, amount },
    ])
  })

  test('asks for no more than pays it off, to the last', async () => {
    const { id: application_id } = await makeLoan(world, tenant)
    const { most, payment_type } = await payableOf(tenant)
    await pay(world, tenant, { application_id, payment_type, amount: most - 5_000, ...card })
    const rest = await payableOf(tenant)
    expect(rest.amount).toBeLessThanOrEqual(rest.most)
    expect(rest.most).toBe(5_000)
    const left = async (amount: number) =>
      pay(world, tenant, { application_id, payment_type, amount, ...card })
    await expect(left(99)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED', data: { amount: 100 } })
    await left(4_960)
    // Less than the smallest payment is left, so it is paid in full.
    const last = await payableOf(tenant)
    expect(last).toMatchObject({ amount: 40, least: 40, most: 40 })
    await expect(left(39)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED', data: { amount: 40 } })
    expect(paymentInput.safeParse({ application_id, payment_type, ...card, amount: 40 }).success).toBe(true)
    await pay(world, tenant, { application_id, payment_type: 'settlement', ...card })
    expect(await itemsOf(tenant)).toMatchObject([{ kind: 'over', status: 'settled', payable: null }])
  })

  test('says what is held for a tenant who paid more than settled it', async () => {
    const { id: application_id } = await makeLoan(world, tenant)
    const { most } = await payableOf(tenant)
    const payment_type = 'instalment' as const
    const cash = { amount: most + 50_000, method: 'cash' as const, note: 'Receipt 7' }
    const received_on = '2026-11-20'
    const input = { application_id, payment_type, ...cash, received_on }
    const { id } = await recordPayment(withScope(withKey(world.finance), 'payments.record'), input)
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id,
      status: 'completed',
    })
    expect(await itemsOf(tenant)).toMatchObject([
      { kind: 'over', status: 'settled', payable: null, credit: 50_000 },
    ])
  })

  test('says what an employer pays and asks nothing of its tenant, on any day', async () => {
    const manager = await world.signIn('company_manager')
    const company = await makeCompany(database(), { manager: manager.actor })
    const { id: application_id } = await makeLoan(world, tenant)
    await makeEmployee(database(), company, tenant.actor, { net_pay: 600_000 })
    world.clock.set('2026-12-16T09:00:00.000Z')
    await issueInvoiceOf(world, manager, company)
    for (const date of ['2026-12-18', '2026-12-26', '2027-01-08']) {
      world.clock.set(`${date}T09:00:00.000Z`)
      await runInvoicesDaily(world.services)
      await runLoansDaily(world.services)
      expect(await itemsOf(tenant), date).toMatchObject([
        { kind: 'covered', application_id, payable: { amount: INSTALMENT, instalment_numbers: [1] } },
      ])
    }
  })

  test('that was written off may still be paid, however many applications came after it', async () => {
    const { id: application_id } = await makeLoan(world, tenant)
    await database()
      .update(schema.loans)
      .set({ status: 'written-off', written_off_on: '2026-11-20', closed_at: '2026-11-20T09:00:00.000Z' })
      .where(eq(schema.loans.application_id, application_id))
    await database()
      .update(schema.applications)
      .set({ status: 'written-off' })
      .where(eq(schema.applications.id, application_id))
    await makeApplication(database(), tenant.actor, {
      status: 'rejected',
      created_at: '2027-01-01T08:00:00.000Z',
    })
    const over = (await itemsOf(tenant)).find((item) => item.application_id === application_id)
    expect(over).toMatchObject({ kind: 'over', status: 'written-off', payable: { least: 100 } })
  })
})

describe('an order', () => {
  test('is paid while it is held, and is not asked for twice', async () => {
    const { id, cash_price, delivery_fee } = await createOrder(
      withScope(withKey(tenant), 'orders.create'),
      orderInput(world.goods),
    )
    expect(await itemsOf(tenant)).toMatchObject([
      {
        kind: 'pay',
        order_id: id,
        application_id: null,
        payable: { payment_type: 'order', amount: cash_price + delivery_fee },
      },
    ])
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      order_id: id,
      payment_type: 'order',
      ...card,
    })
    expect(await itemsOf(tenant)).toMatchObject([{ kind: 'payment_under_way', payment_id: started.id }])
  })

  test('asks for its plan after delivery, overdue before all else, in as many statements as one order', async () => {
    await verifyIncome(world, tenant.actor.id, 900_000)
    const order = async () => makeConfirmed(world, tenant, orderInput(world.goods, instalments(3)))
    const first = await order()
    expect((await itemsOf(tenant))[0]).toMatchObject({ kind: 'wait', reason: 'delivery' })
    await deliver(world, tenant, first.id)
    const count = await selectsOf(tenant)
    await order()
    const unpaid = await createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(world.goods))
    await day('2027-01-28')
    const [item, ...others] = await itemsOf(tenant)
    expect(item).toMatchObject({
      kind: 'pay',
      order_id: first.id,
      overdue: true,
      payable: { payment_type: 'order_instalment', least: 100, instalment_count: 3 },
      promise: { refusal: null, latest: null },
    })
    expect(others.map(({ order_id }) => order_id)).toContain(unpaid.id)
    // One more for the promises, once something is overdue.
    expect(await selectsOf(tenant)).toBe(count + 1)
    const promised = { id: first.id, amount: 30_000, due_date: '2027-02-03' }
    await promiseToPay(withScope(withKey(tenant), 'loans.own'), promised)
    expect((await itemsOf(tenant))[0]).toMatchObject({
      order_id: first.id,
      promise: { refusal: 'RUNNING', latest: { amount: 30_000, due_date: '2027-02-03' } },
    })
    const { payable } = item as { payable: Awaited<ReturnType<typeof payableOf>> }
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      order_id: first.id,
      ...card,
      ...pick(payable),
    })
    expect(started.amount).toBe(payable.amount)
  })
})

/** Number of queries for a person's agenda. */
const selectsOf = async (ctx: SignedInContext): Promise<number> => {
  let selects = 0
  const db = new Proxy(ctx.db, {
    get: (target, name, receiver) => {
      if (name === 'select') selects += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  await getAgenda(withScope({ ...ctx, db }, 'me.read'))
  return selects
}
