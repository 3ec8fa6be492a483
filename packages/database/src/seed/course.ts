import { addDays, type LocalDate } from '@efie/domain'
import { signAgreement } from './agreements.ts'
import { affordableRent, apply, type Case, type Wish } from './apply.ts'
import type { Demo } from './demo.ts'
import type { Deed } from './loan-deeds.ts'
import { live } from './loan-life.ts'
import { addPapers } from './papers.ts'
import { payOut } from './payout.ts'
import type { Profile, Staff } from './people.ts'
import { payFee } from './fees.ts'
import { approve, takeUp, verify } from './review.ts'
import { inspect } from './visits.ts'

export interface Stage {
  demo: Demo
  staff: Staff
}

/** Days from the first click to the landlord's money, in the usual course. */
const COURSE = 8

/** From submission to approval, one step a day; answers the case, approved on the sixth. */
export const toApproval = ({ demo, staff }: Stage, tenant: Profile, wish: Wish): Case => {
  const of = apply(demo, tenant, wish)
  const day = (number: number) => addDays(wish.submitted_on, number)
  const papers = addPapers(demo, of, day(0))
  payFee(demo, of, day(0))
  const inspection = takeUp(demo, staff, of, day(1))
  inspect(demo, staff, of, inspection, day(4), 'passed')
  const persons = verify(demo, staff, of, papers, day(5))
  approve(demo, staff, of, day(6), persons)
  return of
}

interface LoanWish extends Partial<Wish> {
  payout_on: LocalDate
  /** What the tenant does, given the due dates. */
  deeds: (due: LocalDate[]) => Deed[]
  processing?: boolean
}

/** A loan from its application to today. */
export const toLoan = (stage: Stage, tenant: Profile, wish: LoanWish): Case => {
  const { demo, staff } = stage
  const { payout_on, deeds, processing, ...rest } = wish
  const of = toApproval(stage, tenant, {
    monthly_rent: affordableRent(demo, tenant),
    ...rest,
    submitted_on: addDays(payout_on, -COURSE),
  })
  signAgreement(demo, of, addDays(payout_on, -1))
  const schedule = payOut(demo, staff, of, payout_on)
  const due = schedule.instalments.map((instalment) => instalment.due_date)
  live(demo, staff, of, schedule, deeds(due), processing)
  return of
}

/** Pays each instalment in the days before it is due: never on the day itself, so that today changes nothing. */
export const payingInTime = (demo: Demo, due: LocalDate[], count = due.length): Deed[] =>
  due.slice(0, count).map((date, index) => ({
    on: addDays(date, -demo.random.between(1, 3)),
    kind: 'pay',
    number: index + 1,
  }))

/** Rounds the first payment up by fifty cedis, which stay as credit until the next is due. */
export const payingAhead = (demo: Demo, due: LocalDate[]): Deed[] =>
  payingInTime(demo, due).map((deed) =>
    deed.kind === 'pay' && deed.number === 1 ? { ...deed, extra: 5_000 } : deed,
  )

/** Pays every instalment, now and then late. */
export const payingUnevenly = (demo: Demo, due: LocalDate[]): Deed[] =>
  due.map((date, index) => {
    const wanted = demo.random.chance(0.3) ? demo.random.between(2, 19) : -demo.random.between(1, 3)
    // Nobody is late today: arrears belong to those who are meant to have them.
    const late = addDays(date, wanted) < demo.today ? wanted : -1
    return { on: addDays(date, late), kind: 'pay', number: index + 1 }
  })

/** By payroll for some months: the employer pays two days after payday, of the last one only a part in percent. */
export const byPayroll = (demo: Demo, due: LocalDate[], months: number, lastPercent: number): Deed[] => {
  const fallen = due.filter((date) => addDays(date, 2) < demo.today).length
  return [
    ...payingInTime(demo, due, Math.max(0, fallen - months)),
    ...due.slice(Math.max(0, fallen - months), fallen).map((date, index, own): Deed => ({
      on: addDays(date, 2),
      kind: 'payroll',
      number: fallen - own.length + index + 1,
      percent: index === own.length - 1 ? lastPercent : 100,
    })),
  ]
}

/** Pays until a number of instalments are overdue, the oldest of them perhaps in part. */
export const fallingBehind = (demo: Demo, due: LocalDate[], overdue: number, percent = 0): Deed[] => {
  const fallen = due.filter((date) => date < demo.today).length
  const paid = Math.max(0, fallen - overdue)
  const deeds = payingInTime(demo, due, paid)
  const next = due[paid]
  if (percent > 0 && next !== undefined)
    deeds.push({ on: addDays(next, 2), kind: 'pay', number: paid + 1, percent })
  return deeds
}

/** A day of the month on which the last instalment fell due about that many days ago. */
export const paydayDaysAgo = (demo: Demo, days: number): number =>
  Math.min(28, Number(addDays(demo.today, -days).slice(8)))
