import { ledgerAccounts } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { importPreviewed, sumAccounts } from '../../testing/books.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import type { SignedInContext } from '../../testing/money.ts'
import { postEntry } from '../ledger/index.ts'
import { listCandidates } from './match-line.ts'
import { beginReconciliation, findLines, getReconciliation, lockDay } from './reconcile-day.ts'
import { removeFile } from './remove-file.ts'
import { resolveDifference } from './resolve-difference.ts'
import { unmatchLine } from './unmatch-line.ts'

const FIRST = '2026-11-18'
const SECOND = '2026-11-19'
let harness: Harness
let finance: SignedInContext
let first: string
let second: string

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
  first = (await beginReconciliation(writes(), { day: FIRST })).id
  second = (await beginReconciliation(writes(), { day: SECOND })).id
})
afterAll(() => harness.close())

const writes = () => withScope(finance, 'reconciliations.write')
const reads = () => withScope(finance, 'reconciliations.read')
const post = (source_id: string, amount: number, effective_date: string) =>
  transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id,
      description: `Moved ${source_id}`,
      effective_date,
      postings: [
        { account_code: ledgerAccounts.bank, amount },
        { account_code: ledgerAccounts.funding, amount: -amount },
      ],
    }),
  )
const bank = (id: string, name: string, ...rows: string[]) =>
  importPreviewed(writes(), {
    id,
    source: 'bank',
    file: new File([['date,description,reference,amount', ...rows].join('\n')], name),
  })
const gateway = (id: string, name: string, ...rows: string[]) =>
  importPreviewed(writes(), {
    id,
    source: 'gateway',
    file: new File([['date,type,reference,amount,fee', ...rows].join('\n')], name),
  })
const open = async (id: string) =>
  (await getReconciliation(reads(), { id })).differences.filter(({ resolution }) => resolution === null)
const matchFirstCandidate = async (difference_id: string, q: string) => {
  const [entry] = (await listCandidates(reads(), { id: difference_id, limit: 5, q })).data
  await resolveDifference(writes(), {
    id: difference_id,
    resolution: 'match-entry',
    note: 'The slip',
    journal_entry_ids: [entry!.id],
  })
}
const balanceOf = async (code: string) =>
  (await sumAccounts(harness.services.db)).find(({ account_code }) => account_code === code)?.balance ?? 0

test('removing the provider’s file opens its payout again on the bank’s day', async () => {
  const { files } = await gateway(first, 'paystack.csv', `${FIRST},settlement,STL-9,90.00,1.50`)
  await bank(second, 'bank.csv', `${SECOND},PAYSTACK STL-9,,90.00`)
  expect(await open(second)).toEqual([])
  await removeFile(writes(), { id: files[0]!.id })
  expect((await open(second)).map(({ line }) => line?.description)).toEqual(['PAYSTACK STL-9'])
  expect(await balanceOf(ledgerAccounts.gateway_fees)).toBe(0)
})

test('a payout matched by hand books the provider’s fee once', async () => {
  await post('landlord', -50_000, SECOND)
  const fees = await balanceOf(ledgerAccounts.gateway_fees)
  await gateway(second, 'transfers.csv', `${SECOND},transfer,TRF-OURS-NOT,500.00,1.00`)
  const difference = (await open(second)).find(({ line }) => line?.reference === 'TRF-OURS-NOT')!
  await matchFirstCandidate(difference.id, 'landlord')
  expect((await balanceOf(ledgerAccounts.gateway_fees)) - fees).toBe(100)
  const line = (await findLines(reads(), { id: second, limit: 50 })).data.find(
    ({ kind }) => kind === 'transfer',
  )!
  await unmatchLine(writes(), { id: line.id, note: 'Another payout' })
  expect((await balanceOf(ledgerAccounts.gateway_fees)) - fees).toBe(100)
})

test('a match stays while the locked day of its entry relies on it', async () => {
  await post('early', 4_200, FIRST)
  await bank(second, 'next-day.csv', `${SECOND},EARLY DEPOSIT,,42.00`)
  const difference = (await open(second)).find(({ line }) => line?.description === 'EARLY DEPOSIT')!
  await matchFirstCandidate(difference.id, 'early')
  await gateway(first, 'empty-day.csv', `${FIRST},settlement,STL-10,10.00,0.00`)
  await bank(first, 'own.csv', `${FIRST},PAYSTACK STL-10,,10.00`)
  expect((await open(first)).map(({ entry }) => entry?.description)).not.toContain('Moved early')
  const line = (await findLines(reads(), { id: second, limit: 50 })).data.find(
    ({ description }) => description === 'EARLY DEPOSIT',
  )!
  harness.clock.set('2026-11-21T09:00:00.000Z')
  for (const { id } of await open(first))
    await resolveDifference(writes(), { id, resolution: 'accepted', note: 'Asked the bank' })
  await lockDay(writes(), { id: first })
  await expect(unmatchLine(writes(), { id: line.id, note: 'Wrong' })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ text: '18 Nov 2026 is locked and relies on this match' }] },
  })
})
