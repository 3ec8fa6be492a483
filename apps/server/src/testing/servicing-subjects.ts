import assert from 'node:assert/strict'
import { schema } from '@efie/database'
import { makeGoods } from '@efie/database/testing'
import {
  applicationStatuses,
  instalmentStatuses,
  ledgerAccounts,
  sumOf,
  type WaivableCharge,
} from '@efie/domain'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { getSchedule, getSettlementQuote } from '../features/lending/standing/get-schedule.ts'
import { getStanding } from '../features/lending/standing/get-standing.ts'
import { endPause } from '../features/lending/servicing/end-pause.ts'
import { pauseDelinquency } from '../features/lending/servicing/pause-delinquency.ts'
import { proposeReschedule } from '../features/lending/servicing/propose-dates.ts'
import { requestWaiver } from '../features/lending/servicing/request-waiver.ts'
import { requestWriteOff } from '../features/lending/servicing/write-off.ts'
import { getOrder } from '../features/orders/list-orders.ts'
import {
  applicationNow,
  booksOf,
  makeLoan,
  recordChargeback,
  refundCredit,
  runLoansDaily,
  winChargeback,
  withKey,
  type SignedInContext,
} from './money.ts'
import { answerDates, changeMonths } from './sign-terms.ts'
import { deliver, makeConfirmed, orderInput, planBooks, verifyIncome, type ShopWorld } from './shop.ts'
import { withScope } from '../platform/context.ts'

export interface ModelWorld extends ShopWorld {
  recovery: SignedInContext
}

interface WaiverInput {
  charge: WaivableCharge
  instalment_number: number
  amount: number
  reason: string
}

/**
 * The subject of a sequence: a loan of either line. Steps are the same; only what its owner does besides
 * differs.
 */
export interface Subject {
  target: { application_id: string } | { order_id: string }
  instalment: 'instalment' | 'order_instalment'
  /** Runs the calendar. */
  day: () => Promise<unknown>
  charges: () => Promise<{ instalment_number: number; kind: WaivableCharge; amount: number }[]>
  waive: (input: WaiverInput) => Promise<{ id: string }>
  propose: (months: number) => Promise<{ id: string }>
  answer: (accept: boolean) => Promise<unknown>
  pause: (to_date: string) => Promise<unknown>
  /** Ends the latest pause. */
  endPause: () => Promise<unknown>
  writeOff: () => Promise<{ id: string }>
  chargeBack: (payment_id: string, amount: number) => Promise<unknown>
  /** Wins a booked dispute. */
  win: (dispute_id: string) => Promise<unknown>
  /** Other acts of the owner or finance. */
  other: (pick: number) => Promise<unknown>
  /** Ledger, schedule and every form of the payoff must agree. */
  check: () => Promise<void>
}

const reason = 'x'

export const paidOf = ({ services }: Pick<ModelWorld, 'services'>, { target }: Pick<Subject, 'target'>) =>
  services.db
    .select()
    .from(schema.payments)
    .where(
      and(
        'order_id' in target
          ? eq(schema.payments.order_id, target.order_id)
          : eq(schema.payments.application_id, target.application_id),
        isNotNull(schema.payments.paid_at),
      ),
    )

/** Booked disputes of its payments. */
export const bookedOf = async (world: Pick<ModelWorld, 'services'>, subject: Pick<Subject, 'target'>) => {
  const paid = new Set((await paidOf(world, subject)).map((payment) => payment.id))
  const rows = await world.services.db
    .select()
    .from(schema.paymentDisputes)
    .where(isNotNull(schema.paymentDisputes.booked_at))
    .orderBy(schema.paymentDisputes.created_at, schema.paymentDisputes.id)
  return rows.filter((row) => paid.has(row.payment_id))
}

/** The provider must hold what came through it less what it refunded; payments by hand are elsewhere. */
const heldOf = async (world: ModelWorld, subject: Pick<Subject, 'target'>): Promise<number> => {
  const payments = (await paidOf(world, subject)).filter((payment) => payment.recorded_by === null)
  const kept = sumOf(payments.map((payment) => payment.amount - payment.refunded_amount))
  const ids = payments.map((payment) => payment.id)
  if (ids.length === 0) return 0
  const byHand = await world.services.db
    .select({ amount: schema.refunds.amount })
    .from(schema.refunds)
    .where(and(inArray(schema.refunds.payment_id, ids), isNotNull(schema.refunds.channel)))
  // Amounts both refunded and charged back left twice.
  const twice = (await bookedOf(world, subject)).map(({ effect }) => effect?.above ?? 0)
  return kept + sumOf(byHand.map((refund) => refund.amount)) - sumOf(twice)
}

interface Line {
  number: number
  status: string
  principal: number
  paid: number
  outstanding: number
}

const checkLines = (lines: readonly (Line & { owed: number })[], financed: number): void => {
  assert.equal(sumOf(lines.map((line) => line.principal)), financed, 'principal')
  for (const line of lines) {
    assert.ok(instalmentStatuses.some((status) => status === line.status))
    assert.equal(line.paid + line.outstanding, line.owed, `instalment ${line.number}`)
  }
}

