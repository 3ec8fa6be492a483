import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { importPreviewed, sumAccounts } from '../../testing/books.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { auditsOf, type SignedInContext } from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { postEntry } from '../ledger/index.ts'
import { listCandidates } from './match-line.ts'
import { beginReconciliation, findLines, getReconciliation, lockDay } from './reconcile-day.ts'
import { removeFile } from './remove-file.ts'
import { resolveDifference } from './resolve-difference.ts'
import { suggestForDay } from './suggest.ts'
import { unmatchLine } from './unmatch-line.ts'

const DAY = '2026-11-18'
let harness: Harness
let finance: SignedInContext
let payer: SignedInContext
let day: string

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
  payer = await harness.signIn('user')
  day = (await beginReconciliation(writes(), { day: DAY })).id
})
afterAll(() => harness.close())

const writes = () => withScope(finance, 'reconciliations.write')
const reads = () => withScope(finance, 'reconciliations.read')
const receive = (source_id: string, amount: number, effective_date: string, user_id?: string) =>
  transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id,
      description: `Received ${source_id}`,
      effective_date,
      postings: [
        { account_code: ledgerAccounts.bank, amount },
        { account_code: ledgerAccounts.funding, amount: -amount, ...(user_id && { user_id }) },
      ],
    }),
  )
const bring = (name: string, ...rows: string[]) =>
  importPreviewed(writes(), {
    id: day,
    source: 'bank',
    file: new File([['date,description,reference,amount', ...rows].join('\n')], name),
  })
const open = async (id = day) =>
  (await getReconciliation(reads(), { id })).differences.filter(({ resolution }) => resolution === null)
const match = (id: string, journal_entry_ids: string[]) =>
  resolveDifference(writes(), { id, resolution: 'match-entry', note: 'The slip', journal_entry_ids })
const candidates = async (id: string, q?: string) =>
  (await listCandidates(reads(), { id, limit: 25, q })).data
const lineOf = async (description: string) =>
  (await findLines(reads(), { id: day, limit: 50 })).data.find((line) => line.description === description)!

test('a difference has the bank’s own text, and suggestions with their reasons, best first', async () => {
  const name = (await harness.services.db.select().from(schema.profiles)).find(
    ({ id }) => id === payer.actor.id,
  )!.full_name
  await receive('near', 52_500, '2026-11-16')
  await receive('named', 52_500, '2026-11-05', payer.actor.id)
  await receive('far', 52_500, '2026-11-04')
  await bring('november.csv', `${DAY},TRANSFER ${name.toUpperCase()},FT-9,525.00`)
  const [difference] = await open()
  expect(difference).toMatchObject({
    code: 'unidentified-receipt',
    line: { description: `TRANSFER ${name.toUpperCase()}`, row_number: 2, file_name: 'november.csv' },
    entry: null,
  })
  expect((await suggestForDay(reads(), { id: day })).data).toMatchObject([
    { difference_id: difference!.id, description: 'Received named', reason: expect.stringContaining(name) },
    { description: 'Received near', reason: 'Same amount and 2 days earlier', day: '2026-11-16' },
  ])
})

test('a match by hand is searched for, adds up exactly, and is taken apart again', async () => {
  const [difference] = await open()
  await receive('first', 20_000, '2026-11-15')
  await receive('second', 32_500, '2026-11-15')
  expect((await candidates(difference!.id, '325.00')).map((one) => one.description)).toEqual([
    'Received second',
  ])
  expect(await candidates(difference!.id, 'nothing like it')).toEqual([])
  const [first] = await candidates(difference!.id, 'received first')
  const [second] = await candidates(difference!.id, '325')
  await expect(match(difference!.id, [first!.id])).rejects.toMatchObject({
    data: { issues: [{ path: 'journal_entry_ids' }] },
  })
  await match(difference!.id, [first!.id, second!.id])
  expect(await open()).toEqual([])
  const line = (await findLines(reads(), { id: day, limit: 5 })).data[0]!
  expect(line).toMatchObject({ can_unmatch: true, explained: true })
  expect(line.entries.map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id].toSorted())

  // Neither entry can be on another line.
  await bring('more.csv', `${DAY},ANOTHER,,200.00`)
  const other = (await open())[0]!
  expect(await candidates(other.id, 'received first')).toEqual([])
  await expect(match(other.id, [first!.id])).rejects.toMatchObject({ code: 'STALE' })

  await unmatchLine(writes(), { id: line.id, note: 'Two other deposits' })
  expect((await open()).map(({ code }) => code)).toEqual(['unidentified-receipt', 'unidentified-receipt'])
  expect(await auditsOf(harness.services.db, 'reconciliation.unmatch', day)).toHaveLength(1)
  expect((await candidates(other.id, 'received first')).map(({ id }) => id)).toEqual([first!.id])
})

