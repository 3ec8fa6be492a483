import { addDays, type LocalDate } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Due, Lent } from './lending.ts'
import { pay } from './paying.ts'

interface Habit {
  /** Days after the due date; negative before it. */
  late?: number
  /** Of the amount due. */
  percent?: number
  extra?: number
}

/** The rest of an instalment after credit, at most the payoff. */
const owedOf = async ({ world }: StoryContext, { id, tenant }: Lent, { number }: Due): Promise<number> => {
  const { instalments, credit, payoff } = await call(
    router.loans.standing,
    { id },
    { context: world.as(tenant) },
  )
  const line = instalments.find((one) => one.number === number)
  return Math.min(payoff, Math.max(0, (line?.outstanding ?? 0) - credit))
}

/** Pays the amount due, or another amount. */
export async function* payInstalment(
  of: StoryContext,
  lent: Lent,
  due: Due,
  { late = -of.random.between(1, 3), percent = 100, extra = 0 }: Habit = {},
): Story {
  yield of.at(addDays(due.due_date, late), of.random.between(8, 20))
  const whole = percent === 100 && extra === 0
  const amount = whole ? {} : { amount: Math.round(((await owedOf(of, lent, due)) * percent) / 100) + extra }
  const target = { application_id: lent.id, payment_type: 'instalment' as const, ...amount }
  // Sometimes the first attempt fails.
  if (of.random.chance(0.07)) await pay(of, lent.tenant, target, { act: 'decline', method: 'card' })
  await pay(of, lent.tenant, target)
}

/**
 * Pays each instalment some days before it is due, never on the day itself, so the current date doesn't
 * matter.
 */
export async function* payInTime(of: StoryContext, lent: Lent, dues: readonly Due[] = lent.due): Story {
  for (const due of dues) yield* payInstalment(of, lent, due)
}

/** Rounds the first payment up by fifty cedis, which remain as credit until the next instalment is due. */
export async function* payAhead(of: StoryContext, lent: Lent): Story {
  for (const [index, due] of lent.due.entries())
    yield* payInstalment(of, lent, due, index === 0 ? { extra: 5_000 } : {})
}

/** Pays every instalment, some of them late; but only those meant to be are overdue today. */
export async function* payUnevenly(of: StoryContext, lent: Lent): Story {
  const { random, world } = of
  for (const due of lent.due) {
    const late = random.chance(0.3) ? random.between(2, 19) : -random.between(1, 3)
    yield* payInstalment(of, lent, due, { late: addDays(due.due_date, late) < world.today ? late : -1 })
  }
}

/** Pays until a number of instalments are overdue, the oldest possibly paid in part after a failed attempt. */
export async function* fallBehind(of: StoryContext, lent: Lent, overdue: number, percent = 0): Story {
  const fallen = lent.due.filter(({ due_date }) => due_date < of.world.today).length
  const paid = Math.max(0, fallen - overdue)
  yield* payInTime(of, lent, lent.due.slice(0, paid))
  const next = lent.due[paid]
  if (next === undefined) return
  if (percent > 0) yield* payInstalment(of, lent, next, { late: 2, percent })
  yield of.at(addDays(next.due_date, percent > 0 ? 3 : 1), 18)
  const target = { application_id: lent.id, payment_type: 'instalment' as const }
  await pay(of, lent.tenant, target, { act: 'decline', method: 'card' })
}

export async function* settle(of: StoryContext, lent: Lent, day: LocalDate): Story<string> {
  yield of.at(day, 12)
  return pay(of, lent.tenant, { application_id: lent.id, payment_type: 'settlement' }, { method: 'card' })
}

/** Recovery requests it, finance agrees. */
export async function* writeOff({ world, staff, office }: StoryContext, { id }: Lent, day: LocalDate): Story {
  const reason = 'No payment and no contact for more than half a year.'
  yield office.at(day, 14)
  const asked = await call(router.loans.writeOff, { id, reason }, { context: world.as(staff.recovery) })
  yield office.at(day, 15)
  await call(router.approvals.decide, { id: asked.id, approve: true }, { context: world.as(staff.finance) })
}
