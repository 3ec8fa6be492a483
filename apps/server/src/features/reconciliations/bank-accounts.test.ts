import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalActs } from '../../approval-acts.ts'
import { transact, withScope } from '../../platform/context.ts'
import { findProposals, importPreviewed, openAccount, sumAccounts } from '../../testing/books.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../testing/money.ts'
import { decideApproval } from '../approvals/index.ts'
import { postEntry, proposeEntry } from '../ledger/index.ts'
import { listCandidates } from './match-line.ts'
import { beginReconciliation, getReconciliation, lockDay } from './reconcile-day.ts'
import { resolveDifference } from './resolve-difference.ts'

const DAY = '2026-11-19'
let harness: Harness
let finance: SignedInContext
let second: SignedInContext
let branch: string
let day: string

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
  second = await harness.signIn('finance')
  branch = (
    await openAccount(withScope(withKey(finance), 'ledger.write'), { name: 'Ecobank, Osu', kind: 'bank' })
  ).code
  await transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id: 'till',
      description: 'Cash taken at the desk',
      effective_date: '2026-11-01',
      postings: [
        { account_code: '1020', amount: 90_000 },
        { account_code: '3000', amount: -90_000 },
      ],
    }),
  )
  day = (await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: DAY })).id
})
afterAll(() => harness.close())

const file = (...rows: string[]) =>
  new File([['date,description,amount', ...rows].join('\n')], 'statement.csv', { type: 'text/csv' })
const approve = (id: string | null) =>
  decideApproval(
    withScope(withKey(second), 'approvals.decide'),
    { id: id ?? '', approve: true },
    approvalActs,
  )
const bankCash = async (amount: number, effective_date: string) => {
  const { approval_id } = await proposeEntry(withScope(withKey(finance), 'ledger.write'), {
    template: 'cash-banked',
    description: `Deposit slip of ${amount / 100}`,
    effective_date,
    lines: [
      { account_code: branch, amount },
      { account_code: '1020', amount: -amount },
    ],
  })
  await approve(approval_id)
}
const balanceOf = async (code: string) =>
  (await sumAccounts(harness.services.db)).find(({ account_code }) => account_code === code)?.balance
const open = async () =>
  (await getReconciliation(withScope(finance, 'reconciliations.read'), { id: day })).differences.filter(
    ({ resolution }) => resolution === null,
  )
const resolve = (input: Partial<Parameters<typeof resolveDifference>[1]> & { id: string }) =>
  resolveDifference(withScope(finance, 'reconciliations.write'), {
    resolution: 'match-entry',
    note: 'Deposit slip 12',
    ...input,
  })

test('each bank account has a statement of its own, and shows no other account’s money', async () => {
  await bankCash(20_000, DAY)
  expect(
    (await getReconciliation(withScope(finance, 'reconciliations.read'), { id: day })).missing,
  ).toContainEqual({
    fact: `bank_file_${branch}`,
    text: 'The statement of Ecobank, Osu is missing',
  })
  // The same amount at the other bank is other money.
  await importPreviewed(withScope(finance, 'reconciliations.write'), {
    id: day,
    source: 'bank',
    file: file(`${DAY},K. BOATENG,200.00`),
  })
  expect((await open()).map(({ code }) => code).toSorted()).toEqual([
    'missing-at-bank',
    'unidentified-receipt',
  ])
  await importPreviewed(withScope(finance, 'reconciliations.write'), {
    id: day,
    source: 'bank',
    account_code: branch,
    file: file(`${DAY},CASH DEPOSIT,200.00`),
  })
  expect((await open()).map(({ code }) => code)).toEqual(['unidentified-receipt'])
  const { accounts } = await getReconciliation(withScope(finance, 'reconciliations.read'), { id: day })
  expect(accounts.find(({ account_code }) => account_code === branch)).toMatchObject({
    entries: 1,
    amount: 20_000,
    required: true,
  })
  await expect(
    importPreviewed(withScope(finance, 'reconciliations.write'), {
      id: day,
      source: 'bank',
      account_code: '1100',
      file: file(),
    }),
  ).rejects.toMatchObject({ data: { issues: [{ path: 'account_code' }] } })
  const [left] = await open()
  await resolve({ id: left!.id, resolution: 'book-unidentified' })
  expect([await balanceOf('1000'), await balanceOf('2040'), await balanceOf(branch)]).toEqual([
    20_000, -20_000, 20_000,
  ])
})

