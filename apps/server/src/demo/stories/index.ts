import { addDays } from '@efie/domain'
import type { Goods } from '../catalogue/put-up.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
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

type OfOffice = (of: StoryContext) => Story

/** Keeping the books: days are reconciled and locked, months closed. */
const books: readonly OfOffice[] = [dailyBooks, monthlyBooks, openDay]

/** Stories of the office itself, in the order their first acts require. */
const household: readonly OfOffice[] = [
  appointments,
  funding,
  ...books,
  cases,
  relief,
  planRelief,
  signIns,
  forgetful,
  connectedApp,
]

/** Nothing falls due before this many days ago. */
const FIRST_LOANS = 360

/** People of a crowd who act through the verbs; each of the others has the life of one of them. */
export const COPIES = 79

const householdOf = (stage: Stage, told: (story: OfOffice) => boolean): Story[] =>
  household.flatMap((story, index) => (told(story) ? [story(storyContext(stage, 10 + index))] : []))

/** The books of a crowd, which are kept once everyone in it is there. Its months are left to visitors to close. */
export const bookStories = (stage: Stage): Story[] =>
  householdOf(stage, (story) => story === dailyBooks || story === openDay)

/**
 * All stories, without the books if there is a crowd. Tenants are described in this order, so a story added at the end of its list doesn't change
 * the others' names.
 */
export const allStories = (stage: Stage, goods: readonly Goods[]): Story[] => {
  const employers = employersOf(stage.world.today)
  return [
    everyDay(storyContext(stage, 1), addDays(stage.world.today, -FIRST_LOANS)),
    ...householdOf(stage, (story) => stage.crowd === 0 || !books.includes(story)),
    ...loanStories(stage, employers),
    ...closedApplications(stage),
    ...openApplications(stage),
    ...orderStories(stage, goods),
    ...companyStories(stage, employers),
    ...moneyStories(stage),
    ...ticketStories(stage),
    ...officeStories(stage),
    ...crowdStories(stage, Math.round(stage.crowd / (COPIES + 1))),
  ]
}
