import assert from 'node:assert/strict'
import { schema, type Database } from '@efie/database'
import { addDays, applicationStatuses, instalmentStatuses, ledgerAccounts, sumOf } from '@efie/domain'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { answerReschedule } from '../features/loans/answer-reschedule.ts'
import { getSchedule, getSettlementQuote } from '../features/loans/get-schedule.ts'
import { getStanding } from '../features/loans/get-standing.ts'
import { pauseDelinquency } from '../features/loans/pause-delinquency.ts'
import { proposeReschedule } from '../features/loans/reschedule.ts'
import { requestWaiver } from '../features/loans/waive-charge.ts'
import { requestWriteOff } from '../features/loans/write-off.ts'
import { AppError } from '../platform/errors.ts'
import type { DatabaseHandle } from '../platform/database/database.ts'
import { undocumentedPostings } from './money-table.ts'
import {
  applicationNow,
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
} from './money.ts'

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

const of = <Kind extends Step['kind']>(kind: Kind) => ({ kind: fc.constant(kind) })
const index = fc.nat({ max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...of('days'),
      days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(190)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ ...of('pay'), amount: fc.integer({ min: 100, max: 260_000 }) }),
  },
  { weight: 1, arbitrary: fc.record(of('settle')) },
  {
    weight: 2,
    arbitrary: fc.record({ ...of('waive'), pick: index, part: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...of('reschedule'),
      months: fc.integer({ min: 1, max: 3 }),
      accept: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('pause'), days: fc.integer({ min: 0, max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ ...of('charge-back'), pick: index }) },
  { weight: 1, arbitrary: fc.record(of('refund-credit')) },
  { weight: 2, arbitrary: fc.record(of('write-off')) },
)

/** Loans that begin differently: prepaid and reducing, early and late paydays, a month's end and a leap day. */
const beginnings = [
  { clock: '2026-11-20T09:00:00.000Z', values: { payday: 25 } },
  { clock: '2028-01-31T09:00:00.000Z', values: { payday: 28 } },
  { clock: '2026-12-31T09:00:00.000Z', values: { payday: 1, plan: 'reducing' } },
  { clock: '2028-02-29T09:00:00.000Z', values: { payday: 14, monthly_rent: 61_337 } },
] as const

/** What may not be done is refused by name, and changes nothing. */
const orRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

interface Model extends MoneyWorld {
  recovery: SignedInContext
  /** Runs `work` on the database as it is now, and forgets what it did there. */
  forgetting: (work: () => Promise<void>) => Promise<void>
}

const paidOf = (world: MoneyWorld, applicationId: string) =>
  world.services.db
    .select()
    .from(schema.payments)
    .where(and(eq(schema.payments.application_id, applicationId), isNotNull(schema.payments.paid_at)))

const waive = async (world: Model, tenant: SignedInContext, id: string, pick: number, part: number) => {
  const { open_charges } = await getStanding(tenant, { id })
  const charge = open_charges[pick % Math.max(1, open_charges.length)]
  if (!charge) return
  const amount = Math.max(1, Math.floor((charge.amount * part) / 100))
  const { kind, instalment_number } = charge
  await orRefused(async () => {
    const wish = { id, charge: kind, instalment_number, amount, reason: 'x' }
    await decide(world.finance, await requestWaiver(withKey(world.recovery), wish))
  })
}

const take = async (world: Model, taken: Step, tenant: SignedInContext, id: string): Promise<void> => {
  const { recovery, finance } = world
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
    case 'waive':
      return waive(world, tenant, id, taken.pick, taken.part)
    case 'reschedule':
      return orRefused(async () => {
        const wish = { id, months: taken.months, reason: 'x' }
        await decide(finance, await proposeReschedule(recovery, wish))
        await answerReschedule(tenant, { id, accept: taken.accept })
      })
    case 'pause': {
      const to_date = addDays(world.clock.now().toISOString().slice(0, 10), taken.days)
      return orRefused(() => pauseDelinquency(recovery, { id, to_date, reason: 'x' }))
    }
    case 'charge-back': {
      const rows = await paidOf(world, id)
      const payment = rows[taken.pick % Math.max(1, rows.length)]
      if (!payment) return
      return orRefused(() => chargeBack(withKey(finance), { id: payment.id, reason: 'x' }))
    }
    case 'refund-credit':
      return orRefused(() => refundCredit(withKey(finance), { id, reason: 'x' }))
    case 'write-off':
      return orRefused(async () =>
        decide(finance, await requestWriteOff(withKey(recovery), { id, reason: 'x' })),
      )
  }
}

