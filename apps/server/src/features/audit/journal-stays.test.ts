import { schema } from '@efie/database'
import { initialPaymentReceived } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, type Context } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'

import { sealAudit, verifyAudit } from './seal.ts'
import { postEntry } from '../ledger/index.ts'

let harness: Harness
let finance: Context
beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
})
afterAll(() => harness.close())

const db = () => harness.services.db
const post = (source_id: string) =>
  transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id,
      description: 'Money for a test',
      effective_date: '2026-11-20',
      postings: initialPaymentReceived(1_000, 'gateway'),
    }),
  )
const entryOf = async (source_id: string) => {
  const [row] = await db()
    .select()
    .from(schema.journalEntries)
    .where(eq(schema.journalEntries.source_id, source_id))
  return row!.id
}
/** The database's message, from either driver. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
  )

test('nothing is added to an entry once it is written, not even a balanced pair', async () => {
  await post('whole')
  const journal_entry_id = await entryOf('whole')
  const pair = [
    { journal_entry_id, account_code: '1000', amount: 500 },
    { journal_entry_id, account_code: '3000', amount: -500 },
  ]
  expect(await refusalOf(db().insert(schema.postings).values(pair))).toContain('is complete')
  const lines = await db()
    .select()
    .from(schema.postings)
    .where(eq(schema.postings.journal_entry_id, journal_entry_id))
  expect(lines).toHaveLength(2)
})

test('an entry written inside a savepoint takes its postings', async () => {
  await transact(finance, (finance) =>
    transact(finance, (finance) =>
      postEntry(finance, {
        kind: 'test',
        source_id: 'inner',
        description: 'Money for a test',
        effective_date: '2026-11-20',
        postings: initialPaymentReceived(1_000, 'gateway'),
      }),
    ),
  )
  expect(await entryOf('inner')).toBeTruthy()
})

test.each(['postings', 'journal_entries, postings', 'accounting_periods', 'audit_events', 'audit_seals'])(
  'TRUNCATE %s is refused, also where it cascades',
  async (tables) => {
    expect(await refusalOf(db().execute(sql.raw(`truncate ${tables} cascade`)))).toContain('append-only')
  },
)

test('the journal is sealed with the audit trail: a line changed behind the triggers shows', async () => {
  await post('sealed')
  await sealAudit(harness.services)
  const whole = await verifyAudit(harness.services)
  expect(whole).toMatchObject({ unsealed_entries: 0, problems: [] })
  expect(whole.entries).toBe(await db().$count(schema.journalEntries))

  const run = (query: string) => db().execute(sql.raw(query))
  expect(await refusalOf(run(`update journal_entries set seal = 99`))).toContain('append-only')
  expect(await refusalOf(run(`update journal_entries set seal = null`))).toContain('append-only')
  const id = await entryOf('sealed')
  await run('alter table postings disable trigger user')
  await run(
    `insert into postings (journal_entry_id, account_code, amount) values ('${id}', '1000', 5), ('${id}', '3000', -5)`,
  )
  await run('alter table postings enable trigger user')
  expect((await verifyAudit(harness.services)).problems).toEqual([
    expect.stringMatching(/^Journal entries under seal \d+ were changed$/),
  ])
})
