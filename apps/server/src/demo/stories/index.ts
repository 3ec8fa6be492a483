import { addDays } from '@efie/domain'
import type { Goods } from '../catalogue/put-up.ts'
import { storyContext, type Stage } from '../stage.ts'
import type { Story } from '../timeline.ts'
import { appointments, funding } from './beginning.ts'
import { dailyBooks, monthlyBooks, openDay } from './books.ts'
import { closedApplications } from './closed-applications.ts'
import { companyStories } from './companies.ts'
import { crowdStories } from './crowd.ts'
import { everyDay } from './days.ts'
import { connectedApp, forgetful, signIns } from './doors.ts'
import { employersOf } from './employers.ts'
import { loanStories } from './loans.ts'
import { moneyStories } from './money.ts'
import { officeStories } from './office.ts'
import { openApplications } from './open-applications.ts'
import { orderStories } from './orders.ts'
import { cases, planRelief, relief } from './recovery.ts'
import { ticketStories } from './tickets.ts'

/** Stories of the office itself, in the order their first acts require. */
const household = [
  appointments,
  funding,
  dailyBooks,
  monthlyBooks,
  openDay,
  cases,
  relief,
  planRelief,
  signIns,
  forgetful,
  connectedApp,
]

/** Nothing falls due before this many days ago. */
const FIRST_LOANS = 360

/**
 * All stories. Tenants are described in this order, so a story added at the end of its list doesn't change
 * the others' names.
 */
export const allStories = (stage: Stage, goods: readonly Goods[]): Story[] => {
  const employers = employersOf(stage.world.today)
  return [
    everyDay(storyContext(stage, 1), addDays(stage.world.today, -FIRST_LOANS)),
    ...household.map((story, index) => story(storyContext(stage, 10 + index))),
    ...loanStories(stage, employers),
    ...closedApplications(stage),
    ...openApplications(stage),
    ...orderStories(stage, goods),
    ...companyStories(stage, employers),
    ...moneyStories(stage),
    ...ticketStories(stage),
    ...officeStories(stage),
    ...crowdStories(stage, stage.crowd),
  ]
}
