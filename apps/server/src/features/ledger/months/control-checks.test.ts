import { schema } from '@efie/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalActs } from '../../../approval-acts.ts'
import { transact, withScope } from '../../../platform/context.ts'
import { closeMonth, lockMonth } from '../../../testing/books.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../../testing/money.ts'
import { decideApproval } from '../../approvals/index.ts'
import { getMonth, proposeClose } from './close-month.ts'
import { checkMonthEnd } from './control-checks.ts'
import { postEntry } from '../entries/post-entry.ts'

let harness: Harness
let finance: SignedInContext
let second: SignedInContext
beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
  second = await harness.signIn('finance')
})
afterAll(() => harness.close())

/** Money on account 2000 that belongs to no tenant, as a bug in Efie would leave it. */
const mistake = (day: string, amount: number) => {
  harness.clock.set(`${day}T09:00:00.000Z`)
  return transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id: day,
      description: 'By mistake',
      effective_date: day,
      postings: [
        { account_code: '2000', amount },
        { account_code: '3000', amount: -amount },
      ],
    }),
  )
}
const begin = async (day: string) => {
  harness.clock.set(`${day}T00:00:00.000Z`)
  await checkMonthEnd(harness.services)
}
const readiness = async (month: string) => {
  const { missing, warnings } = await getMonth(withScope(finance, 'ledger.read'), { month })
  return { missing, warnings }
}

test('a difference that came after a month keeps it from closing no more', async () => {
  await mistake('2026-10-05', -500)
  await mistake('2026-10-06', 500)
  await begin('2026-11-01')
  await mistake('2026-11-05', -700)
  await lockMonth(finance, '2026-10')
  expect(await readiness('2026-10')).toEqual({ missing: [], warnings: [] })
  await closeMonth(finance, second, '2026-10')
})

test('a difference of the month’s end keeps it open until it is put right, which is told', async () => {
  await begin('2026-12-01')
  await lockMonth(finance, '2026-11')
  expect(await readiness('2026-11')).toEqual({
    missing: [
      {
        fact: 'control_2000',
        text: 'Customer credit balances: the sub-ledger differed by GH₵ 7.00 on 30 Nov 2026, and differs by GH₵ 7.00 today',
      },
    ],
    warnings: [],
  })
  await mistake('2026-12-03', 700)
  const text =
    'Customer credit balances: the sub-ledger differed by GH₵ 7.00 on 30 Nov 2026, and agrees today'
  expect(await readiness('2026-11')).toEqual({ missing: [], warnings: [{ fact: 'control_2000', text }] })
  const request = await proposeClose(withScope(withKey(finance), 'ledger.close'), { month: '2026-11' })
  expect(request.after['warnings']).toEqual([text])
  await decideApproval(
    withScope(withKey(second), 'approvals.decide'),
    { id: request.id, approve: true },
    approvalActs,
  )
  expect((await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })).closed).toBe(true)
})

test('where nobody looked at the month’s end, both persons are told of the difference of today', async () => {
  // The server was down on the first of January.
  await begin('2027-01-02')
  await lockMonth(finance, '2026-12')
  const decide = (id: string, approve = true) =>
    decideApproval(
      withScope(withKey(second), 'approvals.decide'),
      { id, approve, note: approve ? undefined : 'Again' },
      approvalActs,
    )
  const early = await proposeClose(withScope(withKey(finance), 'ledger.close'), { month: '2026-12' })
  expect(early.after['warnings']).toBeUndefined()
  await mistake('2027-01-05', -900)
  await expect(decide(early.id)).rejects.toMatchObject({ data: { missing: [{ fact: 'figures' }] } })
  await decide(early.id, false)
  expect((await readiness('2026-12')).warnings).toEqual([
    {
      fact: 'control_2000',
      text: 'Customer credit balances: the sub-ledger differs by GH₵ 9.00 today. On 31 Dec 2026 no one compared them',
    },
  ])
  await closeMonth(finance, second, '2026-12')
})

test('what was found at a month’s end is never changed', async () => {
  await begin('2026-12-01')
  const { controlChecks } = schema
  expect(await harness.services.db.select().from(controlChecks).orderBy(controlChecks.day)).toMatchObject([
    { day: '2026-10-31', differences: {} },
    { day: '2026-11-30', differences: { '2000': -700 } },
  ])
  await expect(harness.services.db.delete(controlChecks)).rejects.toThrow(/Failed query/)
})
