import {
  applicationTimeline,
  loanTimeline,
  orderTimeline,
  staffEvents,
  type ApplicationTimelineEvent,
  type OrderTimelineEvent,
  type TimelineCode,
} from '@efie/contracts/timelines-events'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { makeApplication } from '../../testing/financing.ts'
import { withKey, type SignedInContext } from '../../testing/money.ts'
import {
  createOrder,
  getOrder,
  getTimeline,
  makeShopWorld,
  orderInput,
  type ShopWorld,
} from '../../testing/shop.ts'
import { eventSamples } from '../../testing/timelines.ts'
import { recordEvent, translateEvent } from './index.ts'

const { applicationEvents, orderEvents } = schema

// Casts, because `Object.keys` returns `string[]`.
const codesOf = (...tables: object[]) => tables.flatMap((table) => Object.keys(table) as TimelineCode[])
const applicationCodes = codesOf(loanTimeline, applicationTimeline)
const orderCodes = codesOf(loanTimeline, orderTimeline)

let world: ShopWorld
let analyst: SignedInContext
/** Has chosen French. */
let tenant: SignedInContext
let application_id: string
let order_id: string

beforeAll(async () => {
  world = await makeShopWorld()
  const { db } = world.services
  analyst = await world.signIn('credit_analyst', { language: 'fr' })
  tenant = await world.signIn('user', { language: 'fr' })
  application_id = (await makeApplication(db, tenant.actor)).id
  order_id = (await createOrder(withScope(withKey(tenant), 'orders.create'), orderInput(world.goods))).id
  await db.delete(orderEvents).where(eq(orderEvents.order_id, order_id))
  // Each sample belongs to its code, which TypeScript can't follow through a list of codes.
  await transact(analyst, async (ctx) => {
    for (const code of applicationCodes) {
      const event = { code, values: eventSamples[code] } as ApplicationTimelineEvent
      await recordEvent(ctx, { application_id, ...event })
    }
    for (const code of orderCodes) {
      const event = { code, values: eventSamples[code] } as OrderTimelineEvent
      await recordEvent(ctx, { order_id, ...event })
    }
  })
})
afterAll(() => world.close())

const onApplication = async (ctx: SignedInContext) =>
  (await getTimeline(withScope(ctx, 'applications.read'), { id: application_id, limit: 100 })).data
const onOrder = async (ctx: SignedInContext) =>
  (await getOrder(withScope(ctx, 'orders.read'), { id: order_id })).events

const timelines = [
  { of: 'an application', read: onApplication, codes: applicationCodes },
  { of: 'an order', read: onOrder, codes: orderCodes },
]

describe.each(timelines)('the timeline of $of', ({ read, codes }) => {
  test('is complete and in English for staff', async () => {
    const entries = await read(analyst)
    expect(entries.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    for (const entry of entries) {
      const { code, values } = entry
      expect(entry).toMatchObject(translateEvent({ code, values: eventSamples[code as TimelineCode] }, 'en'))
      expect(values).toEqual(eventSamples[code as TimelineCode])
    }
  })

  test('is in French for a tenant who chose it, without what only staff read', async () => {
    const entries = await read(tenant)
    const open = codes.filter((code) => !staffEvents.has(code))
    expect(entries.map(({ code }) => code).toSorted()).toEqual(open.toSorted())
    for (const { code, values, title } of entries) {
      const english = translateEvent({ code, values }, 'en')
      expect(title).toBe(translateEvent({ code, values }, 'fr').title)
      expect(title).not.toBe(english.title)
    }
  })
})

test('the status of a step is kept for figures, and who did it', async () => {
  const moved = (await onApplication(analyst)).find(({ code }) => code === 'application.status-changed')
  expect(moved).toMatchObject({
    from_status: 'pending',
    to_status: 'in-review',
    actor_role: 'credit_analyst',
  })
  const placed = (await onOrder(analyst)).find(({ code }) => code === 'order.placed')
  expect(placed).toMatchObject({ from_status: 'draft', to_status: 'awaiting-payment' })
})

test('an event has all the values of its code and no others', () => {
  // @ts-expect-error the reason is missing
  const noReason: ApplicationTimelineEvent = { code: 'payout.second-cancelled', values: {} }
  // @ts-expect-error an amount is a number
  const noAmount: ApplicationTimelineEvent = { code: 'payout.released', values: { amount: '5' } }
  // @ts-expect-error of an application
  const foreign: OrderTimelineEvent = { code: 'payee.changed', values: {} }
  // @ts-expect-error no event at all
  const unknown: OrderTimelineEvent = { code: 'order.lost', values: {} }
  for (const { code, values } of [noReason, noAmount, unknown])
    expect(translateEvent({ code, values }, 'en').title).toBe('Change recorded')
  expect(Object.keys(orderTimeline)).not.toContain(foreign.code)
})

test.each(timelines)(
  'what another version stored is shown plainly on the timeline of $of',
  async ({ read }) => {
    const { db } = world.services
    const created_at = world.clock.now().toISOString()
    const stored = { code: 'loan.topped-up', values: { by: { how: ['much'] } }, created_at }
    await db.insert(applicationEvents).values({ ...stored, application_id })
    await db.insert(orderEvents).values({ ...stored, order_id })
    const shown = (await read(tenant)).find(({ code }) => code === stored.code)
    expect(shown).toMatchObject({ title: 'Modification enregistrée', detail: null, values: {} })
  },
)
