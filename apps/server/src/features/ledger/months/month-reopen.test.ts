import { schema } from '@efie/database'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalActs } from '../../../approval-acts.ts'
import { transact, withScope } from '../../../platform/context.ts'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { closeMonth, lockMonth } from '../../../testing/books.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../../testing/money.ts'
import { decideApproval } from '../../approvals/index.ts'
import {
  accountBalance,
  balancesAt,
  balancesBefore,
  sumAccounts,
  sumMoneyByKind,
} from '../accounts/balances.ts'
import { findPeriods } from './close-books.ts'
import { getMonth, proposeClose } from './close-month.ts'
import { postEntry } from '../entries/post-entry.ts'
import { proposeEntry } from '../entries/propose-entry.ts'
import { proposeReopen } from './reopen-month.ts'

let harness: Harness
let finance: SignedInContext
let second: SignedInContext
let number = 0

const db = () => harness.services.db
const post = (day: string, amount: number) => {
  number += 1
  return transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id: String(number),
      description: `Entry ${number}`,
      effective_date: day,
      postings: [
        { account_code: '1000', amount },
        { account_code: number % 2 === 0 ? '3000' : '5100', amount: -amount },
      ],
    }),
  )
}
const decide = (id: string, approve = true, by = second) =>
  decideApproval(
    withScope(withKey(by), 'approvals.decide'),
    { id, approve, note: approve ? undefined : 'Not so' },
    approvalActs,
  )
const reopen = (month: string, reason = 'A bill came late') =>
  proposeReopen(withScope(withKey(finance), 'ledger.close'), { month, reason })

/** Adds up every posting, independently of the month closes. */
const summed = async (day: string) => {
  const rows = await queryRows<{ code: string; total: string }>(
    db(),
    sql`select p.account_code as code, sum(p.amount) as total from postings p
      join journal_entries e on e.id = p.journal_entry_id where e.effective_date <= ${day} group by 1`,
  )
  return Object.fromEntries(rows.map(({ code, total }) => [code, Number(total)]))
}
const told = async (day: string) =>
  Object.fromEntries([...(await balancesAt(db(), day))].filter(([, held]) => held !== 0))
const days = [
  '2026-10-31',
  '2026-11-03',
  '2026-11-30',
  '2026-12-01',
  '2026-12-31',
  '2027-01-10',
  '2027-01-20',
]
/** Adds up every posting of a range of days, by account or by kind of entry. */
const summedBy = async (by: 'p.account_code' | 'e.kind', from: string, to: string) => {
  const rows = await queryRows<{ key: string; total: string }>(
    db(),
    sql`select ${sql.raw(by)} as key, sum(p.amount) as total from postings p
      join journal_entries e on e.id = p.journal_entry_id
      where e.effective_date between ${from} and ${to} ${by === 'e.kind' ? sql`and p.account_code = '1000'` : sql``}
      group by 1 having sum(p.amount) <> 0`,
  )
  return Object.fromEntries(rows.map(({ key, total }) => [key, Number(total)]))
}
/** Ranges within a month, of whole months, and across several, closed or not. */
const expectMovements = async () => {
  for (const from of days)
    for (const to of days.filter((day) => day >= from)) {
      const moved = (await sumAccounts(db(), { from, to })).filter(({ balance }) => balance !== 0)
      expect(Object.fromEntries(moved.map((row) => [row.account_code, row.balance]))).toEqual(
        await summedBy('p.account_code', from, to),
      )
      const money = await sumMoneyByKind(db(), from, to)
      expect(Object.fromEntries(money.map(({ kind, amount }) => [kind, amount]))).toEqual(
        await summedBy('e.kind', from, to),
      )
    }
}
const expectSums = async () => {
  await expectMovements()
  for (const day of days) {
    expect(await told(day)).toEqual(await summed(day))
    expect(await accountBalance(db(), '1000', { day, at: 'end' })).toBe((await summed(day))['1000'] ?? 0)
  }
  expect((await balancesBefore(db(), '2026-12-01')).get('1000')).toBe((await summed('2026-11-30'))['1000'])
}

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance', { full_name: 'Esi' })
  second = await harness.signIn('finance', { full_name: 'Kojo' })
  harness.clock.set('2027-01-20T09:00:00.000Z')
  for (const [day, amount] of [
    ['2026-11-03', 900],
    ['2026-11-20', -250],
    ['2026-12-05', 4_000],
    ['2026-12-31', 70],
    ['2027-01-10', 15],
  ] as const)
    await post(day, amount)
})
afterAll(() => harness.close())

test('two people close a month: the second agrees to the exact entry, and sees it again if it changed', async () => {
  await lockMonth(finance, '2026-11')
  const shown = await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })
  expect(shown).toMatchObject({
    missing: [],
    closed: false,
    approval_id: null,
    entry: { lines: [], impairment: 0 },
  })
  const key = withKey(finance)
  const request = await proposeClose(withScope(key, 'ledger.close'), { month: '2026-11' })
  expect(request).toMatchObject({ kind: 'close-month', title: 'Close Nov 2026', maker_name: 'Esi' })
  expect((await proposeClose(withScope(key, 'ledger.close'), { month: '2026-11' })).id).toBe(request.id)
  await expect(
    proposeClose(withScope(withKey(second), 'ledger.close'), { month: '2026-11' }),
  ).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
  expect(await getMonth(withScope(second, 'ledger.read'), { month: '2026-11' })).toMatchObject({
    approval_id: request.id,
    closed: false,
  })
  await expect(decide(request.id, true, finance)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  const both = await Promise.allSettled([
    decide(request.id),
    decide(request.id, true, await harness.signIn('admin')),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })).toMatchObject({
    closed: true,
    reopenable: true,
  })
  expect(
    (await findPeriods(withScope(finance, 'ledger.read'), { limit: 5, kind: 'month' })).data,
  ).toMatchObject([
    { ends_on: '2026-11-30', proposed_by_name: 'Esi', reopened_at: null, figures: { '1000': 650 } },
  ])
  await expectSums()
})

