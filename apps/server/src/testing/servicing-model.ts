import assert from 'node:assert/strict'
import type { Database } from '@efie/database'
import { addDays } from '@efie/domain'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { registerInvoiceJobs } from '../features/invoices/index.ts'
import { compareLoans } from '../features/ledger/loan-book/loan-controls.ts'
import { AppError } from '../platform/errors.ts'
import type { DatabaseHandle } from '../platform/database/database.ts'
import { stackable } from './stackable.ts'
import { checkBookOfToday, controlDifferences } from './books.ts'
import { undocumentedPostings } from './money-table.ts'
import { card, decide, pay, trialBalance, type SignedInContext } from './money.ts'
import { act, doAct, type Act } from './servicing-acts.ts'
import { checkBestPrice, checkLiveness } from './servicing-invariants.ts'
import { refundAndEnd, refundEnds, type RefundEnd } from './refunds.ts'
import {
  bookedOf,
  loanSubject,
  paidOf,
  planSubject,
  type ModelWorld,
  type Subject,
} from './servicing-subjects.ts'
import { makeShopWorld } from './shop.ts'
import { withScope } from '../platform/context.ts'

type Step =
  | { kind: 'days'; days: number }
  | { kind: 'pay'; amount: number }
  | { kind: 'settle' }
  | { kind: 'waive'; pick: number; part: number }
  | { kind: 'reschedule'; months: number; accept: boolean }
  | { kind: 'pause'; days: number }
  | { kind: 'end-pause' }
  | { kind: 'charge-back'; pick: number; part: number }
  | { kind: 'win'; pick: number }
  | { kind: 'refund'; pick: number; end: RefundEnd }
  | { kind: 'other'; pick: number }
  | { kind: 'write-off' }
  | Act

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
  { weight: 1, arbitrary: fc.record(of('end-pause')) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...of('charge-back'),
      pick: index,
      part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('win'), pick: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ ...of('refund'), pick: index, end: fc.constantFrom(...refundEnds) }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('other'), pick: index }) },
  { weight: 2, arbitrary: fc.record(of('write-off')) },
  { weight: 4, arbitrary: act },
)

type Begin = (world: ModelWorld, tenant: SignedInContext) => Promise<Subject>

const rent =
  (values: Parameters<typeof loanSubject>[2]): Begin =>
  (world, tenant) =>
    loanSubject(world, tenant, values)
const shop =
  (months: number): Begin =>
  (world, tenant) =>
    planSubject(world, tenant, months)

/**
 * Loans and plans with different starts: prepaid and reducing, early and late paydays, a month's end and a
 * leap day.
 */
const beginnings: readonly { clock: string; begin: Begin }[] = [
  { clock: '2026-11-20T09:00:00.000Z', begin: rent({ payday: 25 }) },
  { clock: '2028-01-31T09:00:00.000Z', begin: rent({ payday: 28 }) },
  { clock: '2026-11-20T09:00:00.000Z', begin: shop(3) },
  { clock: '2026-12-31T09:00:00.000Z', begin: rent({ payday: 1, plan: 'reducing' }) },
  { clock: '2028-02-29T09:00:00.000Z', begin: rent({ payday: 14, monthly_rent: 61_337 }) },
  { clock: '2028-01-31T09:00:00.000Z', begin: shop(12) },
]

/** A forbidden act must be refused with a code and change nothing. */
const orRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

const waive = async (world: ModelWorld, subject: Subject, pick: number, part: number) => {
  const open = await subject.charges()
  const charge = open[pick % Math.max(1, open.length)]
  if (!charge) return
  const amount = Math.max(1, Math.floor((charge.amount * part) / 100))
  const { kind, instalment_number } = charge
  await orRefused(async () => {
    const input = { charge: kind, instalment_number, amount, reason: 'x' }
    await decide(world.finance, await subject.waive(input))
  })
}

