import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAudit } from '../../platform/audit.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { only } from '../../testing/only.ts'
import { postAnEntry } from '../../testing/journal.ts'
import { sealAudit, verifyAudit } from './seal.ts'

let harness: Harness
let superadmin: Awaited<ReturnType<Harness['signIn']>>
const backup = uuidv7()
const id = uuidv7()

const db = () => harness.services.db
const run = (query: string) => db().execute(sql.raw(query))
const seal = () => sealAudit(harness.services)
const verify = () => verifyAudit(harness.services)

const loseEntry = async (): Promise<number> => {
  await postAnEntry(harness.services)
  await seal()
  const { number } = only(
    await db().select().from(schema.auditSeals).where(eq(schema.auditSeals.kind, 'journal')),
  )
  for (const table of ['postings', 'journal_entries']) {
    await run(`alter table ${table} disable trigger user`)
    await run(`delete from ${table}`)
    await run(`alter table ${table} enable trigger user`)
  }
  return number
}
const tell = (seals_after: number, seals_until: number) =>
  recordAudit(superadmin, {
    action: 'restore.replaced',
    subject_type: 'restore',
    subject_id: id,
    after: { backup, seals_after, seals_until },
  })
const insertRequest = () =>
  db()
    .insert(schema.restores)
    .values({
      id,
      backup_id: backup,
      approval_id: uuidv7(),
      status: 'done',
      reason: 'A wrong import',
      file_name: 'backup',
      backup_created_at: '2026-11-20T09:00:00.000Z',
      loss: {} as never,
      asked_by: superadmin.actor.id,
    })

let lost: number
beforeEach(async () => {
  harness = await makeHarness()
  superadmin = await harness.signIn('superadmin')
  lost = await loseEntry()
})
afterEach(() => harness.close())

const missing = () => [`Seal ${lost} covered 1 journal entry, but 0 were found`]

test('a restore accounts for lost seals once its event is sealed', async () => {
  await insertRequest()
  await tell(lost - 1, lost)
  expect(await verify()).toMatchObject({
    problems: [],
    lost_seals: [{ number: lost, restore_id: id }],
    unconfirmed: [expect.stringContaining('isn’t sealed yet')],
    purged_seals: 0,
  })
  await seal()
  expect(await verify()).toMatchObject({
    problems: [],
    lost_seals: [{ number: lost, restore_id: id }],
    unconfirmed: [],
  })
  await run('delete from restores')
  expect(await verify()).toMatchObject({
    problems: [],
    unconfirmed: [expect.stringContaining('no request for that restore')],
  })
})

test('an event for later seals, or without a request that replaced the data, accounts for none', async () => {
  await insertRequest()
  // Its own seal would be the next one.
  await tell(0, lost + 50)
  expect((await verify()).problems).toEqual(missing())
  await seal()
  expect(await verify()).toMatchObject({ problems: missing(), lost_seals: [] })
  await tell(lost - 1, lost)
  // Newer seals than the event tells of, none of which covers it.
  expect((await verify()).problems).toEqual(missing())
  await seal()
  expect((await verify()).problems).toEqual([])
  await db().update(schema.restores).set({ status: 'failed' })
  expect((await verify()).problems).toEqual(missing())
  await db().update(schema.restores).set({ status: 'done', backup_id: uuidv7() })
  expect((await verify()).problems).toEqual(missing())
})