test('an automatic match that was taken apart is not made again, and its entry is matched from its side', async () => {
  await receive('deposit', 7_700, DAY)
  await bring('deposit.csv', `${DAY},DEPOSIT,,77.00`)
  const line = await lineOf('DEPOSIT')
  expect(line.entries).toMatchObject([{ description: 'Received deposit' }])
  await unmatchLine(writes(), { id: line.id, note: 'Not this one' })
  const missing = (await open()).find(({ code }) => code === 'missing-at-bank')!
  expect(missing.entry).toMatchObject({ description: 'Received deposit' })
  await bring('late.csv', `${DAY},LATE SLIP,,77.00`)
  // Two lines of one amount: no one is matched automatically.
  const { data } = await suggestForDay(reads(), { id: day })
  const offered = data.filter(({ difference_id }) => difference_id === missing.id)
  expect(offered).toMatchObject([{ description: 'LATE SLIP', reason: 'Same amount and same day' }])
  await resolveDifference(writes(), {
    id: missing.id,
    resolution: 'match-line',
    note: offered[0]!.reason,
    statement_line_id: offered[0]!.statement_line_id,
  })
  expect((await lineOf('LATE SLIP')).entries).toMatchObject([{ description: 'Received deposit' }])
})

test('a wrong file goes with its lines and differences, unless a person booked from it', async () => {
  const before = (await open()).length
  const { files } = await bring('wrong.csv', `${DAY},NOT OURS,,3.00`, `${DAY},SMS,,-2.00`)
  expect(await open()).toHaveLength(before + 2)
  const charge = (await open()).find(({ code }) => code === 'unexplained-debit')!
  await removeFile(writes(), { id: files[0]!.id })
  expect(await open()).toHaveLength(before)
  await expect(removeFile(writes(), { id: files[0]!.id })).rejects.toMatchObject({
    code: 'STATEMENT_FILE_NOT_FOUND',
  })
  await expect(
    resolveDifference(writes(), { id: charge.id, resolution: 'book-bank-charge', note: 'Fee' }),
  ).rejects.toMatchObject({ code: 'DIFFERENCE_NOT_FOUND' })

  const again = await bring('again.csv', `${DAY},NOT OURS,,3.00`, `${DAY},SMS,,-2.00`)
  // A later file left out a line that only this one stores.
  const later = await bring('later.csv', `${DAY},SMS,,-2.00`)
  expect(later).toMatchObject({ imported: 0, repeated: 1 })
  const fee = (await open()).find(({ code }) => code === 'unexplained-debit')!
  await resolveDifference(writes(), { id: fee.id, resolution: 'book-bank-charge', note: 'Fee' })
  await expect(removeFile(writes(), { id: again.files[0]!.id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: {
      missing: [
        { text: 'Row 3, SMS, −GH₵\u{A0}2.00: an entry was booked for this line' },
        { text: expect.stringContaining('Remove later.csv first') },
      ],
    },
  })
  expect((await lineOf('SMS')).can_unmatch).toBe(false)
  await expect(unmatchLine(writes(), { id: (await lineOf('SMS')).id, note: 'Wrong' })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
})

test('removing a file reverses what was booked from it automatically, and it can be imported again', async () => {
  const balances = async () =>
    Object.fromEntries(
      (await sumAccounts(harness.services.db)).map(({ account_code, balance }) => [account_code, balance]),
    )
  const before = await balances()
  const gateway = () =>
    importPreviewed(writes(), {
      id: day,
      source: 'gateway',
      file: new File([`date,type,reference,amount,fee\n${DAY},settlement,STL-7,90.00,1.50`], 'paystack.csv'),
    })
  await bring('payout.csv', `${DAY},PAYSTACK STL-7,,90.00`)
  const { files } = await gateway()
  expect((await balances())[ledgerAccounts.gateway_fees]).toBe(150)
  const file = files.find(({ source }) => source === 'gateway')!
  const after = await removeFile(writes(), { id: file.id })
  expect(after).toMatchObject({ gateway_imported_at: null })
  expect(await balances()).toMatchObject({ ...before, [ledgerAccounts.gateway_fees]: 0 })
  expect(await lineOf('PAYSTACK STL-7')).toMatchObject({ explained: false, entries: [] })
  await gateway()
  expect((await balances())[ledgerAccounts.gateway_fees]).toBe(150)
  expect(await undocumentedPostings(harness.services.db)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^statement-removed/)]),
  )
})

test('nothing of a locked day is taken apart or removed', async () => {
  harness.clock.set('2026-11-21T09:00:00.000Z')
  for (const { id } of await open())
    await resolveDifference(writes(), { id, resolution: 'accepted', note: 'Asked the bank' })
  const { files } = await lockDay(writes(), { id: day })
  await expect(removeFile(writes(), { id: files[0]!.id })).rejects.toMatchObject({ code: 'PERIOD_CLOSED' })
  const line = await lineOf('LATE SLIP')
  expect(line.can_unmatch).toBe(false)
  await expect(unmatchLine(writes(), { id: line.id, note: 'Wrong' })).rejects.toMatchObject({
    code: 'PERIOD_CLOSED',
  })
})
