import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonth, lockMonth } from '../../../testing/books.ts'
import {
  balanceOf,
  makeLoan,
  makeMoneyWorld,
  runLoansDaily,
  type MoneyWorld,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { getMonth } from '../months/close-month.ts'
import { reportImpairment } from './impairment.ts'
import { withScope } from '../../../platform/context.ts'

let world: MoneyWorld
const db = () => world.services.db
const live = async (day: string) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}

// GH₵ 9,080.50 lent each time, GH₵ 239.39 interest and GH₵ 53.24 late fee a month; no one pays anything.
beforeAll(async () => {
  world = await makeMoneyWorld()
  for (const day of ['2026-11-20', '2026-12-20', '2027-03-01']) {
    await live(day)
    await makeLoan(world, await world.signIn('user'))
  }
  await live('2027-04-02')
})
afterAll(() => world.close())

const stages = [
  // Due from 25 April on.
  { stage: '1', loans: 1, exposure: 908_050, suspended: 0, rate_bps: 100, allowance: 9_081 },
  // 65 days past due: three months and three late fees.
  { stage: '2', loans: 1, exposure: 995_839, suspended: 0, rate_bps: 2_000, allowance: 199_168 },
  // 96 days past due: four months, in suspense, and four late fees. 75% of the rest.
  { stage: '3', loans: 1, exposure: 1_025_102, suspended: 95_756, rate_bps: 7_500, allowance: 697_010 },
]

test('the allowance follows the stages of the month’s last day, net of interest in suspense', async () => {
  expect(
    await reportImpairment(withScope(world.finance, 'ledger.read'), { as_of: '2027-03-31' }),
  ).toMatchObject({
    data: stages,
    required: 905_259,
    booked: 0,
  })
  // On the 25th the oldest one was 90 days past due, and still accruing.
  const before = await reportImpairment(withScope(world.finance, 'ledger.read'), { as_of: '2027-03-25' })
  expect(before.data.map(({ loans, suspended }) => [loans, suspended])).toEqual([
    [1, 0],
    [2, 0],
    [0, 0],
  ])
})

test('a month closes with the stages and the entry that two people saw', async () => {
  for (const month of ['2026-11', '2026-12', '2027-01', '2027-02']) {
    await lockMonth(world.finance, month)
    await closeMonth(world.finance, world.finance2, month)
  }
  await lockMonth(world.finance, '2027-03')
  const shown = await getMonth(withScope(world.finance, 'ledger.read'), { month: '2027-03' })
  expect(shown.missing).toEqual([])
  expect(shown.entry).toMatchObject({ impairment: 905_259, stages })
  const period = await closeMonth(world.finance, world.finance2, '2027-03')
  const [request] = await db()
    .select({ after: schema.approvalRequests.after })
    .from(schema.approvalRequests)
    .where(eq(schema.approvalRequests.subject_id, '2027-03'))
  expect(request?.after['stages']).toContain(
    'Stage 3: over 90 days past due: GH₵ 6,970.10 (loans: 1, owing GH₵ 9,293.46)',
  )
  expect(period.figures['impairment']).toBe(905_259)
  expect(await balanceOf(db(), '1190')).toBe(-905_259)
  expect(await balanceOf(db(), '1180')).toBe(-95_756)
  expect(await undocumentedPostings(db())).toEqual([])
})
