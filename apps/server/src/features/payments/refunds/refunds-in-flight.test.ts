import { schema } from '@efie/database'
import { ledgerAccounts, type LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  type MoneyWorld,
  type SignedInContext,
  auditsOf,
  balanceOf,
  card,
  getSchedule,
  makeMoneyWorld,
  pay,
  paymentNow,
  runLoansDaily,
  withKey,
} from '../../../testing/money.ts'
import { FAILING, FAILS_ONCE, fillTill, refundDesk } from '../../../testing/refunds.ts'
import { getRefund, listMyRefunds } from './get-refund.ts'
import { pollPayments } from '../attempts/poll-payments.ts'
import { refundClosedApplication } from './refund-closed-application.ts'
import { releaseRefund } from './release-refund.ts'
import { requestRefund } from './request-refund.ts'
import { withScope } from '../../../platform/context.ts'

const INSTALMENT = 106_489
const reason = 'Agreed on the phone'

let world: MoneyWorld
let tenant: SignedInContext
let desk: ReturnType<typeof refundDesk>

const db = () => world.services.db
const at = (day: LocalDate) => world.clock.set(`${day}T09:00:00.000Z`)
const owed = (id: string) => balanceOf(db(), ledgerAccounts.refunds_in_flight, id)
const atGateway = (id: string) => balanceOf(db(), ledgerAccounts.gateway, id)

