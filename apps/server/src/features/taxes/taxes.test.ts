import { schema } from '@efie/database'
import { defaultTaxRates } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalActs } from '../../approval-acts.ts'
import { transact, withScope } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../testing/money.ts'
import { decideApproval } from '../approvals/index.ts'
import { findRates, proposeRate } from './propose-rate.ts'
import { chargeTaxRates, keptTaxRates, taxRatesOn } from './rates.ts'

let harness: Harness
let maker: SignedInContext
let checker: SignedInContext
beforeAll(async () => {
  harness = await makeHarness()
  maker = await harness.signIn('admin', { full_name: 'Mawuli' })
  checker = await harness.signIn('superadmin', { full_name: 'Adjoa' })
})
afterAll(() => harness.close())

const db = () => harness.services.db
const vat = { code: 'vat', name: 'VAT', rate_bps: 1_750, effective_from: '2027-01-01', reason: 'New act' }
const codesOn = async (day: string) => (await taxRatesOn(db(), day)).map((rate) => [rate.code, rate.rate_bps])
const approve = (id: string | null, by = checker) =>
  decideApproval(withScope(withKey(by), 'approvals.decide'), { id: id ?? '', approve: true }, approvalActs)

test('the rates that Efie comes with are in force from the day of their act', async () => {
  expect(await taxRatesOn(db(), '2026-11-22')).toEqual(defaultTaxRates)
  expect(await taxRatesOn(db(), '2025-12-31')).toEqual([])
})

test('a rate holds from its day once a second administrator approves it, once for a key', async () => {
  const key = withKey(maker)
  const proposed = await proposeRate(withScope(key, 'policies.write'), vat)
  expect(proposed).toMatchObject({ status: 'proposed', in_force: false, proposed_by_name: 'Mawuli' })
  expect((await proposeRate(withScope(key, 'policies.write'), vat)).id).toBe(proposed.id)
  expect(await codesOn('2027-01-01')).toContainEqual(['vat', 1_500])
  await expect(approve(proposed.approval_id, maker)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await expect(approve(proposed.approval_id, await harness.signIn('finance'))).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  const approved = await approve(proposed.approval_id)
  expect(approved).toMatchObject({ status: 'approved', title: 'VAT from 15% to 17.5% on 1 Jan 2027' })
  expect(await codesOn('2026-12-31')).toContainEqual(['vat', 1_500])
  expect(await codesOn('2027-01-01')).toEqual([
    ['vat', 1_750],
    ['nhil', 250],
    ['getfund', 250],
  ])
})

test('a new levy joins, and 0 ends one', async () => {
  const levy = await proposeRate(withScope(withKey(maker), 'policies.write'), {
    code: 'covid',
    name: 'COVID levy',
    rate_bps: 100,
    effective_from: '2027-02-01',
    reason: 'Act',
  })
  await approve(levy.approval_id)
  const ended = await proposeRate(withScope(withKey(maker), 'policies.write'), {
    code: 'nhil',
    name: 'NHIL',
    rate_bps: 0,
    effective_from: '2027-02-01',
    reason: 'Abolished',
  })
  await approve(ended.approval_id)
  expect(await codesOn('2027-02-01')).toEqual([
    ['vat', 1_750],
    ['getfund', 250],
    ['covid', 100],
  ])
})

test('another rate from the same day replaces the one before; a proposal that is refused changes nothing', async () => {
  const again = await proposeRate(withScope(withKey(maker), 'policies.write'), { ...vat, rate_bps: 1_600 })
  await approve(again.approval_id)
  expect(await codesOn('2027-01-01')).toContainEqual(['vat', 1_600])
  const refused = await proposeRate(withScope(withKey(maker), 'policies.write'), { ...vat, rate_bps: 2_000 })
  await decideApproval(
    withScope(withKey(checker), 'approvals.decide'),
    { id: refused.approval_id ?? '', approve: false, note: 'Not passed' },
    approvalActs,
  )
  const { data } = await findRates(withScope(await harness.signIn('finance'), 'policies.read'))
  expect(
    data.filter(({ code }) => code === 'vat').map((row) => [row.rate_bps, row.status, row.in_force]),
  ).toEqual([
    [2_000, 'dropped', false],
    [1_600, 'active', false],
    [1_750, 'replaced', false],
    [1_500, 'active', true],
  ])
})

test('nonsense is refused at its field', async () => {
  const refusal = (path: string) => ({ code: 'VALIDATION_FAILED', data: { issues: [{ path }] } })
  const propose = (input: Partial<typeof vat>) =>
    proposeRate(withScope(withKey(maker), 'policies.write'), { ...vat, ...input })
  await expect(propose({ effective_from: '2026-11-01' })).rejects.toMatchObject(refusal('effective_from'))
  await expect(propose({ rate_bps: 1_600 })).rejects.toMatchObject(refusal('rate_bps'))
  await expect(propose({ code: 'unknown', rate_bps: 0 })).rejects.toMatchObject(refusal('rate_bps'))
  await expect(async () =>
    proposeRate(withScope(await harness.signIn('finance'), 'policies.write'), vat),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('what was charged keeps its rates, and its reversal uses them after a change', async () => {
  const charge = { kind: 'application-fee' as const, id: uuidv7() }
  const keep = (day: string) => transact(maker, (maker) => chargeTaxRates(maker, charge, day))
  expect(await keep('2026-12-31')).toEqual(defaultTaxRates)
  expect(await keep('2027-03-01')).toEqual(defaultTaxRates)
  expect(await keptTaxRates(db(), charge, '2027-03-01')).toEqual(defaultTaxRates)
  // Charges from before rates were stored use those of their day.
  const older = { ...charge, id: uuidv7() }
  expect(await keptTaxRates(db(), older, '2026-06-01')).toEqual(defaultTaxRates)
  await expect(
    db().update(schema.chargeTaxes).set({ rates: [] }).where(eq(schema.chargeTaxes.charge_id, charge.id)),
  ).rejects.toThrow(/append-only|Failed query/)
})
