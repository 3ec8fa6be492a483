import { schema } from '@efie/database'
import { promiseRefusalTexts, promiseRules, type LocalDate, type PromiseRefusal } from '@efie/domain'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem, withScope } from '../../../platform/context.ts'
import { answerCharge } from '../../../platform/gateway/sandbox-answer.ts'
import {
  auditsOf,
  card,
  createPayment,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  referenceOf,
  resolveAttempt,
  runLoansDaily,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import {
  assignCases,
  cancelPromise,
  findCases,
  getAgenda,
  getCase,
  makePromise,
  runPromises,
} from '../../../testing/promises.ts'
import { remindPayments } from '../daily/reminders.ts'
import { pauseDelinquency } from './pause-delinquency.ts'
import { promiseToPay } from './promise-to-pay.ts'

const INSTALMENT = 106_489

let world: MoneyWorld
let recovery: SignedInContext
let tenant: SignedInContext
/** The application, by which tenants name their loan. */
let id: string

const at = (day: LocalDate, time = '09:00') => world.clock.set(`${day}T${time}:00.000Z`)
const daily = () => runLoansDaily(world.services)
const promise = (due_date: LocalDate, amount = INSTALMENT, by: SignedInContext = tenant, loan = id) =>
  promiseToPay(withScope(withKey(by), 'loans.own'), { id: loan, amount, due_date })
const offer = async () => {
  const { items } = await getAgenda(withScope(tenant, 'me.read'))
  const item = items.find(({ kind }) => kind === 'pay')
  return item?.kind === 'pay' ? item.promise : null
}
const caseOf = async () => {
  const found = await findCases(withScope(tenant, 'collections.read'), {
    status: 'live',
    sort: '-days_past_due',
    limit: 5,
  })
  return getCase(withScope(recovery, 'collections.read'), { id: found.data[0]?.id ?? '' })
}
const refusedAs = (refusal: PromiseRefusal) => ({
  code: 'TRANSITION_NOT_ALLOWED',
  data: { to: 'promised', missing: [{ fact: refusal, text: promiseRefusalTexts[refusal] }] },
})
const instalment = (amount: number) => ({
  application_id: id,
  payment_type: 'instalment' as const,
  ...card,
  amount,
})

beforeAll(async () => {
  world = await makeMoneyWorld()
  recovery = await world.signIn('recovery_and_collections')
})
afterAll(() => world.close())
beforeEach(async () => {
  at('2026-11-20')
  tenant = await world.signIn('user', { full_name: 'Kofi Ansah', phone: '+233241230001' })
  ;({ id } = await makeLoan(world, tenant))
  at('2026-12-26')
  await daily()
})

describe('a tenant in arrears', () => {
  test('promises a day within the limits shown, and they and recovery hear of it', async () => {
    const limits = { least: 26_622, most: INSTALMENT, first_day: '2026-12-26', last_day: '2027-01-26' }
    expect(await offer()).toMatchObject({ limits, refusal: null, latest: null })
    const { id: caseId } = await caseOf()
    await assignCases(withScope(recovery, 'collections.write'), {
      ids: [caseId],
      assigned_to: recovery.actor.id,
    })
    const made = await promise('2027-01-02', 50_000)
    expect(made).toMatchObject({ status: 'running', amount: 50_000, due_date: '2027-01-02' })
    expect(await offer()).toMatchObject({ refusal: 'RUNNING', latest: { id: made.id, status: 'running' } })
    const seen = await caseOf()
    expect(seen).toMatchObject({
      status: 'promised',
      promise_due_date: '2027-01-02',
      promise_limits: limits,
      promise_refusal: 'RUNNING',
      promises: [{ id: made.id, by_tenant: true }],
    })
    const { db } = world.services
    expect((await noticesOf(db, tenant.actor.id)).map(({ title }) => title)).toContain('Your promise to pay')
    expect(await noticesOf(db, recovery.actor.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: 'Tenant promised to pay',
          message: expect.stringMatching(/^Kofi Ansah promised to pay GH₵\s500\.00 by 2 Jan 2027$/),
        }),
      ]),
    )
    expect(await auditsOf(db, 'promise.make', caseId)).toMatchObject([{ actor_id: tenant.actor.id }])
  })

  test('keeps it by paying, and then may promise the rest; what was paid before counts for nothing', async () => {
    await pay(world, tenant, instalment(30_000))
    await promise('2026-12-30', 20_000)
    // Nothing came in since, so a run on the same day doesn't keep it.
    await daily()
    expect(await offer()).toMatchObject({ latest: { status: 'running', left: 20_000 } })
    await pay(world, tenant, instalment(15_000))
    expect(await offer()).toMatchObject({ latest: { status: 'running', amount: 20_000, left: 5_000 } })
    await pay(world, tenant, instalment(5_000))
    expect(await offer()).toMatchObject({
      refusal: null,
      latest: { status: 'kept', left: 0 },
      limits: { most: INSTALMENT - 50_000 },
    })
    await promise('2026-12-30', INSTALMENT - 50_000)
    expect((await caseOf()).promises.map(({ status }) => status)).toEqual(['running', 'kept'])
  })

  test('isn’t reminded of what is overdue while the promise runs, but on its day', async () => {
    const reminded = async () =>
      world.services.db
        .select({ day: schema.paymentReminders.day })
        .from(schema.paymentReminders)
        .innerJoin(schema.loans, eq(schema.loans.id, schema.paymentReminders.loan_id))
        .where(and(eq(schema.loans.application_id, id), gt(schema.paymentReminders.day, 0)))
    await promise('2027-01-02')
    at('2027-01-01')
    await daily()
    await remindPayments(world.services)
    expect(await reminded()).toEqual([])
    at('2027-01-02')
    await runPromises(world.services)
    expect((await noticesOf(world.services.db, tenant.actor.id)).map(({ title }) => title)).toContain(
      'Your promised payment is due',
    )
    at('2027-01-08')
    await runPromises(world.services)
    await daily()
    await remindPayments(world.services)
    expect(await reminded()).toEqual([{ day: 14 }])
  })

  test('is asked on the day for what is left of it', async () => {
    await promise('2027-01-02', 50_000)
    await pay(world, tenant, instalment(20_000))
    at('2027-01-02')
    await runPromises(world.services)
    expect(
      (await noticesOf(world.services.db, tenant.actor.id)).map(({ message }) => message),
    ).toContainEqual(
      expect.stringMatching(/^You promised to pay GH₵\s500\.00 today, and GH₵\s300\.00 of that is left$/),
    )
  })

  test('is charged the late fee and ages all the same', async () => {
    await promise('2027-01-20')
    at('2026-12-29')
    await daily()
    const found = await caseOf()
    expect(found).toMatchObject({ status: 'promised', days_past_due: 4 })
    expect(found.amount_past_due).toBeGreaterThan(INSTALMENT)
  })

  test('before the daily run has opened a case, gets one by promising', async () => {
    const early = await world.signIn('user')
    at('2026-11-20')
    const loan = await makeLoan(world, early)
    at('2026-12-25')
    await daily()
    at('2026-12-26', '00:05')
    await promise('2026-12-28', 30_000, early, loan.id)
    const { data } = await findCases(withScope(early, 'collections.read'), {
      status: 'live',
      sort: '-days_past_due',
      limit: 5,
    })
    expect(data).toMatchObject([{ status: 'promised', days_past_due: 1 }])
  })
})