/** Servicing verbs on a loan of either line. */
const verbsOf = (world: ModelWorld, tenant: SignedInContext, id: string) => {
  const { services, recovery, finance } = world
  return {
    day: () => runLoansDaily(services),
    charges: async () => (await getStanding(withScope(tenant, 'applications.read'), { id })).open_charges,
    waive: (input: WaiverInput) =>
      requestWaiver(withScope(withKey(recovery), 'loans.waive'), { id, ...input }),
    propose: (months: number) =>
      proposeReschedule(withScope(recovery, 'loans.service'), { id, months, reason }),
    answer: (accept: boolean) => answerDates(world, tenant, id, accept),
    pause: (to_date: string) =>
      pauseDelinquency(withScope(recovery, 'loans.service'), { id, to_date, reason }),
    endPause: async () => {
      const pause = (await getStanding(withScope(tenant, 'applications.read'), { id })).pauses.at(-1)
      if (pause) await endPause(withScope(recovery, 'loans.service'), { id, pause_id: pause.id, reason })
    },
    writeOff: () => requestWriteOff(withScope(withKey(recovery), 'loans.service'), { id, reason }),
    chargeBack: (payment_id: string, amount: number) =>
      recordChargeback(withScope(withKey(finance), 'loans.adjust'), {
        id: payment_id,
        amount,
        reference: uuidv7(),
        reason,
      }),
    win: (dispute_id: string) =>
      winChargeback(withScope(withKey(finance), 'loans.adjust'), { id: dispute_id, reason }),
  }
}

/** A running rent loan, paid out today. */
export const loanSubject = async (
  world: ModelWorld,
  tenant: SignedInContext,
  values: Partial<typeof schema.applications.$inferInsert>,
): Promise<Subject> => {
  const { finance, services } = world
  const loan = await makeLoan(world, tenant, values)
  const { id } = loan
  const target = { application_id: id }
  const check = async () => {
    const { ledger, log, balances } = await booksOf(services.db, id)
    assert.deepEqual(ledger, log, 'the ledger holds what the log says')
    assert.equal(sumOf([...balances.values()]), 0, 'the balances of one loan')
    assert.equal(balances.get(ledgerAccounts.gateway) ?? 0, await heldOf(world, { target }), 'cash')
    const schedule = await getSchedule(withScope(tenant, 'applications.read'), { id })
    checkLines(
      schedule.instalments.map((line) => ({ ...line, owed: line.amount })),
      loan.total_advance_payment - loan.deposit_amount,
    )
    const application = await applicationNow(services.db, id)
    assert.ok(applicationStatuses.includes(application.status))
    const standing = await getStanding(withScope(tenant, 'applications.read'), { id })
    assert.equal(standing.outstanding, schedule.outstanding)
    if (application.status === 'active')
      assert.equal(
        (await getSettlementQuote(withScope(tenant, 'applications.read'), { id })).amount,
        standing.payoff,
        'payoff',
      )
    if (application.status === 'settled') assert.equal(standing.payoff, 0)
  }
  return {
    ...verbsOf(world, tenant, id),
    target,
    instalment: 'instalment',
    other: () => refundCredit(withScope(withKey(finance), 'loans.adjust'), { id, reason }),
    check,
  }
}

/** The day goods are ordered in these suites. */
const ORDERED = '2026-11-20T09:00:00.000Z'

/** The plan of an order delivered today. */
export const planSubject = async (
  world: ModelWorld,
  tenant: SignedInContext,
  months: number,
): Promise<Subject> => {
  const { services } = world
  const now = world.clock.now().toISOString()
  world.clock.set(ORDERED)
  await verifyIncome(world, tenant.actor.id, 900_000)
  const goods = await makeGoods(services.db, { price: 300_000, stock: 10 })
  const input = orderInput(goods, { pay: 'instalments', months })
  const { id, financed_amount } = await makeConfirmed(world, tenant, input)
  world.clock.set(now)
  await deliver(world, tenant, id)
  const target = { order_id: id }
  const check = async () => {
    const { books, replay, balance, cash } = await planBooks(services.db, id)
    const { plan } = await getOrder(withScope(tenant, 'orders.read'), { id })
    assert.ok(plan)
    const [order] = await services.db.select().from(schema.orders).where(eq(schema.orders.id, id))
    // Remaining credit of an ended plan has left its log, and leaves the books when refunded.
    assert.deepEqual(books, { ...replay, credit: replay.credit + (order?.refund_due ?? 0) }, 'the books')
    assert.equal(balance, 0, 'the balances of one order')
    assert.equal(cash, await heldOf(world, { target }), 'cash')
    checkLines(
      plan.instalments.map((line) => ({
        ...line,
        owed: line.principal + line.interest + line.fee + line.late_fee,
      })),
      financed_amount,
    )
    if (plan.closed_at === null)
      assert.equal(
        (await getSettlementQuote(withScope(tenant, 'applications.read'), { id })).amount,
        plan.payoff,
        'payoff',
      )
    if (plan.repaid) assert.equal(plan.payoff, 0)
    if (plan.written_off_on !== null) assert.equal(plan.payoff, plan.outstanding - plan.credit)
  }
  return {
    ...verbsOf(world, tenant, id),
    target,
    instalment: 'order_instalment',
    other: (pick) => {
      const over = [3, 6, 9, 12][pick % 4] ?? 12
      return changeMonths(world, tenant, id, over)
    },
    check,
  }
}
