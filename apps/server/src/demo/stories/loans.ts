import { addDays, addMonths, localDateOf, regions } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { toLoan } from '../acts/lending.ts'
import { fallBehind, payAhead, payInTime, payUnevenly, settle, writeOff } from '../acts/repaying.ts'
import type { Wanted } from '../cast/tenants.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Employer } from './employers.ts'
import { paydayDaysAgo, registered, type Described } from './people.ts'

/** Running loans in good standing, by months since payout and way of repayment; the newest were paid out lately. */
async function* goodLoan(of: StoryContext, described: Described, ago: number, index: number): Story {
  const tenant = yield* registered(of, described, ago * 31 + 40)
  const plan = index % 5 === 3 ? 'reducing' : index === 4 ? 'six_plus_six' : 'standard'
  const { office, random, world } = of
  const payout_on =
    ago === 0 ? office.daysAgo(1 + index * 2) : addDays(addMonths(world.today, -ago), -random.between(0, 9))
  const lent = yield* toLoan(of, tenant, { payout_on, plan })
  if (index === 0 || index === 6) yield* payAhead(of, lent)
  else if (index % 3 === 2) yield* payUnevenly(of, lent)
  else yield* payInTime(of, lent)
}

/** Repaid by the tenant until the employer deducts the instalments. */
async function* payrollLoan(of: StoryContext, described: Described, ago: number, employer: Employer): Story {
  const { today } = of.world
  const tenant = yield* registered(of, described, ago * 31 + 40)
  const lent = yield* toLoan(of, tenant, {
    payout_on: addDays(addMonths(today, -ago), -of.random.between(0, 9)),
    payday: employer.payday,
  })
  yield* payInTime(
    of,
    lent,
    lent.due.filter(({ due_date }) => due_date < employer.deducts_from),
  )
}

/** Removes nulls. */
const present = <Row extends object>(row: Row) =>
  // A cast, because `Object.fromEntries` loses the keys.
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Key in keyof Row]?: NonNullable<Row[Key]>
  }

/** Always on time; near the end renewed for the same home with the same facts. */
async function* renewed(of: StoryContext, described: Described): Story {
  const { world, office } = of
  const tenant = yield* registered(of, described, 10 * 31 + 40)
  const lent = yield* toLoan(of, tenant, { payout_on: addDays(addMonths(world.today, -10), -5) })
  const applies_at = office.hoursAgo(5)
  const paidBy = localDateOf(applies_at)
  yield* payInTime(
    of,
    lent,
    lent.due.filter(({ due_date }) => due_date < paidBy),
  )
  yield applies_at
  const { last_year, next_lease, facts } = await call(
    router.loans.renewal,
    { id: lent.id },
    { context: world.as(tenant) },
  )
  const { total_monthly_payment: _paid, ...said } = last_year
  await call(
    router.loans.startRenewal,
    {
      ...present(said),
      ...next_lease,
      id: lent.id,
      monthly_rent: said.monthly_rent,
      landlord_name: said.landlord_name,
      landlord_phone: said.landlord_phone,
      property_address: said.property_address,
      property_region: regions.find((region) => region === said.property_region),
      employment_status: said.employment_status,
      monthly_income: said.monthly_income ?? tenant.monthly_income,
      monthly_obligations: said.monthly_obligations ?? 0,
      confirmed: facts.flatMap(({ fact, verified_on }) => (verified_on === null ? [] : [fact])),
    },
    { context: world.as(tenant) },
  )
  yield* payInTime(
    of,
    lent,
    lent.due.filter(({ due_date }) => due_date >= paidBy),
  )
}

interface Arrears {
  overdue: number
  /** Months since the payout. */
  ago: number
  /** Days since the last instalment was due. */
  days: number
  percent?: number
  rent?: number
}

async function* arrears(of: StoryContext, described: Described, story: Arrears): Story {
  const { today } = of.world
  const tenant = yield* registered(of, described, story.ago * 31 + 45)
  const lent = yield* toLoan(of, tenant, {
    payout_on: addMonths(today, -story.ago),
    payday: paydayDaysAgo(today, story.days),
    ...(story.rent && { monthly_rent: story.rent }),
  })
  yield* fallBehind(of, lent, story.overdue, story.percent)
}

