import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../testing/create-database.ts'
import { expectJobsAndFeed, followPayments, payWhile, type Party } from '../../testing/payers.ts'

const CUTTING_MILLISECONDS = 10_000
const AT_ONCE = 3
/** Minimum writes answered between cuts: without any there would be nothing to lose. */
const ACKNOWLEDGED = 5

/** Kills database connections whatever they are doing: those of requests, jobs and notifications. */
const cutForAWhile = async (url: string, { memory }: Party): Promise<number> => {
  const { pathname } = new URL(url)
  const admin = new Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  let cut = 0
  const end = Date.now() + CUTTING_MILLISECONDS
  while (Date.now() < end && memory.failures.length === 0) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where datname = $1 order by random() limit ${AT_ONCE}) victims`,
      [pathname.slice(1)],
    )
    cut += rowCount ?? 0
    await delay(100)
  }
  await admin.end()
  return cut
}

test('connections cut for ten seconds while people pay: the server lives, nothing acknowledged is lost or doubled, jobs and the change feed go on', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'efie-cut-'))
  const DATABASE_URL = await createDatabase(inject('postgresUrl'), 'cut')
  try {
    await payWhile({ DATA_DIR, DATABASE_URL }, async (party) => {
      const following = await followPayments(party)
      try {
        const before = party.memory.writes
        expect(await cutForAWhile(DATABASE_URL, party)).toBeGreaterThan(AT_ONCE)
        expect(party.memory.writes - before).toBeGreaterThanOrEqual(ACKNOWLEDGED)
        await expectJobsAndFeed(party, following.told)
      } finally {
        await following.leave()
      }
    })
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}, 300_000)
