import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from '../../testing/started-server.ts'
import { embeddedHandle } from './database.ts'
import { sized } from './embedded-settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-copy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a copy of the database in use is the database at one moment', async () => {
  const data = join(await makeDataFolder(folder), 'database')
  const pglite = await PGlite.create({ ...sized, dataDir: data })
  const handle = embeddedHandle(pglite, () => {}, data)
  await pglite.exec('create table left_side (n int); create table right_side (n int)')
  let written = 0
  const work = { ending: false }
  const working = (async () => {
    while (!work.ending) {
      const n = written + 1
      await pglite.transaction(async (tx) => {
        await tx.query('insert into left_side values ($1)', [n])
        await tx.query('insert into right_side select $1 from generate_series(1, 50)', [n])
      })
      written = n
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const before = written
  const copy = join(folder, 'copy')
  await handle.copyTo?.(copy)
  work.ending = true
  await working
  await handle.close()
  const copied = await PGlite.create({ ...sized, dataDir: copy })
  const { rows } = await copied.query<{ numbers: number; last: number; right: number }>(
    `select count(*)::int as numbers, coalesce(max(n), 0) as last,
            (select count(*)::int from right_side) as right from left_side`,
  )
  await copied.close()
  const [{ numbers, last, right } = { numbers: 0, last: 0, right: 0 }] = rows
  expect(last).toBeGreaterThanOrEqual(before)
  expect({ numbers, right }).toEqual({ numbers: last, right: last * 50 })
})