describe('money that is on its way as the promised day ends', () => {
  const payLate = async () => {
    await promise('2026-12-26', 30_000)
    at('2026-12-26', '23:50')
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), instalment(30_000))
    return referenceOf(started)
  }
  const nextDay = async () => {
    at('2026-12-27', '00:35')
    await daily()
    await runPromises(world.services)
  }
  const status = async () => (await caseOf()).promises[0]?.status

  test('keeps the promise once it is confirmed', async () => {
    const reference = await payLate()
    await answerCharge(world.services, reference, 'approve')
    await nextDay()
    expect(await status()).toBe('running')
    await resolveAttempt(asSystem(world.services), reference)
    expect(await status()).toBe('kept')
  })

  test('breaks it if it doesn’t come', async () => {
    const reference = await payLate()
    await nextDay()
    expect(await status()).toBe('running')
    await answerCharge(world.services, reference, 'decline')
    await resolveAttempt(asSystem(world.services), reference)
    await runPromises(world.services)
    expect(await status()).toBe('broken')
  })
})

describe('a promise is refused', () => {
  test('on another’s loan, for those who borrow nothing, and for staff', async () => {
    const other = await world.signIn('user')
    await expect(promise('2026-12-28', 30_000, other)).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
    expect(() => withScope(recovery, 'loans.own')).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_PERMISSIONS' }),
    )
    expect((await caseOf()).promises).toEqual([])
  })

  test.each<[string, LocalDate, number, string]>([
    ['a day that has passed', '2026-12-25', 30_000, 'due_date'],
    ['a day after a month', '2027-01-27', 30_000, 'due_date'],
    ['more than is past due', '2026-12-28', INSTALMENT + 1, 'amount'],
    ['less than a quarter of it', '2026-12-28', 26_621, 'amount'],
  ])('for %s', async (_, day, amount, path) => {
    const refused = { code: 'VALIDATION_FAILED', data: { issues: [{ path }] } }
    await expect(promise(day, amount)).rejects.toMatchObject(refused)
    const { id: case_id } = await caseOf()
    await expect(
      makePromise(withScope(recovery, 'collections.write'), { id: case_id, amount, due_date: day }),
    ).rejects.toMatchObject(refused)
  })

  test('while another runs: from two devices one is made, and a repeat of its request gives the same', async () => {
    const answers = await Promise.allSettled([promise('2026-12-28'), promise('2026-12-29')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusedAs('RUNNING'),
    })
    const { id: case_id } = await caseOf()
    await cancelPromise(withScope(recovery, 'collections.write'), { id: case_id, reason: 'Wrong day' })
    const once = withScope(withKey(tenant), 'loans.own')
    const input = { id, amount: 30_000, due_date: '2026-12-30' }
    expect(await promiseToPay(once, input)).toEqual(await promiseToPay(once, input))
  })

  test('while a payment is being checked, and once everything is paid', async () => {
    await createPayment(withScope(withKey(tenant), 'payments.pay'), instalment(30_000))
    await expect(promise('2026-12-28')).rejects.toMatchObject(refusedAs('BEING_PAID'))
    const other = await world.signIn('user')
    at('2026-11-20')
    const loan = await makeLoan(world, other)
    await expect(promise('2026-11-25', 30_000, other, loan.id)).rejects.toMatchObject(
      refusedAs('NOTHING_PAST_DUE'),
    )
  })

  test('while late days are paused', async () => {
    await pauseDelinquency(withScope(recovery, 'loans.service'), {
      id,
      from_date: '2026-12-26',
      to_date: '2027-01-10',
      reason: 'In hospital',
    })
    expect(await offer()).toMatchObject({ refusal: 'PAUSED' })
    await expect(promise('2026-12-28')).rejects.toMatchObject(refusedAs('PAUSED'))
  })

  test('after too many broken ones, until they are long ago; recovery can still record one', async () => {
    let day = '2026-12-26'
    for (let broken = 0; broken < promiseRules.broken_most; broken += 1) {
      expect(await offer()).toMatchObject({ refusal: null })
      await promise(day, 30_000)
      day = broken === 0 ? '2026-12-27' : '2026-12-28'
      at(day)
      await daily()
      await runPromises(world.services)
      expect(await offer()).toMatchObject({ latest: { status: 'broken' } })
    }
    expect(await offer()).toMatchObject({ refusal: 'BROKEN_TOO_OFTEN' })
    await expect(promise('2026-12-30')).rejects.toMatchObject(refusedAs('BROKEN_TOO_OFTEN'))
    const { id: case_id, promise_refusal } = await caseOf()
    expect(promise_refusal).toBeNull()
    const input = { id: case_id, amount: 30_000, due_date: '2026-12-30' }
    await makePromise(withScope(recovery, 'collections.write'), input)
    expect((await caseOf()).promises[0]).toMatchObject({ by_tenant: false })
    await cancelPromise(withScope(recovery, 'collections.write'), { id: case_id, reason: 'Wrong day' })
    at('2027-03-28')
    await daily()
    expect(await offer()).toMatchObject({ refusal: null })
  })
})
