import { addDays, localDateOf, type Instant } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { apply, uploadDocuments } from '../acts/applying.ts'
import { payBalance, sign, toApproval, toLoan } from '../acts/lending.ts'
import { fallBehind, payInstalment, payInTime, payUnevenly, settle } from '../acts/repaying.ts'
import { decide, deskOf, inspect, payFee, takeUp, verify, verifyPapers } from '../acts/reviewing.ts'
import { addAccount } from '../cast/accounts.ts'
import { describeOne, type Tenant } from '../cast/tenants.ts'
import { minutesAfter } from '../office-hours.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

/** Beyond the numbers of the named people. */
const FIRST_NUMBER = 1_000
/** Days over which the applications are spread. */
const DAYS = 300
/** Days before today by which a loan or a decision has been applied for. */
const DECIDED = 16
/** Days from then to the payout, holidays included. */
const TO_PAYOUT = 11

/** A person beside the named ones, who don't need unusual names: thousands share them. */
const register = ({ world, random, cast }: StoryContext, number: number): Promise<Tenant> => {
  const of = describeOne(random, FIRST_NUMBER + number, world.today)
  return addAccount(world, of).then((tenant) => {
    cast.crowd.push(tenant)
    return tenant
  })
}

const reasons = [
  ['AFFORDABILITY', 'Your monthly repayments would be more than half of your income.'],
  ['DOCUMENTS', 'The documents don’t show the income that you stated.'],
] as const

const questions = [
  ['payment', 'When is my next instalment due?', 'Please tell me the date of my next instalment.'],
  ['application', 'How long does it take?', 'I applied this week. When do I hear from you?'],
] as const

/** A question to support, answered unless it came in today. */
async function* asks(of: StoryContext, tenant: Tenant, moment: Instant): Story {
  const { world, staff, office, random } = of
  const [category, subject, message] = random.pick(questions)
  yield moment
  const said = { category, subject, message }
  const { id } = await call(router.tickets.create, said, { context: world.as(tenant) })
  if (moment > office.hoursAgo(7)) return
  yield office.after(moment, random.between(1, 7))
  const desk = { context: world.as(staff.admin) }
  await call(
    router.tickets.reply,
    { id, message: 'You’ll find it on your dashboard.', internal: false },
    desk,
  )
  await call(router.tickets.update, { id, status: 'resolved' }, desk)
}

interface Course {
  number: number
  /** Counts the applications of a kind. */
  turn: number
  submitted_at: Instant
}

type Life = (of: StoryContext, course: Course) => Story

async function* lentTo(of: StoryContext, { number, submitted_at }: Course) {
  yield minutesAfter(submitted_at, -300)
  const tenant = await register(of, number)
  return yield* toLoan(of, tenant, { payout_on: addDays(localDateOf(submitted_at), TO_PAYOUT) })
}

async function* repays(of: StoryContext, course: Course): Story {
  const lent = yield* lentTo(of, course)
  yield* payInTime(of, lent)
}

async function* repaysUnevenly(of: StoryContext, course: Course): Story {
  const lent = yield* lentTo(of, course)
  yield* payUnevenly(of, lent)
}

async function* fallsBehind(of: StoryContext, course: Course): Story {
  const lent = yield* lentTo(of, course)
  yield* asks(of, lent.tenant, of.at(addDays(localDateOf(course.submitted_at), TO_PAYOUT + 2), 10))
  yield* fallBehind(of, lent, of.random.between(1, 3), of.random.chance(0.4) ? 40 : 0)
}

async function* settlesEarly(of: StoryContext, course: Course): Story {
  const lent = yield* lentTo(of, course)
  const early = lent.due.slice(0, 2)
  for (const due of early) yield* payInstalment(of, lent, due)
  yield* settle(of, lent, addDays(early.at(-1)?.due_date ?? localDateOf(course.submitted_at), 9))
}

async function* applies(of: StoryContext, { number, submitted_at }: Course) {
  yield minutesAfter(submitted_at, -30)
  const tenant = await register(of, number)
  return yield* apply(of, tenant, { submitted_at })
}

