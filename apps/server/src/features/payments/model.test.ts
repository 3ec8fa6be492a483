import { schema } from '@efie/database'
import { ledgerAccounts, sumOf, type AccountCode } from '@efie/domain'
import { eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, withScope } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import { answerRefund } from '../../platform/gateway/sandbox-extras.ts'
import { controlDifferences } from '../../testing/books.ts'
import { makeApplication } from '../../testing/financing.ts'
import {
  balanceOf,
  booksOf,
  card,
  decide,
  makeLoan,
  makeMoneyWorld,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { fillTill } from '../../testing/refunds.ts'
import { createPayment, type PaymentInput } from './attempts/create-payment.ts'
import { payRefundByHand } from './refunds/pay-refund-by-hand.ts'
import { pollPayments } from './attempts/poll-payments.ts'
import { presentRefunds } from './refunds/present-refund.ts'
import { putBackRefund } from './refunds/put-back-refund.ts'
import { loadRefund } from './refunds/queries.ts'
import { releaseRefund } from './refunds/release-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { resolveAttempt } from './attempts/resolve-attempt.ts'
import { resolveRefund } from './refunds/send-refund.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
  await fillTill(world)
})
afterAll(() => world.close())

/**
 * Something that may happen to a tenant's payments, at any time and in any order. `pick` chooses among what
 * exists.
 */
type Step =
  | { kind: 'create'; amount: number | undefined }
  | { kind: 'answer'; pick: number; act: 'approve' | 'decline' | 'twice' | 'lost' | 'late' }
  | { kind: 'told'; pick: number; times: number }
  | { kind: 'poll'; minutes: number }
  | { kind: 'days'; days: number }
  | { kind: 'refund'; pick: number; amount: number }
  | { kind: 'provider'; pick: number; says: 'success' | 'failed' | 'pending'; times: number }
  | { kind: 'end'; pick: number; way: 'release' | 'put-back' | 'by-hand'; agreed: boolean }

const pick = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      amount: fc.option(fc.integer({ min: 100, max: 250_000 }), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      pick,
      act: fc.constantFrom(
        'approve' as const,
        'decline' as const,
        'twice' as const,
        'lost' as const,
        'late' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('told' as const), pick, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('poll' as const), minutes: fc.constantFrom(1, 10, 31, 70) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 35 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      pick,
      amount: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      pick,
      says: fc.constantFrom('success' as const, 'failed' as const, 'failed' as const, 'pending' as const),
      times: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      pick,
      way: fc.constantFrom('release' as const, 'put-back' as const, 'by-hand' as const),
      agreed: fc.boolean(),
    }),
  },
)

/** Refusals are part of the model: a forbidden act is refused and changes nothing. */
const orRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

const moneyOf = async (application: Application) => {
  const { db } = world.services
  const payments = await db
    .select()
    .from(schema.payments)
    .where(eq(schema.payments.application_id, application.id))
  const ids = payments.map((payment) => payment.id)
  const attempts =
    ids.length === 0
      ? []
      : await db.select().from(schema.paymentAttempts).where(inArray(schema.paymentAttempts.payment_id, ids))
  const refunds =
    ids.length === 0
      ? []
      : await db.select().from(schema.refunds).where(inArray(schema.refunds.payment_id, ids))
  return { payments, attempts, refunds }
}

const amounts = (rows: readonly { amount: number }[]) => sumOf(rows.map((row) => row.amount))

/** The provider has paid it, whatever became of it on our side. */
const leftGateway = (refund: { status: string; channel: string | null; paid_twice: boolean }) =>
  refund.paid_twice || (refund.status === 'completed' && refund.channel === null)
const underWay = (refund: { status: string }) => refund.status === 'released' || refund.status === 'failed'