const take = async (
  world: ModelWorld,
  taken: Step,
  tenant: SignedInContext,
  subject: Subject,
): Promise<void> => {
  const { finance } = world
  const target = { ...subject.target, ...card }
  switch (taken.kind) {
    case 'days':
      world.clock.advance({ days: taken.days })
      await subject.day()
      return
    case 'pay':
      return orRefused(() =>
        pay(world, tenant, { ...target, payment_type: subject.instalment, amount: taken.amount }),
      )
    case 'settle':
      return orRefused(() => pay(world, tenant, { ...target, payment_type: 'settlement' }))
    case 'waive':
      return waive(world, subject, taken.pick, taken.part)
    case 'reschedule':
      return orRefused(async () => {
        await decide(finance, await subject.propose(taken.months))
        await subject.answer(taken.accept)
      })
    case 'pause':
      return orRefused(() => subject.pause(addDays(world.clock.now().toISOString().slice(0, 10), taken.days)))
    case 'end-pause':
      return orRefused(() => subject.endPause())
    case 'charge-back': {
      const rows = await paidOf(world, subject)
      const payment = rows[taken.pick % Math.max(1, rows.length)]
      if (!payment) return
      // Banks don't know about refunds, so the share is taken of everything paid, failed and completed
      // refunds included.
      const amount = Math.max(1, Math.floor((payment.amount * taken.part) / 100))
      return orRefused(() => subject.chargeBack(payment.id, amount))
    }
    case 'win': {
      const booked = await bookedOf(world, subject)
      const dispute = booked[taken.pick % Math.max(1, booked.length)]
      if (!dispute) return
      return orRefused(() => subject.win(dispute.id))
    }
    case 'refund': {
      const rows = await paidOf(world, subject)
      const payment = rows[taken.pick % Math.max(1, rows.length)]
      if (!payment) return
      return orRefused(() => refundAndEnd(world, payment.id, taken.end))
    }
    case 'other':
      return orRefused(() => subject.other(taken.pick))
    case 'write-off':
      return orRefused(async () => decide(finance, await subject.writeOff()))
    default:
      return orRefused(() => doAct({ world, tenant, subject }, taken))
  }
}

/** By replay, the end of last month must equal the ledger on that day, and today the projections. */
const checkReplay = async (db: Database, now: Date): Promise<void> => {
  const today = now.toISOString().slice(0, 10)
  const ended = addDays(`${today.slice(0, 7)}-01`, -1)
  assert.deepEqual(await compareLoans(db, ended), [], `loans and plans as at ${ended}`)
  await checkBookOfToday(db, today)
}

interface Length {
  runs: number
  seed: number
  /** Steps of the longest sequence. */
  maxLength?: number
  /** One in this many sequences continues until no one owes anything. */
  ended?: number
  told?: (done: number) => void
}

/** Sequences on one loan or plan before the next is created, and before the database may vacuum. */
const BATCH = 50

/** Random sequences of all acts on a loan or plan, each from the same start, on any database. */
export const checkServicing = async (
  opened: DatabaseHandle,
  { runs, seed, maxLength = 10, ended = 1, told = () => {} }: Length,
): Promise<void> => {
  const { handle, forgetting } = stackable(opened)
  const plain = await makeShopWorld({ handle })
  const world: ModelWorld = { ...plain, recovery: await plain.signIn('recovery_and_collections') }
  registerInvoiceJobs(world.services)
  const { db } = world.services
  let walked = 0
  const batch = Math.min(BATCH, Math.ceil(runs / beginnings.length))
  for (let done = 0, turn = 0; done < runs; done += batch, turn += 1) {
    const { clock, begin } = beginnings[turn % beginnings.length]!
    await forgetting(async () => {
      world.clock.set(clock)
      const tenant = await world.signIn('user')
      const subject = await begin(world, tenant)
      const walk = async (steps: Step[]) => {
        world.clock.set(clock)
        await forgetting(async () => {
          for (const one of steps) {
            await take(world, one, tenant, subject)
            await subject.check()
            await checkBestPrice(db, subject)
          }
          await checkReplay(db, world.clock.now())
          walked += 1
          if (walked % ended === 0) await checkLiveness(world, tenant, subject)
          // Runs the checks of a commit: entries must balance.
          await db.execute(sql`set constraints all immediate`)
          assert.equal(
            (await trialBalance(withScope(world.finance, 'ledger.read'))).sum,
            0,
            'the trial balance',
          )
          assert.deepEqual(await controlDifferences(db), [], 'the control accounts')
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