beforeAll(async () => {
  world = await makeMoneyWorld()
  world.clock.set('2026-11-20T09:00:00.000Z')
  desk = refundDesk(world)
  await fillTill(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

describe('a refund on its way', () => {
  test('a released refund is owed until the provider has paid it', async () => {
    const { application, payment_id } = await desk.paidFee(tenant)
    const away = {
      ...withKey(world.finance),
      gateway: {
        ...world.services.gateway,
        refund: () => Promise.reject(new GatewayUnavailableError('away')),
      },
    }
    const { id } = await requestRefund(withScope(away, 'payments.refund'), { id: payment_id, reason })
    expect(await owed(application.id)).toBe(-19_000)
    expect(await atGateway(application.id)).toBe(19_000)
    expect(await balanceOf(db(), ledgerAccounts.inspection_income, application.id)).toBe(0)
    expect(await paymentNow(db(), payment_id)).toMatchObject({ refunded_amount: 0, refunding_amount: 19_000 })
    await desk.expectBooks()
    const { data } = await listMyRefunds(tenant, { limit: 5 })
    expect(data).toMatchObject([{ id, stage: 'on-its-way', amount: 19_000, description: 'Application fee' }])
    world.clock.advance({ minutes: 2 })
    // After a restore the provider may have paid it under a reference that the books don't know.
    world.services.maintenance.enter('open', true)
    await pollPayments(world.services)
    expect(await owed(application.id)).toBe(-19_000)
    world.services.maintenance.enter('open', false)
    await pollPayments(world.services)
    expect(await owed(application.id)).toBe(0)
    expect(await atGateway(application.id)).toBe(0)
    expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'refunded', refunding_amount: 0 })
    expect((await listMyRefunds(tenant, { limit: 5 })).data[0]).toMatchObject({ stage: 'sent' })
    await desk.expectBooks()
  })

  test('cut down between the provider’s answer and our own record, it is paid once', async () => {
    const { application, payment_id } = await desk.paidFee(tenant)
    let paid = 0
    const cut = {
      ...withKey(world.finance),
      gateway: {
        ...world.services.gateway,
        refund: async (request: Parameters<typeof world.services.gateway.refund>[0]) => {
          await world.services.gateway.refund(request)
          paid += 1
          throw new Error('the power went')
        },
      },
    }
    await expect(
      requestRefund(withScope(cut, 'payments.refund'), { id: payment_id, reason }),
    ).rejects.toThrow('the power went')
    expect({ paid, owed: await owed(application.id) }).toEqual({ paid: 1, owed: -19_000 })
    world.clock.advance({ minutes: 2 })
    await pollPayments(world.services)
    await pollPayments(world.services)
    expect({ owed: await owed(application.id), gateway: await atGateway(application.id) }).toEqual({
      owed: 0,
      gateway: 0,
    })
    const paidOut = await db()
      .select()
      .from(schema.sandboxTransactions)
      .where(eq(schema.sandboxTransactions.kind, 'refund'))
    expect(paidOut.filter((row) => row.amount === 19_000 && row.data?.['attempts'] !== 1)).toEqual([])
  })

  test('one that failed stays owed, and is paid when it is sent again', async () => {
    const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000, FAILS_ONCE)
    const failed = await desk.ask(payment_id)
    expect(failed).toMatchObject({ status: 'failed', acts: ['retry', 'put-back', 'by-hand'] })
    expect(await owed(loan.id)).toBe(-40_000)
    expect((await listMyRefunds(tenant, { limit: 5 })).data[0]).toMatchObject({ stage: 'delayed' })
    await desk.expectLoan(loan)
    expect(
      await releaseRefund(withScope(withKey(world.finance), 'payments.confirm'), { id: failed.id }),
    ).toMatchObject({
      status: 'completed',
    })
    expect(await owed(loan.id)).toBe(0)
    await desk.expectLoan(loan)
  })

  test('failed and then paid: it ends once, however often it is told', async () => {
    const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000)
    const { id } = await desk.ask(payment_id)
    await desk.told(id, 'success')
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'completed',
      acts: [],
    })
    expect(await owed(loan.id)).toBe(0)
    await desk.expectLoan(loan)
    await expect(desk.putBack(id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await expect(desk.byHand(id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('paid and then failed: it is owed again, and ends once', async () => {
    const { application, payment_id } = await desk.paidFee(tenant)
    const { id } = await desk.ask(payment_id)
    await desk.told(id, 'failed')
    expect(await getRefund(withScope(world.finance, 'payments.confirm'), { id })).toMatchObject({
      status: 'failed',
    })
    expect(await paymentNow(db(), payment_id)).toMatchObject({
      status: 'completed',
      refunded_amount: 0,
      refunding_amount: 19_000,
    })
    expect({ owed: await owed(application.id), gateway: await atGateway(application.id) }).toEqual({
      owed: -19_000,
      gateway: 19_000,
    })
    await desk.expectBooks()
    expect(await desk.byHand(id)).toMatchObject({ status: 'completed', stage: 'paid-by-hand' })
    expect({ owed: await owed(application.id), gateway: await atGateway(application.id) }).toEqual({
      owed: 0,
      gateway: 19_000,
    })
    await desk.expectBooks()
  })
})

describe('put back', () => {
  test('put back, the loan stands as if nothing had been refunded', async () => {
    at('2026-12-20')
    const { loan, payment_id } = await desk.paidInstalment(tenant, INSTALMENT)
    at('2027-01-10')
    await runLoansDaily(world.services)
    const before = await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })
    const { id } = await desk
      .ask(payment_id)
      .then(async (waiting) =>
        releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: waiting.id }),
      )
    expect((await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).paid).toBe(0)
    const after = await desk.putBack(id)
    expect(after).toMatchObject({ status: 'put-back', stage: 'put-back', acts: [] })
    expect(await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).toEqual(before)
    expect(await owed(loan.id)).toBe(0)
    expect(await paymentNow(db(), payment_id)).toMatchObject({ status: 'completed', refunding_amount: 0 })
    expect(await auditsOf(db(), 'refund.put-back', id)).toHaveLength(1)
    expect(await desk.titlesFor(tenant)).toContain('Refund cancelled')
    await desk.expectLoan(loan)
    await expect(desk.putBack(id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    // What was put back can be requested again.
    expect(await desk.ask(payment_id)).toMatchObject({ status: 'requested' })
  })

  test('a late fee that the refund had brought goes with it', async () => {
    at('2026-12-20')
    const { loan, payment_id } = await desk.paidInstalment(tenant, INSTALMENT - 60_000)
    const second = { application_id: loan.id, payment_type: 'instalment' as const, amount: 60_000, ...card }
    await pay(world, tenant, second)
    const before = await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })
    const { id } = await desk.ask(payment_id)
    const due = before.instalments[0]!.due_date
    at(`${due.slice(0, 8)}${String(Number(due.slice(8)) + 5).padStart(2, '0')}`)
    await runLoansDaily(world.services)
    expect(
      (await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).instalments[0]!.late_fee,
    ).toBeGreaterThan(0)
    await desk.expectLoan(loan)
    await desk.putBack(id)
    const [line] = (await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).instalments
    expect(line).toMatchObject({ status: 'paid', late_fee: 0, outstanding: 0 })
    await desk.expectLoan(loan)
  })

  test('credit counts again from its own day on', async () => {
    at('2026-12-20')
    const { loan, payment_id } = await desk.paidInstalment(tenant, INSTALMENT + 30_000)
    const before = await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })
    const { id } = await desk.ask(payment_id, 30_000)
    expect((await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).credit).toBe(0)
    await desk.putBack(id)
    expect(await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).toEqual(before)
    await desk.expectLoan(loan)
  })

  test('a fee counts as paid again; once it was paid anew, there is nothing to put it back to', async () => {
    const { application, payment_id } = await desk.paidFee(tenant, FAILING)
    const { id } = await desk.ask(payment_id, 5_000)
    await desk.putBack(id)
    expect(await balanceOf(db(), ledgerAccounts.inspection_income, application.id)).toBe(-10_417)
    await desk.expectBooks()
    const whole = await desk.ask(payment_id)
    await pay(world, tenant, { application_id: application.id, payment_type: 'application_fee', ...card })
    await expect(desk.putBack(whole.id)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
    expect(await desk.byHand(whole.id)).toMatchObject({ status: 'completed' })
    await desk.expectBooks()
  })

  test('what a rule sends back stays owed, and is never put back', async () => {
    const { application, payment_id } = await desk.paidFee(tenant, FAILING)
    await db()
      .update(schema.applications)
      .set({ status: 'cancelled' })
      .where(eq(schema.applications.id, application.id))
    await refundClosedApplication(world.services, application.id)
    await pollPayments(world.services)
    const [refund] = (await listMyRefunds(tenant, { limit: 5 })).data
    expect(refund).toMatchObject({ payment_id, status: 'failed', acts: ['retry', 'by-hand'] })
    await expect(desk.putBack(refund!.id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await owed(application.id)).toBe(-19_000)
    await desk.byHand(refund!.id)
    expect(await owed(application.id)).toBe(0)
    await desk.expectBooks()
  })
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(db())).toEqual([])
})
