import { schema } from '@efie/database'
import { ledgerAccounts, type AccountCode } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { asSystem, withScope } from '../../../platform/context.ts'
import { answerCharge } from '../../../platform/gateway/sandbox-answer.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { makeApplication } from '../../../testing/financing.ts'
import {
  auditsOf,
  balanceOf,
  booksOf,
  card,
  makeLoan,
  noticesOf,
  pay,
  paymentNow,
  referenceOf,
  runLoansDaily,
  trialBalance,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../../testing/postgres-world.ts'
import { FAILS_ONCE, refundDesk } from '../../../testing/refunds.ts'
import { createPayment } from './create-payment.ts'
import { pollPayments } from './poll-payments.ts'
import { refundCredit } from '../refunds/refund-credit.ts'
import { loadRefund } from '../refunds/queries.ts'
import { releaseRefund } from '../refunds/release-refund.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { reportUnknown } from '../unknown-references.ts'
import { resolveAttempt } from './resolve-attempt.ts'

let world: MoneyWorld
let tenant: SignedInContext

const database = () => world.services.db
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
  )

beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
})
afterAll(async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  await world.close()
})
beforeEach(async () => {
  tenant = await world.signIn('user')
})

const feeOf = async () => {
  const application = await makeApplication(database(), tenant.actor)
  return { application_id: application.id, payment_type: 'application_fee' as const, ...card }
}

