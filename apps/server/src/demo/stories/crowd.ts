import { addDays, localDateOf, type Instant } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { apply, uploadDocuments } from '../acts/applying.ts'
import { toLoan } from '../acts/lending.ts'
import { fallBehind, payInTime } from '../acts/repaying.ts'
import { decide, deskOf, payFee, takeUp, verifyPapers } from '../acts/reviewing.ts'
import { addAccount } from '../cast/accounts.ts'
import { describeOne, type Tenant } from '../cast/tenants.ts'
import { minutesAfter } from '../office-hours.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

/** Days over which the applications are spread. */
const DAYS = 300
/** Applications that one story after another tells; more stories at a time take longer to sort. */
const IN_A_ROW = 80
/** Beyond the numbers of the named people. */
const FIRST_NUMBER = 1_000
/** Applications of the last working hours are left open. */
const OPEN_HOURS = 14

/** A person beside the named ones, who don't need unusual names: thousands share them. */
const register = ({ world, random }: StoryContext, number: number): Promise<Tenant> =>
  addAccount(world, describeOne(random, FIRST_NUMBER + number, world.today))

const reasons = [
  ['AFFORDABILITY', 'Your monthly repayments would be more than half of your income.'],
  ['DOCUMENTS', 'The documents don’t show the income that you stated.'],
] as const

const questions = [
  ['payment', 'When is my next instalment due?', 'Please tell me the date of my next instalment.'],
  ['application', 'How long does it take?', 'I applied this week. When do I hear from you?'],
] as const

async function* asks(of: StoryContext, tenant: Tenant, moment: Instant): Story {
  const { world, staff, office, random } = of
  const [category, subject, message] = random.pick(questions)
  yield moment
  const said = { category, subject, message }
  const { id } = await call(router.tickets.create, said, { context: world.as(tenant) })
  yield office.after(moment, random.between(1, 7))
  const desk = { context: world.as(staff.admin) }
  await call(
    router.tickets.reply,
    { id, message: 'You’ll find it on your dashboard.', internal: false },
    desk,
  )
  await call(router.tickets.update, { id, status: 'resolved' }, desk)
}

/** Lent to and repaid; some of these people fall behind. */
async function* lent(of: StoryContext, number: number, submitted_at: Instant): Story {
  yield minutesAfter(submitted_at, -300)
  const tenant = await register(of, number)
  const payout_on = addDays(localDateOf(submitted_at), 7)
  const loan = yield* toLoan(of, tenant, { payout_on })
  yield* of.random.chance(0.9) ? payInTime(of, loan) : fallBehind(of, loan, of.random.between(1, 2))
}

/** An application that ends without a loan, or is the newest work of the desk. */
async function* ended(of: StoryContext, number: number, submitted_at: Instant): Story {
  const { office, random } = of
  yield minutesAfter(submitted_at, -30)
  const tenant = await register(of, number)
  const on = yield* apply(of, tenant, { submitted_at })
  const open = submitted_at > office.hoursAgo(OPEN_HOURS)
  if (!open && random.chance(0.92)) {
    yield minutesAfter(submitted_at, random.between(60, 2_000))
    return void (await decide(of, on, tenant, { to: 'cancelled', reason: 'I found another home.' }))
  }
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  if (open) return
  const desk = deskOf(of)
  yield* takeUp(of, on, desk, office.after(submitted_at, random.between(1, 4)))
  yield* verifyPapers(of, on, desk, office.after(submitted_at, 5))
  yield office.after(submitted_at, random.chance(0.92) ? random.between(7, 15) : random.between(17, 24))
  const [reason_code, reason] = random.pick(reasons)
  await decide(of, on, desk.analyst, { to: 'rejected', reason, reason_code })
  if (random.chance(0.05)) yield* asks(of, tenant, minutesAfter(submitted_at, 4_000))
}

/** Every so many applications become a loan. */
const LOAN_EVERY = 50

/**
 * People beyond the named stories, so that lists need search, sorting and paging: they act through the same
 * verbs, and most of them end without a loan, because a loan takes the longest.
 */
export const crowdStories = (stage: Stage, count: number): Story[] => {
  const { world } = stage
  const begin = Date.parse(`${addDays(world.today, -DAYS)}T07:00:00.000Z`)
  const end = Date.parse(stage.office.hoursAgo(1))
  const submittedAt = (number: number): Instant =>
    minutesAfter(new Date(begin).toISOString(), Math.floor(((end - begin) * number) / count / 60_000))
  const context = (number: number) => storyContext(stage, 10_000 + number)
  const rows = Math.max(1, Math.ceil(count / IN_A_ROW))
  async function* row(first: number): Story {
    for (let number = first; number < count; number += rows)
      if (number % LOAN_EVERY > 0) yield* ended(context(number), number, submittedAt(number))
  }
  const loans = Array.from({ length: Math.ceil(count / LOAN_EVERY) }, (_, place) => place * LOAN_EVERY)
  return [
    ...Array.from({ length: rows }, (_, first) => row(first)),
    ...loans.map((number) => lent(context(number), number, submittedAt(number))),
  ]
}