const expectInvariants = async (application: Application) => {
  const { db } = world.services
  const { payments, attempts, refunds } = await moneyOf(application)
  const paid = payments.filter((payment) => payment.paid_at !== null)
  const at = (account: AccountCode) => balanceOf(db, account, application.id)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await at(ledgerAccounts.gateway)).toBe(amounts(paid) - amounts(refunds.filter(leftGateway)))
  expect(0 - (await at(ledgerAccounts.refunds_in_flight))).toBe(amounts(refunds.filter(underWay)))
  expect(0 - (await at(ledgerAccounts.cash))).toBe(
    amounts(refunds.filter((refund) => refund.channel === 'cash')),
  )
  expect(await controlDifferences(db)).toEqual([])
  for (const payment of payments) {
    const completed = attempts.filter(
      (attempt) => attempt.payment_id === payment.id && attempt.status === 'completed',
    )
    expect(completed.map((attempt) => attempt.amount)).toEqual(
      payment.paid_at === null ? [] : [payment.amount],
    )
    const entries = await db
      .select()
      .from(schema.journalEntries)
      .where(eq(schema.journalEntries.source_id, payment.id))
    expect(entries).toHaveLength(payment.paid_at === null ? 0 : 1)
    const of = refunds.filter((refund) => refund.payment_id === payment.id)
    expect(payment.refunded_amount).toBe(amounts(of.filter((refund) => refund.status === 'completed')))
    expect(payment.refunding_amount).toBe(amounts(of.filter(underWay)))
    expect(payment.refunded_amount + payment.refunding_amount).toBeLessThanOrEqual(payment.amount)
  }
}

/** Everything the provider took from the payer is in one of our payments. */
const expectNothingLost = async (application: Application) => {
  for (const hours of [1, 6, 25, 73]) {
    world.clock.advance({ hours })
    await pollPayments(world.services)
  }
  const { payments, attempts } = await moneyOf(application)
  const references = attempts.map((attempt) => attempt.reference)
  if (references.length === 0) return
  const charges = await world.services.db
    .select()
    .from(schema.sandboxTransactions)
    .where(inArray(schema.sandboxTransactions.reference, references))
  const now = world.services.clock.now().toISOString()
  const taken = charges.filter(
    (charge) =>
      charge.status === 'success' ||
      (charge.data?.['answer'] === 'success' && String(charge.data?.['answer_at']) <= now),
  )
  expect(amounts(payments.filter((payment) => payment.paid_at !== null))).toBe(amounts(taken))
}

const endRefund = async (id: string, way: 'release' | 'put-back' | 'by-hand', agreed: boolean) => {
  if (way === 'release') await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id })
  if (way === 'put-back')
    await putBackRefund(withScope(withKey(world.finance), 'payments.refund'), { id, reason: 'x' })
  if (way !== 'by-hand') return
  const paid = { id, channel: 'cash' as const, account_code: '1020', reference: 'Receipt' }
  const { approval_id } = await payRefundByHand(withScope(withKey(world.finance), 'payments.refund'), paid)
  if (approval_id !== null) await decide(world.finance2, { id: approval_id }, agreed)
}

/** Every refund can be ended from any state, and the provider paid exactly what our books say. */
const expectRefundsEnd = async (application: Application) => {
  for (const refund of (await moneyOf(application)).refunds) {
    await resolveRefund(asSystem(world.services), refund.reference)
    const [before] = await presentRefunds(world.services.db, [await loadRefund(world.services.db, refund.id)])
    if (before?.status === 'requested') await endRefund(refund.id, 'release', true)
    // Only a provider that never answers can hold things up.
    if (before?.status === 'released' && before.route === 'gateway')
      await answerRefund(world.services, refund.reference, 'failed')
    await resolveRefund(asSystem(world.services), refund.reference)
    const now = await loadRefund(world.services.db, refund.id)
    if (underWay(now)) await endRefund(refund.id, 'by-hand', true)
  }
  const { refunds } = await moneyOf(application)
  expect(refunds.filter((refund) => underWay(refund) || refund.status === 'requested')).toEqual([])
  const references = refunds.map((refund) => refund.reference)
  if (references.length === 0) return
  const orders = await world.services.db
    .select()
    .from(schema.sandboxTransactions)
    .where(inArray(schema.sandboxTransactions.reference, references))
  const paid = orders.filter((order) => order.status === 'success')
  expect(amounts(refunds.filter(leftGateway))).toBe(amounts(paid))
}