async function* repaid(of: StoryContext, described: Described, ago: number): Story {
  const tenant = yield* registered(of, described, ago * 31 + 50)
  const lent = yield* toLoan(of, tenant, {
    payout_on: addMonths(of.world.today, -ago),
    advance_payment_months: 6,
  })
  yield* payInTime(of, lent)
}

async function* settledEarly(of: StoryContext, described: Described, ago: number, count: number): Story {
  const tenant = yield* registered(of, described, ago * 31 + 50)
  const lent = yield* toLoan(of, tenant, { payout_on: addMonths(of.world.today, -ago) })
  yield* payInTime(of, lent, lent.due.slice(0, count))
  yield* settle(of, lent, addDays(lent.due[count]?.due_date ?? of.world.today, -9))
}

async function* givenUp(of: StoryContext, described: Described, ago: number): Story {
  const tenant = yield* registered(of, described, ago * 31 + 60)
  const lent = yield* toLoan(of, tenant, { payout_on: addMonths(of.world.today, -ago) })
  yield* payInTime(of, lent, lent.due.slice(0, 1))
  yield* writeOff(of, lent, addDays(lent.due[1]?.due_date ?? of.world.today, 190))
}

/** The account that visitors look at first. */
async function* amaSerwaa(of: StoryContext, described: Described): Story {
  const { today } = of.world
  const tenant = yield* registered(of, described, 190)
  const lent = yield* toLoan(of, tenant, {
    payout_on: addMonths(today, -5),
    monthly_rent: 82_550,
    payday: paydayDaysAgo(today, 24),
  })
  yield* payInTime(of, lent)
}

const named = {
  tenant: { email: 'tenant@efie.example', full_name: 'Ama Serwaa', monthly_income: 420_000 },
  arrears: { email: 'arrears@efie.example', full_name: 'Kofi Ansah', monthly_income: 520_000 },
  newtenant: { email: 'newtenant@efie.example', full_name: 'Efua Mensah', monthly_income: 380_000 },
} as const satisfies Record<string, Wanted>

async function* onlyRegisters(of: StoryContext, described: Described, ago: number): Story {
  yield* registered(of, described, ago)
}

/** Loans from their application to today or their end. */
export const loanStories = (stage: Stage, employers: readonly Employer[]): Story[] => {
  const { cast } = stage
  let number = 100
  const nextContext = () => storyContext(stage, (number += 1))
  const known = (name: keyof typeof named) => cast.describe({ ...named[name], employment_status: 'employed' })
  return [
    amaSerwaa(nextContext(), known('tenant')),
    arrears(nextContext(), known('arrears'), { overdue: 2, ago: 6, days: 10, rent: 120_000 }),
    onlyRegisters(nextContext(), known('newtenant'), 1),
    ...[1, 0, 0, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10].map((ago, index) => {
      const employer = employers.find(({ loans }) => loans.some((loan) => loan === index))
      const person = cast.describe()
      employer?.staff.push(person)
      return employer
        ? payrollLoan(nextContext(), person, ago, employer)
        : goodLoan(nextContext(), person, ago, index)
    }),
    ...[
      { overdue: 1, ago: 4, days: 2 },
      { overdue: 1, ago: 6, days: 12, percent: 40 },
      { overdue: 2, ago: 7, days: 9 },
      { overdue: 3, ago: 9, days: 16 },
      { overdue: 4, ago: 10, days: 20, percent: 25 },
    ].map((story) => arrears(nextContext(), cast.describe(), story)),
    ...[8, 9, 11].map((ago) => repaid(nextContext(), cast.describe(), ago)),
    ...(
      [
        [7, 3],
        [10, 6],
        [11, 8],
      ] as const
    ).map(([ago, count]) => settledEarly(nextContext(), cast.describe(), ago, count)),
    renewed(nextContext(), cast.describe()),
    ...[10, 11].map((ago) => givenUp(nextContext(), cast.describe(), ago)),
  ]
}