async function* isRejected(of: StoryContext, course: Course): Story {
  const { office, random } = of
  const { submitted_at } = course
  const on = yield* applies(of, course)
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  const desk = deskOf(of)
  yield* takeUp(of, on, desk, office.after(submitted_at, random.between(1, 4)))
  yield* verifyPapers(of, on, desk, office.after(submitted_at, 5))
  yield office.after(submitted_at, random.chance(0.92) ? random.between(7, 15) : random.between(17, 24))
  const [reason_code, reason] = random.pick(reasons)
  await decide(of, on, desk.analyst, { to: 'rejected', reason, reason_code })
}

async function* cancels(of: StoryContext, course: Course): Story {
  const on = yield* applies(of, course)
  yield minutesAfter(course.submitted_at, of.random.between(60, 2_000))
  await decide(of, on, on.tenant, { to: 'cancelled', reason: 'I found another home.' })
}

const lives: readonly Life[] = [
  ...Array.from({ length: 10 }, () => repays),
  repaysUnevenly,
  fallsBehind,
  fallsBehind,
  settlesEarly,
  isRejected,
  isRejected,
  cancels,
]

/** Applied only; with documents and fee. */
async function* isNew(of: StoryContext, course: Course): Story {
  const on = yield* applies(of, course)
  if (course.turn % 2) return
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
}

/** In review: just taken up, waiting for answers, or ready for the decision. */
async function* isInReview(of: StoryContext, course: Course): Story {
  const { office } = of
  const on = yield* applies(of, course)
  yield* uploadDocuments(of, on, {}, ['other'])
  yield* payFee(of, on)
  const desk = deskOf(of)
  const later = (hours: number) => office.after(course.submitted_at, hours)
  yield* takeUp(of, on, desk, later(1))
  const stage = course.turn % 3
  if (stage === 0) return yield* asks(of, on.tenant, later(2))
  yield later(3)
  if (stage === 1) {
    const reason = 'Please upload your latest payslip. The one you sent is three months old.'
    return void (await decide(of, on, desk.analyst, { to: 'info-requested', reason }))
  }
  yield* inspect(of, on, desk, { scheduled_at: later(3.5), visit: later(6) }, 'passed')
  yield* verify(of, on, desk, later(7))
}

/** Approved, and signed half of the time: the payout is waiting for finance. */
async function* isApproved(of: StoryContext, course: Course): Story {
  yield minutesAfter(course.submitted_at, -300)
  const tenant = await register(of, course.number)
  const on = yield* toApproval(of, tenant, { submitted_at: course.submitted_at, pace: 1 })
  if (course.turn % 2) return
  const signing = of.office.after(course.submitted_at, 13)
  yield* sign(of, on, signing)
  yield* payBalance(of, on, minutesAfter(signing, 10))
}

/** Newest work, with the working hours ago at which it was applied for. */
const works: readonly [Life, number, number][] = [
  [isNew, 1, 10],
  [isInReview, 9, 13],
  [isApproved, 15, 24],
]

/** Every so many applications are open work. */
const OPEN_EVERY = 10

/**
 * People beyond the named stories. Most are lent to and repay for months, some fall behind, are rejected or
 * cancel, and one in ten is open work.
 */
export const crowdStories = (stage: Stage, count: number): Story[] => {
  const { world, office } = stage
  const begin = Date.parse(`${addDays(world.today, -DAYS)}T07:00:00.000Z`)
  const end = Date.parse(`${addDays(world.today, -DECIDED)}T16:00:00.000Z`)
  const submittedAt = (number: number): Instant =>
    minutesAfter(new Date(begin).toISOString(), Math.floor(((end - begin) * number) / count / 60_000))
  return Array.from({ length: count }, (_, number) => {
    const of = storyContext(stage, 10_000 + number)
    const turn = Math.floor(number / OPEN_EVERY)
    if (number % OPEN_EVERY > 0) {
      const life = lives[(number - turn - 1) % lives.length] ?? repays
      return life(of, { number, turn, submitted_at: submittedAt(number) })
    }
    const [work, from, to] = works[turn % works.length] ?? [isNew, 1, 10]
    return work(of, {
      number,
      turn: Math.floor(turn / works.length),
      submitted_at: office.hoursAgo(of.random.between(from, to)),
    })
  })
}
