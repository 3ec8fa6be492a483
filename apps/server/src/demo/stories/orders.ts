import { addDays, localDateOf, type Instant, type LocalDate } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { pay } from '../acts/paying.ts'
import { allowCredit, moveParcel, pack, payOrder, placeOrder, signPlan } from '../acts/shopping.ts'
import type { Tenant } from '../cast/tenants.ts'
import type { Goods } from '../catalogue/put-up.ts'
import { minutesAfter } from '../office-hours.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import { orderStories as list, type OrderStory } from './order-list.ts'
import { paydayDaysAgo, registered, type Described } from './people.ts'

/** A monthly income that everyone in the demo has. */
const MODEST = 300_000

/** Orders this new are counted in working days. */
const LATELY = 12

/** Early on a working day; those to decide today, because their goods are reserved for a day. */
const placedAt = ({ at, ago, office }: StoryContext, { status, days_ago }: OrderStory): Instant => {
  if (status === 'pending-credit') return at(ago(0), 8 - days_ago, 4)
  return at(days_ago <= LATELY ? office.daysAgo(days_ago) : office.before(ago(days_ago), 0), 8, 4)
}

/** A named tenant, or one with a home financed by Efie; plans are bought by people who only use the shop. */
async function* buyerOf(of: StoryContext, story: OrderStory, shopper: Described | undefined): Story<Tenant> {
  if (shopper) return yield* registered(of, shopper, story.days_ago + 5)
  yield minutesAfter(placedAt(of, story), -60)
  const { tenants } = of.cast
  if (story.email !== undefined) {
    const named = tenants.find(({ email }) => email === story.email)
    if (named) return named
  }
  return of.random.pick(tenants.filter(({ email }) => !email.endsWith('@efie.example')))
}

const choose = (of: StoryContext, goods: readonly Goods[], { quantity = 1 }: OrderStory): string =>
  of.random.pick(goods.filter(({ price, stock }) => price <= MODEST && stock > quantity + 12)).variant_id

/** Pays instalments the day before they are due, until a number are left unpaid; the next attempt fails. */
async function* repay(of: StoryContext, buyer: Tenant, id: string, overdue: number): Story {
  const { world } = of
  const { plan } = await call(router.orders.get, { id }, { context: world.as(buyer) })
  const dues = plan?.instalments.map(({ due_date }) => due_date) ?? []
  const fallen = dues.filter((due) => due <= world.today).length
  const target = { order_id: id, payment_type: 'order_instalment' as const }
  for (const due of dues.slice(0, overdue > 0 ? Math.max(0, fallen - overdue) : undefined)) {
    yield of.at(addDays(due, -1), 12)
    await pay(of, buyer, target)
  }
  const next = dues[fallen - overdue]
  if (overdue === 0 || next === undefined) return
  yield of.at(addDays(next, 1), 18)
  await pay(of, buyer, target, { act: 'decline', method: 'card' })
}

/** From the credit decision to the down payment, within the fifteen minutes of the reservation. */
async function* buy(of: StoryContext, buyer: Tenant, id: string, day: string, waits: boolean): Story {
  const { at, office } = of
  if (waits) {
    yield office.at(day, 9, 10)
    await allowCredit(of, buyer, id)
  }
  yield at(day, waits ? 9 : 8, 15)
  const order = await call(router.orders.get, { id }, { context: of.world.as(buyer) })
  if (order.pay === 'instalments') await signPlan(of, buyer, id)
  yield at(day, waits ? 9 : 8, 18)
  await payOrder(of, buyer, id)
}

/** Ends an order before payment. */
async function* endUnpaid(
  { world, staff, at, office }: StoryContext,
  buyer: Tenant,
  id: string,
  { day, ...story }: OrderStory & { day: LocalDate },
): Story {
  if (story.status === 'expired') {
    yield at(day, 8, 40)
    return world.jobs.run('expire-orders')
  }
  const declined = story.status === 'declined'
  yield declined ? office.at(day, 11) : at(day, 8, 9)
  await call(
    router.orders.transition,
    { id, to: declined ? 'declined' : 'cancelled', reason: story.reason ?? '' },
    { context: world.as(declined ? staff.analyst : buyer) },
  )
}

async function* deliver(
  of: StoryContext,
  buyer: Tenant,
  id: string,
  story: OrderStory & { day: LocalDate },
): Story {
  const { office } = of
  const packs_at = office.after(office.at(story.day, 9), 10)
  if (story.status === 'confirmed') return
  yield packs_at
  await pack(of, id)
  if (story.status === 'packed') return
  yield office.after(packs_at, 8)
  await moveParcel(of, buyer, id, 'out-for-delivery')
  if (story.status === 'out-for-delivery') return
  yield office.after(packs_at, 11)
  await moveParcel(of, buyer, id, 'delivered')
}

const unpaid: ReadonlySet<string> = new Set(['declined', 'expired', 'cancelled'])

async function* order(
  of: StoryContext,
  goods: readonly Goods[],
  story: OrderStory,
  shopper: Described | undefined,
): Story {
  const { at, world } = of
  const buyer = yield* buyerOf(of, story, shopper)
  const placed_at = placedAt(of, story)
  const day = localDateOf(placed_at)
  yield placed_at
  const { id, status } = await placeOrder(of, buyer, choose(of, goods, story), story)
  if (story.status === 'pending-credit') return
  if (unpaid.has(story.status)) return yield* endUnpaid(of, buyer, id, { ...story, day })
  yield* buy(of, buyer, id, day, status === 'pending-credit')
  yield* deliver(of, buyer, id, { ...story, day })
  if (story.status === 'return-requested') {
    yield at(addDays(day, 5), 13)
    const reason = story.reason ?? 'Not as described'
    await call(router.orders.requestReturn, { id, reason }, { context: world.as(buyer) })
  }
  if (story.months !== undefined && (story.status === 'delivered' || story.status === 'closed'))
    yield* repay(of, buyer, id, story.overdue ?? 0)
}

/** Orders in every status, the named tenant's among them. */
export const orderStories = (stage: Stage, goods: readonly Goods[]): Story[] =>
  list.map((story, index) => {
    const shopper =
      story.months !== undefined && story.email === undefined ? stage.cast.describe() : undefined
    // Plans are due on the buyer's own payday.
    if (shopper && story.overdue) shopper.payday = paydayDaysAgo(stage.world.today, 20)
    return order(storyContext(stage, 500 + index), goods, story, shopper)
  })