/**
 * Providers expire a prompt after minutes; the model lets it live for days, but not beyond the last check for
 * late money.
 */
const PROMPT_HOURS = 72
const promptLives = ({ created_at }: { created_at: string }): boolean =>
  world.clock.now().getTime() < Date.parse(created_at) + PROMPT_HOURS * 3_600_000

const take = async (
  taken: Step,
  tenant: SignedInContext,
  application: Application,
  target: Pick<PaymentInput, 'payment_type'>,
) => {
  const { payments, attempts, refunds } = await moneyOf(application)
  const among = <Row>(rows: readonly Row[], index: number) => rows[index % Math.max(1, rows.length)]
  switch (taken.kind) {
    case 'create': {
      const input = { application_id: application.id, ...target, ...card, amount: taken.amount }
      await orRefused(() => createPayment(withScope(withKey(tenant), 'payments.pay'), input))
      return
    }
    case 'answer': {
      const attempt = among(attempts, taken.pick)
      if (attempt && promptLives(attempt))
        await answerCharge(world.services, attempt.reference, taken.act, 40)
      return
    }
    case 'told': {
      const attempt = among(attempts, taken.pick)
      if (!attempt) return
      for (let index = 0; index < taken.times; index += 1)
        await resolveAttempt(asSystem(world.services), attempt.reference)
      return
    }
    case 'poll':
      world.clock.advance({ minutes: taken.minutes })
      await pollPayments(world.services)
      return
    case 'days':
      world.clock.advance({ days: taken.days })
      await runLoansDaily(world.services)
      return
    case 'refund': {
      const payment = among(payments, taken.pick)
      if (payment)
        await orRefused(() =>
          requestRefund(withScope(withKey(world.finance), 'payments.refund'), {
            id: payment.id,
            amount: taken.amount,
            reason: 'x',
          }),
        )
      return
    }
    case 'provider': {
      const refund = among(refunds, taken.pick)
      if (!refund) return
      await answerRefund(world.services, refund.reference, taken.says)
      for (let index = 0; index < taken.times; index += 1)
        await resolveRefund(asSystem(world.services), refund.reference)
      return
    }
    case 'end': {
      const refund = among(refunds, taken.pick)
      if (refund) await orRefused(() => endRefund(refund.id, taken.way, taken.agreed))
    }
  }
}

/**
 * Polled repeatedly after it expired, then approved without a webhook: the checks for late money still find
 * it.
 */
const approvedLate: Step[] = [
  { kind: 'create', amount: undefined },
  { kind: 'poll', minutes: 31 },
  { kind: 'told', pick: 0, times: 2 },
  { kind: 'told', pick: 15, times: 3 },
  { kind: 'told', pick: 15, times: 3 },
  { kind: 'answer', pick: 17, act: 'approve' },
]

describe('whatever happens, in whatever order', () => {
  test('a loan’s payments: books balance, clearing equals what was taken, nothing twice, nothing lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const tenant = await world.signIn('user')
        const application = await makeLoan(world, tenant)
        for (const one of steps) {
          await take(one, tenant, application, { payment_type: 'instalment' })
          await expectInvariants(application)
        }
        await expectNothingLost(application)
        await expectRefundsEnd(application)
        await expectInvariants(application)
        await runLoansDaily(world.services)
        const { ledger, log } = await booksOf(world.services.db, application.id)
        expect(ledger).toEqual(log)
      }),
      { numRuns: 12, examples: [[approvedLate]] },
    )
  }, 240_000)

  test('an application’s fee: the same, and money that comes twice goes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const tenant = await world.signIn('user')
        const application = await makeApplication(world.services.db, tenant.actor)
        for (const one of steps) {
          const fee = one.kind === 'create' ? { ...one, amount: undefined } : one
          await take(fee, tenant, application, { payment_type: 'application_fee' })
          await expectInvariants(application)
        }
        await expectNothingLost(application)
        await expectRefundsEnd(application)
        await expectInvariants(application)
        const { payments } = await moneyOf(application)
        for (const payment of payments.filter((one) => one.surplus)) expect(payment.status).toBe('refunded')
      }),
      { numRuns: 15 },
    )
  }, 240_000)
})
