import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Person } from '../world.ts'
import { stories, type Story as TicketStory } from './ticket-texts.ts'

const ownerOf = ({ cast, random }: StoryContext, who: TicketStory['who']): Person => {
  const named = cast.tenants.find(({ email }) => email === `${who}@efie.example`)
  return named ?? random.pick(cast.tenants.filter(({ email }) => !email.endsWith('@efie.example')))
}

/** Tickets this new are counted in working days. */
const LATELY = 12

/** A ticket and its messages, up to its current status. */
async function* ticket(of: StoryContext, story: TicketStory, index: number): Story {
  const { world, staff, at, ago, office } = of
  const day = story.ago <= LATELY ? office.daysAgo(story.ago) : office.before(ago(story.ago), 0)
  const began = story.status === 'open' ? office.hoursAgo(story.ago * 3) : office.at(day, 9)
  yield began
  const owner = ownerOf(of, story.who)
  const answering = index % 2 === 0 ? staff.finance : staff.analyst
  const { subject, message, category, status, priority } = story
  const { id } = await call(
    router.tickets.create,
    { subject, message, category },
    { context: world.as(owner) },
  )
  // The administrator acts for the desk: assigning work and answering are different people.
  const desk = world.as(staff.admin)
  if (priority !== undefined) await call(router.tickets.update, { id, priority }, { context: desk })
  if (status !== 'open') {
    yield office.at(day, 10, 0)
    await call(router.tickets.update, { id, assigned_to: answering.id }, { context: desk })
  }
  for (const [place, [who, said]] of (story.said ?? []).entries()) {
    yield who === 'c' ? at(day, 11 + place * 2) : office.at(day, 11 + place * 2)
    const context = world.as(who === 'c' ? owner : answering)
    await call(router.tickets.reply, { id, message: said, internal: who === 'n' }, { context })
  }
  yield story.status === 'open' ? began : office.at(day, Math.min(16, 11 + (story.said?.length ?? 0) * 2), 59)
  const now = await call(router.tickets.get, { id }, { context: desk })
  const way = status === 'closed' ? (['resolved', 'closed'] as const) : [status]
  for (const step of way.slice(now.status === way[0] ? 1 : 0))
    await call(router.tickets.update, { id, status: step }, { context: desk })
}

/** Fifteen tickets in every status, with their messages. */
export const ticketStories = (stage: Stage): Story[] =>
  stories.map((story, index) => ticket(storyContext(stage, 600 + index), story, index))
