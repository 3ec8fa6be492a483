import { schema } from '@efie/database'
import { addDays, type LeadStatus } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { men, surnames, women } from '../cast/names.ts'
import { drawHome } from '../catalogue/home-pictures.ts'
import { demoProperties } from '../catalogue/properties.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import { leadStories, readyAnswers, templates, type LeadStory } from './office-texts.ts'

/** Steps that lead to each status. */
const wayTo: Record<LeadStatus, LeadStatus[]> = {
  new: [],
  contacted: ['contacted'],
  quoted: ['contacted', 'quoted'],
  applied: [],
  lost: ['contacted', 'lost'],
}

/** Leads this new are counted in working days. */
const LATELY = 12

async function* lead(of: StoryContext, story: LeadStory, index: number): Story {
  const { world, staff, random, ago, office } = of
  const day = story.ago <= LATELY ? office.daysAgo(story.ago) : ago(story.ago)
  const { status, source, monthly_rent, next, notes, lost_reason } = story
  yield office.at(day, 10)
  const context = () => world.as(staff.sales)
  const { id } = await call(
    router.leads.create,
    {
      full_name: `${random.pick(index % 2 === 0 ? women : men)} ${random.pick(surnames)}`,
      email: `lead${index + 1}@mail.efie.example`,
      phone: `+233240009${100 + index}`,
      region: index % 3 === 0 ? 'Ashanti' : 'Greater Accra',
      source,
      monthly_rent,
      ...(next && { next_action: next[0], next_action_on: addDays(world.today, next[1]) }),
    },
    { context: context() },
  )
  for (const [kind, text] of notes) {
    yield office.at(day, 11)
    await call(router.leads.addNote, { id, kind, text }, { context: context() })
  }
  for (const to of wayTo[status]) {
    yield office.at(day, 12)
    if (to === 'quoted') await call(router.leads.quote, { id, monthly_rent }, { context: context() })
    else {
      const reason = to === 'lost' && lost_reason !== undefined ? { reason: lost_reason } : {}
      await call(router.leads.transition, { id, to, ...reason }, { context: context() })
    }
  }
}

/** Homes known to the inspectors. */
export async function* properties({ world, staff, office, ago }: StoryContext): Story {
  for (const [index, property] of demoProperties.entries()) {
    yield office.at(ago(200 - index * 5), 11)
    const context = () => world.as(staff.inspector)
    const { id } = await call(router.properties.create, property, { context: context() })
    for (const file of await drawHome(property, index))
      await call(router.properties.addImage, { id, file }, { context: context() })
  }
}

/** Canned replies and templates, a broadcast to all tenants, and notes on three of them. */
export async function* desk({ world, staff, cast, office, ago }: StoryContext): Story {
  yield office.at(ago(90), 9)
  const admin = () => ({ context: world.as(staff.admin) })
  for (const answer of readyAnswers) await call(router.cannedReplies.create, answer, admin())
  for (const template of templates) await call(router.messageTemplates.create, template, admin())
  yield office.at(ago(12), 9)
  await call(
    router.broadcasts.create,
    {
      title: 'Pay with any network',
      body: 'Dear {first_name}, you can now pay instalments from any mobile money network.',
      channels: ['in_app'],
      segment: { roles: ['user'] },
    },
    admin(),
  )
  const analyst = () => ({ context: world.as(staff.analyst) })
  for (const [index, { id }] of cast.tenants.slice(0, 3).entries()) {
    const text =
      index === 0 ? 'Prefers to be called after five.' : 'Employer confirmed by phone. Payslips match.'
    await call(router.profiles.addNote, { id, text }, analyst())
  }
}

/** A welcome for visitors of the demo. */
export async function* welcome({ world, staff, cast, at, ago }: StoryContext): Story {
  yield at(ago(1), 8, 0)
  const { db } = world.services
  const created_at = world.clock.now().toISOString()
  await db.insert(schema.notifications).values({
    user_id: staff.admin.id,
    type: 'system',
    title: 'Welcome to the demo',
    message: 'Everything here is made up, so try what you like. You can start a new demo at any time.',
    link: '/admin',
    created_at,
  })
  for (const { id, email } of cast.tenants)
    if (email === 'tenant@efie.example' || email === 'arrears@efie.example')
      await db.insert(schema.notifications).values({
        user_id: id,
        type: 'system',
        title: 'Statement ready',
        message: 'Last month’s payments are ready under Payment History.',
        link: '/payments',
        created_at,
      })
}

/** A person who signs in occasionally has read all but the newest notifications. */
export async function* readNotices({ world, staff, cast, office }: StoryContext): Story {
  yield office.at(office.daysAgo(5), 12, 0)
  for (const person of [...Object.values(staff), ...cast.tenants])
    await call(router.notifications.readAll, undefined, { context: world.as(person) })
}

export const officeStories = (stage: Stage): Story[] => {
  let number = 700
  const nextContext = () => storyContext(stage, (number += 1))
  return [
    properties(nextContext()),
    desk(nextContext()),
    welcome(nextContext()),
    readNotices(nextContext()),
    ...leadStories.map((story, index) => lead(nextContext(), story, index)),
  ]
}
