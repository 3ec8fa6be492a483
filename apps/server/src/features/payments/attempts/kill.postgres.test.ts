import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { templateFolder } from '@efie/database/testing'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../../testing/create-database.ts'
import { expectBalanced, payWhile, type Party } from '../../../testing/payers.ts'

const ROUNDS = process.env['EFIE_TEST_FULL'] === '1' ? 20 : 8
/** Longest traffic between the first acknowledged write of a round and the kill. */
const MOST_MILLISECONDS = 400

const killAgainAndAgain = async ({ server, memory, finance }: Party) => {
  for (let round = 1; round <= ROUNDS && memory.failures.length === 0; round += 1) {
    const before = memory.writes
    while (memory.writes === before && memory.failures.length === 0) await delay(5)
    await delay(randomInt(MOST_MILLISECONDS))
    await server.kill()
    await server.start()
    await expectBalanced(server, finance)
  }
  expect(memory.told.size).toBeGreaterThanOrEqual(ROUNDS)
}

const inFolder = async (work: (folder: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-kill-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.concurrent(
  'killed again and again while people pay, on the embedded database: nothing acknowledged is lost, nobody charged twice',
  () =>
    inFolder(async (DATA_DIR) => {
      cpSync(await templateFolder(), join(DATA_DIR, 'database'), { recursive: true })
      await payWhile({ DATA_DIR }, killAgainAndAgain)
    }),
  600_000,
)

test.concurrent(
  'killed again and again while people pay, on PostgreSQL: the same',
  () =>
    inFolder(async (DATA_DIR) => {
      const DATABASE_URL = await createDatabase(inject('postgresUrl'), 'kill')
      await payWhile({ DATA_DIR, DATABASE_URL }, killAgainAndAgain)
    }),
  600_000,
)