describe('at the same moment', () => {
  test('twenty tellings of one answer have one effect', async () => {
    const fee = await feeOf()
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), fee)
    await answerCharge(world.services, referenceOf(started), 'approve')
    const results = await times(20, () => resolveAttempt(asSystem(world.services), referenceOf(started)))
    expect(codesOf(results)).toEqual([])
    expect((await paymentNow(database(), started.id)).status).toBe('completed')
    const entries = await database()
      .select()
      .from(schema.journalEntries)
      .where(eq(schema.journalEntries.source_id, started.id))
    expect(entries).toHaveLength(1)
    expect(await auditsOf(database(), 'payment.complete', started.id)).toHaveLength(1)
    expect(await balanceOf(database(), ledgerAccounts.gateway, fee.application_id)).toBe(19_000)
  })

  test('twenty tellings of one charge without a row reach finance once', async () => {
    const reference = newReference('try')
    const request = { reference, amount: 19_000, currency: 'GHS', email: 'payer@example.test' }
    const shown = { callback_url: 'http://localhost/', description: 'Application fee' }
    await world.services.gateway.charge({ ...request, ...shown, method: 'card' })
    await answerCharge(world.services, reference, 'approve')
    const ctx = asSystem(world.services)
    expect(codesOf(await times(20, () => reportUnknown(ctx, 'charge', reference)))).toEqual([])
    expect(await auditsOf(database(), 'payment-reference.unknown', reference)).toHaveLength(1)
    const notices = await noticesOf(database(), world.finance.actor.id)
    expect(notices.filter(({ message }) => message.includes(reference))).toHaveLength(1)
  })

  test('ten requests to pay one demand make one attempt', async () => {
    const fee = await feeOf()
    const results = await times(10, () => createPayment(withScope(withKey(tenant), 'payments.pay'), fee))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(codesOf(results)).toEqual(Array.from({ length: 9 }, () => 'PAYMENT_IN_PROGRESS'))
    const rows = await database()
      .select()
      .from(schema.payments)
      .where(eq(schema.payments.application_id, fee.application_id))
    expect(rows).toHaveLength(1)
  })

  test('ten requests under one key are one payment with one charge, and answer alike', async () => {
    const fee = await feeOf()
    const ctx = withKey(tenant)
    const results = await times(10, () => createPayment(withScope(ctx, 'payments.pay'), fee))
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(1)
    const charges = await database()
      .select()
      .from(schema.paymentAttempts)
      .where(eq(schema.paymentAttempts.payment_id, ids[0]!))
    expect(charges).toHaveLength(1)
  })

  test('an instalment and a settlement do not pass each other', async () => {
    const loan = await makeLoan(world, tenant)
    const results = await times(6, (index) =>
      createPayment(withScope(withKey(tenant), 'payments.pay'), {
        application_id: loan.id,
        payment_type: index % 2 === 0 ? 'instalment' : 'settlement',
        ...card,
      }),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(new Set(codesOf(results))).toEqual(new Set(['PAYMENT_IN_PROGRESS']))
  })

  test('polls, daily runs and tellings of many loans leave every book equal to its log', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.signIn('user')))
    const loans = []
    for (const person of people) loans.push({ person, loan: await makeLoan(world, person) })
    world.clock.advance({ days: 30 })
    const started = await Promise.all(
      loans.map(({ person, loan }) =>
        createPayment(withScope(withKey(person), 'payments.pay'), {
          application_id: loan.id,
          payment_type: 'instalment',
          ...card,
        }),
      ),
    )
    for (const payment of started) await answerCharge(world.services, referenceOf(payment), 'lost')
    world.clock.advance({ days: 10 })
    const results = await Promise.allSettled([
      pollPayments(world.services),
      runLoansDaily(world.services),
      pollPayments(world.services),
      runLoansDaily(world.services),
      ...started.map((payment) => resolveAttempt(asSystem(world.services), referenceOf(payment))),
    ])
    expect(codesOf(results)).toEqual([])
    await runLoansDaily(world.services)
    for (const { loan } of loans) {
      const { ledger, log } = await booksOf(database(), loan.id)
      expect(ledger).toEqual(log)
    }
  })

  test('ten refunds of one payment give back no more than was paid', async () => {
    const fee = await feeOf()
    const { payment_id } = await pay(world, tenant, fee)
    const results = await times(10, () =>
      requestRefund(withScope(withKey(world.finance), 'payments.refund'), {
        id: payment_id,
        amount: 4_000,
        reason: 'Requested',
      }),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(4)
    expect((await paymentNow(database(), payment_id)).refunded_amount).toBe(16_000)
    expect(await balanceOf(database(), ledgerAccounts.gateway, fee.application_id)).toBe(3_000)
  })

  test('a failed refund that many end in many ways, or send again, leaves once', async () => {
    const desk = refundDesk(world)
    const { application, payment_id } = await desk.paidFee(tenant, FAILS_ONCE)
    const { id } = await desk.ask(payment_id)
    const results = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => desk.byHand(id)),
      ...Array.from({ length: 3 }, () => desk.putBack(id)),
      ...Array.from({ length: 3 }, () =>
        releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id }),
      ),
      ...Array.from({ length: 3 }, () => pollPayments(world.services)),
    ])
    const ended = results.slice(0, 9).filter((result) => result.status === 'fulfilled')
    expect(ended).toHaveLength(1)
    const refund = await loadRefund(database(), id)
    const at = (account: AccountCode) => balanceOf(database(), account, application.id)
    const left = 0 - (await at(ledgerAccounts.cash)) + 19_000 - (await at(ledgerAccounts.gateway))
    expect(left).toBe(refund.status === 'put-back' ? 0 : 19_000)
    expect({ paid_twice: refund.paid_twice, owed: await at(ledgerAccounts.refunds_in_flight) }).toEqual({
      paid_twice: false,
      owed: 0,
    })
    await desk.expectBooks()
  })

  test('credit that ten ask for by hand goes back once', async () => {
    const loan = await makeLoan(world, tenant)
    const amount = 110_000
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, amount })
    const results = await times(10, () =>
      refundCredit(withScope(withKey(world.finance), 'loans.adjust'), { id: loan.id, reason: 'Requested' }),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const { ledger, log } = await booksOf(database(), loan.id)
    expect(ledger).toEqual(log)
    await refundDesk(world).expectBooks()
  })
})