test('a deposit that was booked on another day is matched with its entry, and never booked twice', async () => {
  await bankCash(15_000, '2026-11-18')
  await importPreviewed(withScope(finance, 'reconciliations.write'), {
    id: day,
    source: 'bank',
    account_code: branch,
    file: file(`${DAY},CASH DEPOSIT,150.00`),
  })
  const [difference] = await open()
  const { data } = await listCandidates(withScope(finance, 'reconciliations.read'), {
    id: difference!.id,
    limit: 25,
  })
  expect(data).toMatchObject([{ kind: 'journal-cash-banked', effective_date: '2026-11-18', amount: 15_000 }])
  await expect(resolve({ id: difference!.id, resolution: 'book-unidentified' })).rejects.toMatchObject({
    data: {
      issues: [{ path: 'is_other_money', message: expect.stringMatching(/is waiting for a statement/) }],
    },
  })
  await expect(resolve({ id: difference!.id })).rejects.toMatchObject({
    data: { issues: [{ path: 'journal_entry_ids' }] },
  })
  await resolve({ id: difference!.id, journal_entry_ids: [data[0]!.id] })
  expect(await open()).toEqual([])
  expect([await balanceOf(branch), await balanceOf('1020')]).toEqual([35_000, 55_000])
  expect(
    (
      await listCandidates(withScope(finance, 'reconciliations.read'), {
        id: difference!.id,
        limit: 25,
      })
    ).data,
  ).toEqual([])
})

test('a deposit that nobody booked is written by template: two people, and the line is explained', async () => {
  await importPreviewed(withScope(finance, 'reconciliations.write'), {
    id: day,
    source: 'bank',
    account_code: branch,
    file: file(`${DAY},CASH DEPOSIT,75.00`),
  })
  const [difference] = await open()
  const propose = () =>
    resolve({
      id: difference!.id,
      resolution: 'propose-entry',
      template: 'cash-banked',
      account_code: '1020',
      note: 'Till of the week',
    })
  await expect(resolve({ id: difference!.id, resolution: 'propose-entry' })).rejects.toMatchObject({
    data: { issues: [{ path: 'template' }] },
  })
  await propose()
  await expect(propose()).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
  expect(await open()).toHaveLength(1)
  const [proposal] = (await findProposals(withScope(finance, 'ledger.read'), { limit: 1 })).data
  expect(proposal).toMatchObject({ template: 'cash-banked', effective_date: DAY, amount: 7_500 })
  await approve(proposal!.approval_id)
  expect(await open()).toEqual([])
  expect([await balanceOf(branch), await balanceOf('1020')]).toEqual([42_500, 47_500])
  const [line] = await harness.services.db
    .select()
    .from(schema.statementLines)
    .where(eq(schema.statementLines.id, proposal!.statement_line_id ?? ''))
  expect(line).toMatchObject({ explained: true, account_code: branch })
  expect(line?.journal_entry_id).not.toBeNull()
  expect((await lockDay(withScope(finance, 'reconciliations.write'), { id: day })).status).toBe('locked')
})

test('a till is reconciled where somebody counted it', async () => {
  const counted = (
    await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: '2026-11-20' })
  ).id
  await importPreviewed(withScope(finance, 'reconciliations.write'), {
    id: counted,
    source: 'bank',
    account_code: '1020',
    file: file('2026-11-20,Found in the till,5.00'),
  })
  const [found] = (await getReconciliation(withScope(finance, 'reconciliations.read'), { id: counted }))
    .differences
  await resolve({ id: found!.id, resolution: 'book-unidentified' })
  expect(await balanceOf('1020')).toBe(48_000)
  const [receipt] = await harness.services.db
    .select()
    .from(schema.unidentifiedReceipts)
    .where(eq(schema.unidentifiedReceipts.amount, 500))
  expect(receipt?.place).toBe('cash')
})