/** The plain model: cash is what came less what went, the schedule makes the contract, and one payoff is told everywhere. */
const checkInvariants = async (world: Model, tenant: SignedInContext, id: string, financed: number) => {
  const { db } = world.services
  const { ledger, log, balances } = await booksOf(db, id)
  assert.deepEqual(ledger, log, 'the ledger holds what the log says')
  assert.equal(sumOf([...balances.values()]), 0, 'the balances of one loan')
  const payments = await paidOf(world, id)
  const cash = sumOf(payments.map((payment) => payment.amount - payment.refunded_amount))
  const waiting = await db
    .select({ amount: schema.refunds.amount })
    .from(schema.refunds)
    .innerJoin(schema.payments, eq(schema.payments.id, schema.refunds.payment_id))
    .where(and(eq(schema.payments.application_id, id), eq(schema.refunds.status, 'released')))
  const held = cash - sumOf(waiting.map((refund) => refund.amount))
  assert.equal(balances.get(ledgerAccounts.gateway) ?? 0, held, 'cash')
  const schedule = await getSchedule(tenant, { id })
  assert.equal(sumOf(schedule.instalments.map((line) => line.principal)), financed, 'principal')
  for (const line of schedule.instalments) {
    assert.ok(instalmentStatuses.includes(line.status))
    assert.equal(line.paid + line.outstanding, line.amount, `instalment ${line.number}`)
  }
  const application = await applicationNow(db, id)
  assert.ok(applicationStatuses.includes(application.status))
  const standing = await getStanding(tenant, { id })
  assert.equal(standing.outstanding, schedule.outstanding)
  if (application.status === 'active')
    assert.equal((await getSettlementQuote(tenant, { id })).amount, standing.payoff, 'payoff')
  if (application.status === 'settled') assert.equal(standing.payoff, 0)
}

class Forget extends Error {}

/** A database whose transactions can be stacked: all of the world works on the innermost, and it is thrown away. */
const stackable = (handle: DatabaseHandle) => {
  let current: Database = handle.db
  // Every suite's context holds this object, so that it reaches whatever transaction is open.
  const db = new Proxy(handle.db, {
    get: (_target, property) => {
      const value: unknown = Reflect.get(current, property)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
  const forgetting = async (work: () => Promise<void>): Promise<void> => {
    const outer = current
    try {
      await outer.transaction(async (tx) => {
        current = tx
        await work()
        throw new Forget()
      })
    } catch (error) {
      if (!(error instanceof Forget)) throw error
    } finally {
      current = outer
    }
  }
  return { handle: { ...handle, db }, forgetting }
}

interface Length {
  runs: number
  seed: number
  /** Steps of the longest sequence. */
  maxLength?: number
  told?: (done: number) => void
}

/** Sequences walked from one loan before the next loan is made, and before the database may sweep. */
const BATCH = 50

/** Random sequences of everything that may be done to a loan, each from the same beginnings, on any database. */
export const checkServicing = async (
  opened: DatabaseHandle,
  { runs, seed, maxLength = 10, told = () => {} }: Length,
): Promise<void> => {
  const { handle, forgetting } = stackable(opened)
  const plain = await makeMoneyWorld({ handle })
  const world: Model = { ...plain, forgetting, recovery: await plain.signIn('recovery_and_collections') }
  const { db } = world.services
  const batch = Math.min(BATCH, Math.ceil(runs / beginnings.length))
  for (let done = 0, turn = 0; done < runs; done += batch, turn += 1) {
    const { clock, values } = beginnings[turn % beginnings.length] ?? beginnings[0]
    await forgetting(async () => {
      world.clock.set(clock)
      const tenant = await world.signIn('user')
      const loan = await makeLoan(world, tenant, values)
      const financed = loan.total_advance_payment - loan.deposit_amount
      const walk = async (steps: Step[]) => {
        world.clock.set(clock)
        await forgetting(async () => {
          for (const one of steps) {
            await take(world, one, tenant, loan.id)
            await checkInvariants(world, tenant, loan.id, financed)
          }
          // What is checked at the end of a transaction: entries that balance.
          await db.execute(sql`set constraints all immediate`)
          assert.equal((await trialBalance(world.finance)).sum, 0, 'the trial balance')
          assert.deepEqual(await undocumentedPostings(db), [], 'postings of docs/money.md')
        })
        world.jobs.enqueued = []
      }
      const numRuns = Math.min(batch, runs - done)
      const sequences = fc.array(step, { minLength: 2, maxLength })
      await fc.assert(fc.asyncProperty(sequences, walk), { numRuns, seed: seed + turn })
    })
    if (turn % 4 === 3) await opened.db.execute(sql`vacuum analyze`)
    told(Math.min(runs, done + batch))
  }
}
