import { schema } from '@efie/database'
import { addDays, applicationStatuses, instalmentStatuses, ledgerAccounts, sumOf } from '@efie/domain'
import { and, eq, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  applicationNow,
  balanceOf,
  booksOf,
  card,
  chargeBack,
  decide,
  makeLoan,
  makeMoneyWorld,
  pay,
  refundCredit,
  runLoansDaily,
  trialBalance,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { answerReschedule } from './answer-reschedule.ts'
import { getSchedule, getSettlementQuote } from './get-schedule.ts'
import { getStanding } from './get-standing.ts'
import { pauseDelinquency } from './pause-delinquency.ts'
import { proposeReschedule } from './reschedule.ts'
import { requestWaiver } from './waive-charge.ts'
import { requestWriteOff } from './write-off.ts'

/** A thousand sequences in the full run; in the short one as many as fit into seconds. */
const runs = process.env['EFIE_TEST_FULL'] === '1' ? 1_000 : 6

type Step =
  | { kind: 'days'; days: number }
  | { kind: 'pay'; amount: number }
  | { kind: 'settle' }
  | { kind: 'waive'; pick: number; part: number }
  | { kind: 'reschedule'; months: number; accept: boolean }
  | { kind: 'pause'; days: number }
  | { kind: 'charge-back'; pick: number }
  | { kind: 'refund-credit' }
  | { kind: 'write-off' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('days' as const),
      days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(190)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.integer({ min: 100, max: 260_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('waive' as const),
      pick: fc.nat({ max: 9 }),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reschedule' as const),
      months: fc.integer({ min: 1, max: 3 }),
      accept: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pause' as const), days: fc.integer({ min: 0, max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('charge-back' as const), pick: fc.nat({ max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund-credit' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write-off' as const) }) },
)

let world: MoneyWorld
let recovery: SignedInContext

beforeAll(async () => {
  world = await makeMoneyWorld()
  recovery = await world.signIn('recovery_and_collections')
})
afterAll(() => world.close())

/** What may not be done is refused by name, and changes nothing. */
const orRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

const paidOf = (applicationId: string) =>
  world.services.db
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.application_id, applicationId), isNotNull(schema.payments.paid_at)))

const take = async (taken: Step, tenant: SignedInContext, id: string): Promise<void> => {
  const day = world.services.clock.now().toISOString().slice(0, 10)
  const target = { application_id: id, ...card }
  switch (taken.kind) {
    case 'days':
      world.clock.advance({ days: taken.days })
      await runLoansDaily(world.services)
      return
    case 'pay':
      return orRefused(() =>
        pay(world, tenant, { ...target, payment_type: 'instalment', amount: taken.amount }),
      )
    case 'settle':
      return orRefused(() => pay(world, tenant, { ...target, payment_type: 'settlement' }))
    case 'waive': {
      const { open_charges } = await getStanding(tenant, { id })
      const charge = open_charges[taken.pick % Math.max(1, open_charges.length)]
      if (!charge) return
      const amount = Math.max(1, Math.floor((charge.amount * taken.part) / 100))
      const wish = {
        id,
        charge: charge.kind,
        instalment_number: charge.instalment_number,
        amount,
        reason: 'x',
      }
      return orRefused(async () => decide(world.finance, await requestWaiver(withKey(recovery), wish)))
    }
    case 'reschedule':
      return orRefused(async () => {
        const wish = { id, months: taken.months, reason: 'x' }
        await decide(world.finance, await proposeReschedule(recovery, wish))
        await answerReschedule(tenant, { id, accept: taken.accept })
      })
    case 'pause':
      return orRefused(() =>
        pauseDelinquency(recovery, { id, to_date: addDays(day, taken.days), reason: 'x' }),
      )
    case 'charge-back': {
      const rows = await paidOf(id)
      const payment = rows[taken.pick % Math.max(1, rows.length)]
      if (!payment) return
      return orRefused(() => chargeBack(withKey(world.finance), { id: payment.id, reason: 'x' }))
    }
    case 'refund-credit':
      return orRefused(() => refundCredit(withKey(world.finance), { id, reason: 'x' }))
    case 'write-off':
      return orRefused(async () =>
        decide(world.finance, await requestWriteOff(withKey(recovery), { id, reason: 'x' })),
      )
  }
}

/** The plain model: cash is what came less what went, the schedule makes the contract, and one payoff is told everywhere. */
const expectInvariants = async (tenant: SignedInContext, id: string, financed: number): Promise<void> => {
  const { db } = world.services
  const { ledger, log } = await booksOf(db, id)
  expect(ledger).toEqual(log)
  expect((await trialBalance(world.finance)).sum).toBe(0)
  const payments = await paidOf(id)
  const cash = sumOf(payments.map((payment) => payment.amount - payment.refunded_amount))
  const waiting = await db
    .select({ amount: schema.refunds.amount, status: schema.refunds.status })
    .from(schema.refunds)
    .innerJoin(schema.payments, eq(schema.payments.id, schema.refunds.payment_id))
    .where(and(eq(schema.payments.application_id, id), eq(schema.refunds.status, 'released')))
  expect(await balanceOf(db, ledgerAccounts.gateway, id)).toBe(
    cash - sumOf(waiting.map((refund) => refund.amount)),
  )
  const schedule = await getSchedule(tenant, { id })
  expect(sumOf(schedule.instalments.map((line) => line.principal))).toBe(financed)
  expect(schedule.instalments.every((line) => instalmentStatuses.includes(line.status))).toBe(true)
  for (const line of schedule.instalments) expect(line.paid + line.outstanding).toBe(line.amount)
  const application = await applicationNow(db, id)
  expect(applicationStatuses).toContain(application.status)
  const standing = await getStanding(tenant, { id })
  expect(standing.outstanding).toBe(schedule.outstanding)
  if (application.status === 'active')
    expect((await getSettlementQuote(tenant, { id })).amount).toBe(standing.payoff)
  if (application.status === 'settled') expect(standing.payoff).toBe(0)
}

test('whatever is done to loans, in whatever order: books, schedule, cash and payoff agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const tenant = await world.signIn('user')
      const loan = await makeLoan(world, tenant)
      const financed = loan.total_advance_payment - loan.deposit_amount
      for (const one of steps) {
        await take(one, tenant, loan.id)
        await expectInvariants(tenant, loan.id, financed)
      }
    }),
    { numRuns: runs },
  )
  expect(await undocumentedPostings(world.services.db)).toEqual([])
}, 1_800_000)
