import { schema } from '@efie/database'
import { addDays, addMonths, localDateOf } from '@efie/domain'
import { call } from '@orpc/server'
import { and, desc, eq, inArray, like } from 'drizzle-orm'
import { router } from '../../router.ts'
import { disputeCharge } from '../../platform/gateway/sandbox-extras.ts'
import { toLoan } from '../acts/lending.ts'
import { pay } from '../acts/paying.ts'
import { payInTime, settle } from '../acts/repaying.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import { paydayDaysAgo, registered, type Described } from './people.ts'

const { loans, orders, paymentAttempts, payments, profiles } = schema

const chargeOf = async ({ world }: StoryContext, payment_id: string): Promise<string> => {
  const [attempt] = await world.services.db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.payment_id, payment_id), eq(paymentAttempts.status, 'completed')))
  return attempt?.reference ?? ''
}

/** Settled early by card; three weeks later the card's bank charges it back, and the loan is owed again. */
async function* chargedBack(of: StoryContext, described: Described): Story {
  const { world, at } = of
  const tenant = yield* registered(of, described, 6 * 31 + 50)
  const lent = yield* toLoan(of, tenant, { payout_on: addMonths(world.today, -6) })
  yield* payInTime(of, lent, lent.due.slice(0, 3))
  const payment = yield* settle(of, lent, addDays(lent.due[3]?.due_date ?? world.today, -6))
  yield at(of.ago(17), 10)
  const reference = await chargeOf(of, payment)
  await disputeCharge(world.services, reference, 'open')
  yield at(of.ago(12), 10)
  await disputeCharge(world.services, reference, 'lost')
}

/** A wallet that accepts no refunds. */
const STUBBORN = '+233551234986'

/**
 * Overpaid: a first refund of the credit failed, because the wallet accepts none, and was put back; the next
 * waits for another way; the last, above one person's limit, for a second person.
 */
async function* refundUnderWay(of: StoryContext, described: Described): Story {
  const { world, staff, at, office } = of
  const tenant = yield* registered(of, described, 4 * 31 + 50)
  const lent = yield* toLoan(of, tenant, {
    payout_on: addMonths(world.today, -4),
    payday: paydayDaysAgo(world.today, 10),
  })
  yield* payInTime(
    of,
    lent,
    lent.due.filter(({ due_date }) => due_date < world.today),
  )
  yield at(office.daysAgo(4), 12)
  const { next_due } = await call(router.loans.standing, { id: lent.id }, { context: world.as(tenant) })
  const amount = (next_due?.amount ?? 0) + 90_000
  const target = { application_id: lent.id, payment_type: 'instalment' as const, amount }
  await pay(of, { ...tenant, phone: STUBBORN }, target, { method: 'mobile_money' })
  const giveBack = (part: number) =>
    call(
      router.loans.refundCredit,
      { id: lent.id, amount: part, reason: 'Paid twice by mistake' },
      { context: world.as(staff.finance) },
    )
  yield office.at(office.daysAgo(3), 10)
  const { refunds } = await giveBack(15_000)
  yield office.at(office.daysAgo(3), 16)
  const reason =
    'Refunds to this wallet fail. The tenant keeps the money as credit until they give us a bank account.'
  for (const { id } of refunds)
    await call(router.payments.putBackRefund, { id, reason }, { context: world.as(staff.finance) })
  yield office.hoursAgo(10)
  await giveBack(20_000)
  yield office.hoursAgo(3)
  await giveBack(60_000)
}

/** Cash recorded by one person of finance and awaiting confirmation by the other. */
async function* byHand({ world, staff, cast, office }: StoryContext): Story {
  const recorded_at = office.hoursAgo(4)
  yield recorded_at
  const rows = await world.services.db
    .select({ id: loans.application_id, email: profiles.email })
    .from(loans)
    .innerJoin(profiles, eq(profiles.id, loans.user_id))
    .where(and(eq(loans.status, 'active'), eq(loans.line, 'rent'), eq(loans.days_past_due, 0)))
    .orderBy(loans.created_at)
  const loan = rows.find(
    ({ email }) => cast.tenants.some((one) => one.email === email) && email.endsWith('@mail.efie.example'),
  )
  if (!loan?.id) throw new Error('no loan runs well')
  await call(
    router.payments.record,
    {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: 30_000,
      method: 'cash',
      received_on: localDateOf(recorded_at),
      note: 'Paid in cash at the Osu office, receipt book 7, number 114',
    },
    { context: world.as(staff.finance) },
  )
}

/** A card holder's bank disputes the newest card payment. */
async function* disputed({ world, at, ago }: StoryContext): Story {
  yield at(ago(1), 11, 40)
  const [paid] = await world.services.db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'completed'), eq(paymentAttempts.method, 'card')))
    .orderBy(desc(paymentAttempts.created_at))
    .limit(1)
  if (paid) await disputeCharge(world.services, paid.reference, 'open')
}

/** A buyer's bank reverses the price of delivered goods, which is still owed when the demo is opened. */
async function* owedForGoods(of: StoryContext): Story {
  const { world, at, ago } = of
  yield at(ago(6), 9, 20)
  const [paid] = await world.services.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .innerJoin(profiles, eq(profiles.id, payments.user_id))
    .where(
      and(
        eq(orders.pay, 'now'),
        inArray(orders.status, ['delivered', 'closed']),
        eq(payments.status, 'completed'),
        like(profiles.email, '%@mail.efie.example'),
      ),
    )
    .orderBy(desc(payments.created_at))
    .limit(1)
  if (!paid) throw new Error('no goods were delivered by then')
  const reference = await chargeOf(of, paid.id)
  await disputeCharge(world.services, reference, 'open')
  yield at(ago(2), 15, 50)
  await disputeCharge(world.services, reference, 'lost')
}

/**
 * Payments that need a person: a chargeback after settlement, one still owed, a refund in progress, cash, a
 * dispute.
 */
export const moneyStories = (stage: Stage): Story[] => [
  chargedBack(storyContext(stage, 900), stage.cast.describe()),
  refundUnderWay(storyContext(stage, 901), stage.cast.describe()),
  byHand(storyContext(stage, 902)),
  disputed(storyContext(stage, 903)),
  owedForGoods(storyContext(stage, 904)),
]
