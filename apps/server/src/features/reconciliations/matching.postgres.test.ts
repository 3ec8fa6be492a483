import { schema } from '@efie/database'
import { addDays, ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { importPreviewed } from '../../testing/books.ts'
import { balanceOf, trialBalance, type MoneyWorld } from '../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import { postEntry } from '../ledger/index.ts'
import { previewStatement, importStatement } from './import-file.ts'
import { beginReconciliation, getReconciliation, matchAgain } from './reconcile-day.ts'
import { resolveDifference } from './resolve-difference.ts'

const ROUNDS = 8
let world: MoneyWorld
beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
})
afterAll(() => world.close())

const { statementLineEntries, statementLines } = schema
const db = () => world.services.db
const writes = (who: 'finance' | 'finance2') => withScope(world[who], 'reconciliations.write')
const begin = async (day: string) => (await beginReconciliation(writes('finance'), { day })).id
const file = (...rows: string[]) => new File([rows.join('\n')], 'file.csv', { type: 'text/csv' })
const bank = (day: string, description: string, cedis: string) =>
  file('date,description,amount', `${day},${description},${cedis}`)

const receive = async (source_id: string, amount: number, effective_date: string): Promise<string> => {
  await transact(world.finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id,
      description: source_id,
      effective_date,
      postings: [
        { account_code: ledgerAccounts.bank, amount },
        { account_code: ledgerAccounts.funding, amount: 0 - amount },
      ],
    }),
  )
  const [entry] = await db()
    .select({ id: schema.journalEntries.id })
    .from(schema.journalEntries)
    .where(eq(schema.journalEntries.source_id, source_id))
  return entry!.id
}

const openOf = async (id: string) =>
  (await getReconciliation(withScope(world.finance, 'reconciliations.read'), { id })).differences.filter(
    ({ resolution }) => resolution === null,
  )

/** Lines that show an entry, first or further. */
const shownBy = async (entry: string): Promise<string[]> => [
  ...(
    await db()
      .select({ id: statementLines.id })
      .from(statementLines)
      .where(eq(statementLines.journal_entry_id, entry))
  ).map(({ id }) => id),
  ...(
    await db()
      .select({ id: statementLineEntries.statement_line_id })
      .from(statementLineEntries)
      .where(eq(statementLineEntries.journal_entry_id, entry))
  ).map(({ id }) => id),
]

const byHand = (id: string, entry: string) =>
  resolveDifference(writes('finance2'), {
    id,
    resolution: 'match-entry',
    note: 'The slip',
    journal_entry_ids: [entry],
  })

const isConflict = { code: 'STALE' }

test('one entry, two lines: a file of its own day and a person on another day never both get it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const early = addDays('2026-10-01', round * 2)
    const late = addDays(early, 1)
    const amount = 10_000 + round
    const cedis = (amount / 100).toFixed(2)
    const [first, second] = [await begin(early), await begin(late)]
    // A payout of the provider that no bank shows yet: both days lock its line.
    await importPreviewed(writes('finance'), {
      id: first,
      source: 'gateway',
      file: file(
        'date,type,reference,amount,fee,settlement reference',
        `${early},settlement,S${round},${900 + round}.00,0,`,
      ),
    })
    await importPreviewed(writes('finance'), { id: first, source: 'bank', file: bank(early, 'SLIP', cedis) })
    const mine = (await openOf(first)).find(({ line }) => line?.description === 'SLIP')!
    const entry = await receive(`deposit ${round}`, amount, late)
    const before = await balanceOf(db(), ledgerAccounts.bank)
    const input = { id: second, source: 'bank' as const, file: bank(late, 'DEPOSIT', cedis) }
    const { confirm } = await previewStatement(writes('finance'), input)

    const automatic = () => importStatement(writes('finance'), { ...input, confirm })
    const hand = () => byHand(mine.id, entry)
    const started = round % 2 ? [automatic(), hand()] : [hand(), automatic()]
    const settled = await Promise.allSettled(started)
    const [imported, matched] = round % 2 ? settled : settled.toReversed()
    expect(imported).toMatchObject({ status: 'fulfilled' })

    const lines = await shownBy(entry)
    expect(lines).toHaveLength(1)
    const won = lines[0] === mine.statement_line_id ? 'hand' : 'file'
    expect(matched).toMatchObject(
      won === 'hand' ? { status: 'fulfilled' } : { status: 'rejected', reason: isConflict },
    )
    // The other line stays open, for a person to explain.
    const open = [...(await openOf(first)), ...(await openOf(second))]
    const left = open.filter(({ code }) => code === 'unidentified-receipt')
    expect(left.map(({ line }) => line?.description)).toEqual([won === 'hand' ? 'DEPOSIT' : 'SLIP'])
    expect(open.filter(({ code }) => code === 'missing-at-bank')).toEqual([])
    expect(await balanceOf(db(), ledgerAccounts.bank)).toBe(before)
  }
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
})

test('one line, two entries: matching the day again and a person never both explain it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = addDays('2026-11-01', round)
    const amount = 20_000 + round
    const id = await begin(day)
    await importPreviewed(writes('finance'), {
      id,
      source: 'bank',
      file: bank(day, 'SLIP', (amount / 100).toFixed(2)),
    })
    const mine = (await openOf(id)).find(({ line }) => line?.description === 'SLIP')!
    const chosen = await receive(`chosen ${round}`, amount, addDays(day, -3))
    const found = await receive(`found ${round}`, amount, day)

    const again = () => matchAgain(writes('finance'), { id })
    const hand = () => byHand(mine.id, chosen)
    const settled = await Promise.allSettled(round % 2 ? [again(), hand()] : [hand(), again()])
    const [automatic, matched] = round % 2 ? settled : settled.toReversed()
    expect(automatic).toMatchObject({ status: 'fulfilled' })

    const [byChosen, byFound] = [await shownBy(chosen), await shownBy(found)]
    expect([...byChosen, ...byFound]).toEqual([mine.statement_line_id])
    const won = byChosen.length === 1
    expect(matched).toMatchObject(won ? { status: 'fulfilled' } : { status: 'rejected', reason: isConflict })
    const missing = (await openOf(id)).filter(({ code }) => code === 'missing-at-bank')
    expect(missing.map(({ entry }) => entry?.description)).toEqual(won ? [`found ${round}`] : [])
  }
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
})
