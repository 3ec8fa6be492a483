import { schema } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditsOf,
  card,
  loanNow,
  makeLoan,
  noticesOf,
  pay,
  type SignedInContext,
} from '../../../testing/money.ts'
import {
  getCase,
  getOrder,
  getTimeline,
  makeRunningPlan,
  makeShopWorld,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { runLoansDaily } from '../daily/daily-loans.ts'
import { getStanding } from '../standing/get-standing.ts'
import { endPause } from './end-pause.ts'
import { pauseDelinquency } from './pause-delinquency.ts'
import { withScope } from '../../../platform/context.ts'

const reason = 'Back at work'

let world: ShopWorld
let recovery: SignedInContext
let tenant: SignedInContext
/** The application or order of the loan. */
let id: string
/** Due date of the first instalment. */
let due: LocalDate

const db = () => world.services.db
const standing = () => getStanding(withScope(tenant, 'applications.read'), { id })
const live = async (day: LocalDate) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const pause = (from_date: LocalDate, to_date: LocalDate) =>
  pauseDelinquency(withScope(recovery, 'loans.service'), { id, from_date, to_date, reason: 'In hospital' })
const endIt = async (by: SignedInContext = recovery) => {
  const pause_id = (await standing()).pauses[0]?.id ?? ''
  return endPause(withScope(by, 'loans.service'), { id, pause_id, reason })
}

beforeAll(async () => {
  world = await makeShopWorld()
  recovery = await world.signIn('recovery_and_collections')
})
afterAll(() => world.close())

const lines = {
  rent: async () => {
    world.clock.set('2026-11-20T09:00:00.000Z')
    tenant = await world.signIn('user')
    id = (await makeLoan(world, tenant)).id
  },
  shop: async () => {
    ;({ tenant, id } = await makeRunningPlan(world, 6))
  },
}

describe.each(['rent', 'shop'] as const)('a pause of a loan of line %s', (line) => {
  beforeEach(async () => {
    await lines[line]()
    due = (await standing()).instalments[0]?.due_date ?? ''
  })

  test('ends today for the days to come: paused days stay paused, and the tenant hears of it', async () => {
    await live(addDays(due, 2))
    await pause(addDays(due, 2), addDays(due, 45))
    const day = addDays(due, 10)
    await live(day)
    expect(await standing()).toMatchObject({ days_past_due: 1, pauses: [{ may_be_ended: true }] })
    expect(await endIt()).toMatchObject({
      days_past_due: 1,
      pauses: [{ from_date: addDays(due, 2), to_date: day, may_be_ended: false }],
    })
    const loan = await loanNow(db(), id)
    expect(await auditsOf(db(), 'loan.end-pause', loan.id)).toMatchObject([
      { before: { to_date: addDays(due, 45) }, after: { to_date: day, reason } },
    ])
    const notices = await noticesOf(db(), tenant.actor.id)
    expect(notices.map(({ title }) => title)).toContain('The pause on your days past due has ended')
    const timeline =
      line === 'rent'
        ? (await getTimeline(withScope(tenant, 'applications.read'), { id, limit: 50 })).data
        : (await getOrder(withScope(tenant, 'orders.read'), { id })).events
    expect(timeline).toContainEqual(
      expect.objectContaining({ code: 'delinquency.pause-ended', values: { counted_from: addDays(day, 1) } }),
    )
    await live(addDays(day, 1))
    expect(await standing()).toMatchObject({ days_past_due: 2, open_charges: [] })
    // The second month's grace would have ended within the pause.
    await live(addDays(due, 40))
    expect((await standing()).open_charges).toMatchObject([{ instalment_number: 2, kind: 'late_fee' }])
  })

  test('cannot be ended twice, on or after its last day, or for a loan that it is not of', async () => {
    await live(addDays(due, 2))
    await pause(addDays(due, 2), addDays(due, 12))
    await expect(endIt(world.finance)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(endIt(tenant)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      endPause(withScope(recovery, 'loans.service'), { id, pause_id: uuidv7(), reason }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await live(addDays(due, 12))
    await expect(endIt()).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await pause(addDays(due, 13), addDays(due, 20))
    await live(addDays(due, 14))
    const second = (await standing()).pauses[1]?.id ?? ''
    await endPause(withScope(recovery, 'loans.service'), { id, pause_id: second, reason })
    const again = endPause(withScope(recovery, 'loans.service'), { id, pause_id: second, reason })
    await expect(again).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { missing: [{ fact: 'pause_running' }] },
    })
    expect((await standing()).pauses[1]).toMatchObject({ to_date: addDays(due, 14) })
  })

  test('cannot be ended by the one who owes the loan, or once the loan no longer runs', async () => {
    await live(addDays(due, 2))
    await pause(addDays(due, 2), addDays(due, 12))
    const loan = await loanNow(db(), id)
    const { loans } = schema
    const owedBy = (user_id: string) => db().update(loans).set({ user_id }).where(eq(loans.id, loan.id))
    const pause_id = (await standing()).pauses[0]?.id ?? ''
    await owedBy(recovery.actor.id)
    const own = endPause(withScope(recovery, 'loans.service'), { id, pause_id, reason })
    await expect(own).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await owedBy(tenant.actor.id)
    const target = line === 'rent' ? { application_id: id } : { order_id: id }
    await pay(world, tenant, { ...target, ...card, payment_type: 'settlement' })
    const over = endPause(withScope(recovery, 'loans.service'), { id, pause_id, reason })
    await expect(over).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    expect((await standing()).pauses).toMatchObject([{ to_date: addDays(due, 12), may_be_ended: false }])
  })

  test('that has not begun is cancelled whole', async () => {
    await live(addDays(due, 2))
    await pause(addDays(due, 5), addDays(due, 9))
    expect((await endIt()).pauses).toEqual([])
    const loan = await loanNow(db(), id)
    expect(await auditsOf(db(), 'loan.end-pause', loan.id)).toMatchObject([
      {
        before: { from_date: addDays(due, 5), to_date: addDays(due, 9), reason: 'In hospital' },
        after: { to_date: null },
      },
    ])
    await live(addDays(due, 8))
    expect((await standing()).days_past_due).toBe(8)
  })

  test('stays in recovery’s sight while it is all that keeps the loan from being past due', async () => {
    await live(addDays(due, 1))
    const { collectionCases } = schema
    const loan = await loanNow(db(), id)
    const [found] = await db().select().from(collectionCases).where(eq(collectionCases.loan_id, loan.id))
    const caseNow = () => getCase(withScope(recovery, 'collections.read'), { id: found?.id ?? '' })
    expect(await caseNow()).toMatchObject({ status: 'open', pause_to_come: false })
    await pause(addDays(due, 1), addDays(due, 20))
    expect(await caseNow()).toMatchObject({ status: 'closed', pause_to_come: true })
    expect(await getStanding(withScope(recovery, 'applications.read'), { id })).toMatchObject({
      days_past_due: 0,
    })
    await endIt()
    expect(await caseNow()).toMatchObject({ status: 'closed', pause_to_come: false })
    await live(addDays(due, 2))
    expect(await getStanding(withScope(recovery, 'applications.read'), { id })).toMatchObject({
      days_past_due: 1,
    })
  })
})
