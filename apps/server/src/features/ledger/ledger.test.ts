import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { applicationFeeReceived, defaultTaxRates, initialPaymentReceived } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { listJournalEntries } from './entries/list-entries.ts'
import { postEntry } from './entries/post-entry.ts'
import { trialBalance } from './reports/trial-balance.ts'

let harness: Harness
let finance: Awaited<ReturnType<Harness['signIn']>>
beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
})
afterAll(() => harness.close())

const entry = (source_id: string, amount = 1_000) => ({
  kind: 'test',
  source_id,
  description: 'Money for a test',
  effective_date: '2026-11-20',
  postings: initialPaymentReceived(amount, 'gateway'),
})
const post = (values: ReturnType<typeof entry>) => transact(finance, (finance) => postEntry(finance, values))

describe('journal', () => {
  test('an entry is written once for its cause, however often it is posted', async () => {
    expect(await post(entry('once'))).toBe(true)
    expect(await post(entry('once', 999))).toBe(false)
    const rows = await harness.services.db
      .select()
      .from(schema.journalEntries)
      .where(eq(schema.journalEntries.source_id, 'once'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ created_by: finance.actor.id, effective_date: '2026-11-20' })
  })

  test('nothing to post is no entry', async () => {
    expect(await post({ ...entry('nothing'), postings: [] })).toBe(false)
  })

  test('postings out of balance cannot be committed by any code', async () => {
    const [first] = entry('bent').postings
    const refusal = await post({ ...entry('bent'), postings: [first!] }).then(
      () => null,
      // PGlite throws its own error; PostgreSQL's is wrapped by Drizzle.
      (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
    )
    expect(refusal).toContain('out of balance')
    const rows = await harness.services.db
      .select()
      .from(schema.journalEntries)
      .where(eq(schema.journalEntries.source_id, 'bent'))
    expect(rows).toEqual([])
  })

  test('an entry without postings cannot be committed', async () => {
    await expect(
      harness.services.db
        .insert(schema.journalEntries)
        .values({ kind: 'empty', source_id: 'x', description: 'x', effective_date: '2026-11-20' }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('no postings') } })
  })

  test('what is posted stays as it was posted', async () => {
    await post(entry('fixed'))
    const { db } = harness.services
    const refused = { cause: { message: expect.stringContaining('append-only') } }
    await expect(db.update(schema.postings).set({ amount: 5 })).rejects.toMatchObject(refused)
    await expect(db.delete(schema.postings)).rejects.toMatchObject(refused)
    await expect(db.update(schema.journalEntries).set({ description: 'y' })).rejects.toMatchObject(refused)
    await expect(db.delete(schema.journalEntries)).rejects.toMatchObject(refused)
  })

  test('lists entries with their lines, newest first, page by page, by kind and application', async () => {
    const tenant = await makeUser(harness.services.db)
    const application = await makeApplication(harness.services.db, tenant)
    for (const number of [1, 2, 3]) {
      harness.clock.advance({ minutes: 1 })
      await post({
        ...entry(`paged-${number}`),
        kind: 'paged',
        postings: applicationFeeReceived(application, defaultTaxRates, 'gateway', {
          application_id: application.id,
        }),
      })
    }
    const first = await listJournalEntries(withScope(finance, 'ledger.read'), { limit: 2, kind: 'paged' })
    expect(first.data.map((row) => row.source_id)).toEqual(['paged-3', 'paged-2'])
    expect(first.data[0]!.postings[0]).toMatchObject({
      account_code: '1010',
      account_name: 'Payment provider clearing',
      amount: 19_000,
    })
    expect(first.data[0]!.postings.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
    const second = await listJournalEntries(withScope(finance, 'ledger.read'), {
      limit: 2,
      kind: 'paged',
      cursor: first.next_cursor!,
    })
    expect(second.data.map((row) => row.source_id)).toEqual(['paged-1'])
    expect(second.next_cursor).toBeNull()
    const own = await listJournalEntries(withScope(finance, 'ledger.read'), {
      limit: 100,
      application_id: application.id,
    })
    expect(own.data).toHaveLength(3)
    expect(
      (await listJournalEntries(withScope(finance, 'ledger.read'), { limit: 5, kind: 'unheard' })).data,
    ).toEqual([])
  })

  test('the trial balance names every account and sums to zero', async () => {
    const { data, sum } = await trialBalance(withScope(finance, 'ledger.read'))
    expect(sum).toBe(0)
    expect(data.find((account) => account.account_code === '1010')?.balance).toBeGreaterThan(0)
    expect(data.find((account) => account.account_code === '4060')).toMatchObject({ balance: 0 })
  })

  test('is for finance and administrators alone', async () => {
    for (const role of ['user', 'credit_analyst', 'recovery_and_collections'] as const) {
      const ctx = await harness.signIn(role)
      await expect(async () => trialBalance(withScope(ctx, 'ledger.read'))).rejects.toMatchObject({
        code: 'INSUFFICIENT_PERMISSIONS',
      })
      await expect(async () =>
        listJournalEntries(withScope(ctx, 'ledger.read'), { limit: 5 }),
      ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    }
    expect((await trialBalance(withScope(await harness.signIn('admin'), 'ledger.read'))).sum).toBe(0)
  })
})