test('a posting is of its entry’s day, whatever day it is written with', async () => {
  const { journalEntries, postings } = schema
  await db().transaction(async (tx) => {
    const [entry] = await tx
      .insert(journalEntries)
      .values({ kind: 'test', source_id: 'dated', description: 'Dated', effective_date: '2027-01-15' })
      .returning({ id: journalEntries.id })
    const line = { journal_entry_id: entry!.id, effective_date: '2026-12-24' }
    await tx.insert(postings).values([
      { ...line, account_code: '1000', amount: 5 },
      { ...line, account_code: '3000', amount: -5 },
    ])
  })
  const wrong = await queryRows(
    db(),
    sql`select 1 from postings p join journal_entries e on e.id = p.journal_entry_id where p.effective_date <> e.effective_date`,
  )
  expect(wrong).toEqual([])
  await expectSums()
})

test('what is asked for is looked at again when it is approved', async () => {
  await lockMonth(finance, '2026-12')
  const { id } = await proposeClose(withScope(withKey(finance), 'ledger.close'), { month: '2026-12' })
  await db()
    .update(schema.approvalRequests)
    .set({ payload: { entry: { effective_date: '2026-12-31', postings: [], impairment: 5 } } })
    .where(eq(schema.approvalRequests.id, id))
  await expect(decide(id)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ fact: 'figures', text: expect.stringMatching(/have changed since/) }] },
  })
  await decide(id, false)
  await closeMonth(finance, second, '2026-12')
  await expectSums()
})

test('only the latest closed month is opened again, by two people', async () => {
  await expect(reopen('2026-11')).rejects.toMatchObject({
    data: { missing: [{ text: 'Reopen Dec 2026 first' }] },
  })
  await expect(reopen('2027-01')).rejects.toMatchObject({
    data: { missing: [{ text: 'Jan 2027 isn’t closed' }] },
  })
  const refused = await reopen('2026-12')
  await expect(decide(refused.id, true, finance)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await decide(refused.id, false)
  expect((await getMonth(withScope(finance, 'ledger.read'), { month: '2026-12' })).closed).toBe(true)
  await expect(async () =>
    proposeReopen(withScope(withKey(await harness.signIn('admin')), 'ledger.close'), {
      month: '2026-12',
      reason: 'x',
    }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('in a month opened again a day takes entries, is reconciled again, and both versions stay', async () => {
  const { id } = await reopen('2026-12')
  await decide(id)
  const open = await getMonth(withScope(finance, 'ledger.read'), { month: '2026-12' })
  expect(open).toMatchObject({ closed: false, reopenable: false, missing: [] })
  expect((await findPeriods(withScope(finance, 'ledger.read'), { limit: 1 })).reopened_month).toBe(
    '2026-12-31',
  )
  // November stays closed; December takes entries dated in it.
  const late = (effective_date: string) =>
    proposeEntry(withScope(withKey(finance), 'ledger.write'), {
      template: 'running-cost',
      description: 'Electricity of December',
      effective_date,
      lines: [
        { account_code: '5110', amount: 300 },
        { account_code: '1000', amount: -300 },
      ],
    })
  await expect(late('2026-11-30')).rejects.toMatchObject({ data: { issues: [{ path: 'effective_date' }] } })
  await decide((await late('2026-12-31')).approval_id ?? '')
  expect((await getMonth(withScope(finance, 'ledger.read'), { month: '2026-12' })).missing).toMatchObject([
    { fact: 'days_reconciled', days: ['2026-12-31'] },
  ])
  await expectSums()
  await lockMonth(finance, '2026-12')
  // Its own lock closes the day again before its month is closed.
  await expect(late('2026-12-31')).rejects.toMatchObject({ data: { issues: [{ path: 'effective_date' }] } })
  await closeMonth(finance, second, '2026-12')
  await expectSums()
  const { data, reopened_month } = await findPeriods(withScope(finance, 'ledger.read'), {
    limit: 5,
    kind: 'month',
  })
  expect(reopened_month).toBeNull()
  const december = data.filter(({ ends_on }) => ends_on === '2026-12-31')
  expect(december.map(({ figures, reopen_reason }) => [figures['1000'], reopen_reason])).toEqual([
    [4_420, null],
    [4_720, 'A bill came late'],
  ])
  await expect(late('2026-12-30')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a closed period is only ever opened again, whoever writes', async () => {
  const [period] = await db()
    .select()
    .from(schema.accountingPeriods)
    .where(eq(schema.accountingPeriods.kind, 'month'))
    .orderBy(desc(schema.accountingPeriods.created_at))
  const change = (values: Partial<typeof schema.accountingPeriods.$inferInsert>) =>
    db().update(schema.accountingPeriods).set(values).where(eq(schema.accountingPeriods.id, period!.id))
  await expect(change({ figures: {} })).rejects.toThrow(/append-only|Failed query/)
  await expect(
    change({
      reopened_at: period!.created_at,
      reopened_by: finance.actor.id,
      reopen_reason: 'x',
      figures: {},
    }),
  ).rejects.toThrow(/append-only|Failed query/)
})
