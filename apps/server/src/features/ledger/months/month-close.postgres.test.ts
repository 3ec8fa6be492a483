import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { approvalActs } from '../../../approval-acts.ts'
import { transact, withScope } from '../../../platform/context.ts'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { lockMonth } from '../../../testing/books.ts'
import { withKey, type MoneyWorld } from '../../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../../testing/postgres-world.ts'
import { decideApproval } from '../../approvals/index.ts'
import { lockBooks } from './closed-days.ts'
import { proposeClose } from './close-month.ts'
import { postEntry, postMonthEnd } from '../entries/post-entry.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
  world.clock.set('2026-12-10T09:00:00.000Z')
})
afterAll(() => world.close())

const entry = (effective_date: string) => ({
  kind: 'test',
  source_id: effective_date,
  description: 'Rent of the office',
  effective_date,
  postings: [
    { account_code: '5110', amount: 700 },
    { account_code: '1000', amount: -700 },
  ],
})

test('an entry under way keeps its month from closing without it', async () => {
  const { finance, finance2 } = world
  const { db } = world.services
  await transact(finance, (finance) => postEntry(finance, entry('2026-11-03')))
  await lockMonth(finance, '2026-11')
  const request = await proposeClose(withScope(withKey(finance), 'ledger.close'), { month: '2026-11' })

  let commit = () => {}
  const committed = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const underWay = transact(finance, async (finance) => {
    await postEntry(finance, entry('2026-11-25'))
    written()
    await committed
  })
  await isWritten
  const closing = decideApproval(
    withScope(withKey(finance2), 'approvals.decide'),
    { id: request.id, approve: true },
    approvalActs,
  )
  const outcome = closing.then(
    () => 'closed',
    (error: { code?: string; data?: { missing: { days?: string[] }[] } }) => [
      error.code,
      error.data?.missing[0]?.days,
    ],
  )
  // The close waits for the entry.
  await expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 4201341`
      return (await queryRows(db, waiting)).length
    })
    .toBe(1)
  commit()
  await underWay
  expect(await outcome).toEqual(['PERIOD_NOT_READY', ['2026-11-25']])
})

test('who holds the books dates a month’s last entry on its locked day, and nobody else', async () => {
  const { finance } = world
  await transact(finance, (finance) => postEntry(finance, entry('2026-11-30')))
  await lockMonth(finance, '2026-11')
  const close = (isHeld: boolean) =>
    transact(finance, async (finance) => {
      if (isHeld) await lockBooks(finance.db)
      return postMonthEnd(finance, {
        kind: 'impairment',
        source_id: '2026-11',
        description: 'Allowance for losses at the end of Nov 2026',
        effective_date: '2026-11-30',
        postings: [
          { account_code: '5030', amount: 900 },
          { account_code: '1190', amount: -900 },
        ],
      })
    })
  await expect(close(false)).rejects.toMatchObject({
    cause: { message: 'the books of 2026-11-30 are closed' },
  })
  expect(await close(true)).toBe(true)
})
