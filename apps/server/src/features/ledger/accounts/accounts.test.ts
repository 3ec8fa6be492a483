import { schema } from '@efie/database'
import { chartOfAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, withScope } from '../../../platform/context.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../../testing/money.ts'
import { changeAccount, findAccounts, openAccount } from './accounts.ts'
import { postEntry } from '../entries/post-entry.ts'

let harness: Harness
let finance: SignedInContext
beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
})
afterAll(() => harness.close())

const refusal = (path: string, message: string | RegExp) => ({
  code: 'VALIDATION_FAILED',
  data: { issues: [{ path, message: expect.stringMatching(message) }] },
})
const accountOf = async (code: string) =>
  (await findAccounts(withScope(finance, 'ledger.read'))).data.find((account) => account.code === code)
const move = (kind: string, lines: { account_code: string; amount: number }[]) =>
  transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id: kind,
      description: kind,
      effective_date: harness.clock.now().toISOString().slice(0, 10),
      postings: lines,
    }),
  )

test('the chart holds every account that Efie posts to, with kind, side and balance', async () => {
  const { data } = await findAccounts(withScope(finance, 'ledger.read'))
  expect(data.map(({ code }) => code)).toEqual(chartOfAccounts.map(({ code }) => code).toSorted())
  expect(await accountOf('1000')).toMatchObject({
    name: 'Bank',
    kind: 'bank',
    normal_side: 'debit',
    active: true,
  })
  expect(await accountOf('1100')).toMatchObject({ kind: 'control', opened_by: null, balance: 0 })
  expect(await accountOf('1190')).toMatchObject({ type: 'asset', normal_side: 'credit' })
})

test('finance opens banks, tills and general accounts under the next free code, once for a key', async () => {
  const key = withKey(finance)
  const bank = await openAccount(withScope(key, 'ledger.write'), { name: 'Ecobank, Osu', kind: 'bank' })
  expect(bank).toMatchObject({ code: '1040', type: 'asset', kind: 'bank', opened_by: finance.actor.id })
  expect(await openAccount(withScope(key, 'ledger.write'), { name: 'Ecobank, Osu', kind: 'bank' })).toEqual(
    bank,
  )
  const [second, till] = await Promise.all([
    openAccount(withScope(withKey(finance), 'ledger.write'), { name: 'GCB, Kumasi', kind: 'bank' }),
    openAccount(withScope(withKey(finance), 'ledger.write'), { name: 'Till, Kumasi', kind: 'cash' }),
  ])
  expect([second.code, till.code]).toEqual(['1041', '1070'])
  expect(
    await openAccount(withScope(withKey(finance), 'ledger.write'), {
      name: 'Fuel',
      kind: 'general',
      type: 'expense',
    }),
  ).toMatchObject({
    code: '5300',
    normal_side: 'debit',
  })
  await expect(
    openAccount(withScope(withKey(finance), 'ledger.write'), { name: 'ecobank, osu', kind: 'bank' }),
  ).rejects.toMatchObject(refusal('name', /^Another account has this name$/))
  await expect(async () =>
    openAccount(withScope(await harness.signIn('admin'), 'ledger.write'), { name: 'Mine', kind: 'bank' }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const events = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, '1040'))
  expect(events).toMatchObject([{ action: 'ledger.open-account', actor_id: finance.actor.id }])
})

test('an account that holds something stays in use, and Efie’s own accounts stay what they are', async () => {
  await move('in', [
    { account_code: '1040', amount: 500 },
    { account_code: '3000', amount: -500 },
  ])
  expect((await accountOf('1040'))?.balance).toBe(500)
  await expect(
    changeAccount(withScope(finance, 'ledger.write'), { account_code: '1040', active: false }),
  ).rejects.toMatchObject(refusal('active', /still has a balance of GH₵\s5\.00/))
  await move('out', [
    { account_code: '1040', amount: -500 },
    { account_code: '3000', amount: 500 },
  ])
  expect(
    await changeAccount(withScope(finance, 'ledger.write'), { account_code: '1040', active: false }),
  ).toMatchObject({
    active: false,
  })
  expect(
    await changeAccount(withScope(finance, 'ledger.write'), {
      account_code: '1000',
      name: 'GCB, High Street',
    }),
  ).toMatchObject({
    name: 'GCB, High Street',
  })
  await expect(
    changeAccount(withScope(finance, 'ledger.write'), { account_code: '1000', active: false }),
  ).rejects.toMatchObject(refusal('active', /posts to this account automatically/))
  await expect(
    changeAccount(withScope(finance, 'ledger.write'), { account_code: '4000', name: 'Sales' }),
  ).rejects.toMatchObject(refusal('name', /keeps its name/))
  await expect(
    changeAccount(withScope(finance, 'ledger.write'), { account_code: '9999', name: 'None' }),
  ).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
})
