import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '@efie/database/testing'
import { readConfig } from '../../config.ts'
import { openDatabase, type DatabaseHandle } from '../../platform/database/database.ts'
import { openServices } from '../../services.ts'
import { makeDataFolder } from '../../testing/started-server.ts'
import { makeBackupBeside } from './backup-beside.ts'
import { readManifest } from './read-archive.ts'

let folder: string
let handle: DatabaseHandle
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-beside-'))
})
afterEach(async () => {
  await handle.close()
  rmSync(folder, { recursive: true, force: true })
})

// Three processes, slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

test('a backup of a copy has what was committed, opens with the server’s key, and leaves no copy', async () => {
  const DATA_DIR = await makeDataFolder(folder)
  const config = readConfig({ DATA_DIR, DEMO: '0', PAYMENTS: 'sandbox', LOG_LEVEL: 'silent' })
  handle = await openDatabase(config)
  const services = await openServices(config, handle)
  await makeUser(handle.db)
  const file = join(folder, 'one.tar.gz.age')
  const { copyDatabase } = services
  if (!copyDatabase) throw new Error('the embedded database copies itself')
  const made = await makeBackupBeside(services, copyDatabase, file)
  const manifest = await readManifest(services, file)
  expect(manifest.totals.rows['auth.users']).toBe(1)
  expect(made.file_size).toBe(readFileSync(file).byteLength)
  expect(made.rows).toBe(Object.values(manifest.totals.rows).reduce((sum, rows) => sum + rows, 0))
  expect(existsSync(join(DATA_DIR, 'backup-copy'))).toBe(false)
  // It fails for the same reason as a backup made in this process.
  await expect(makeBackupBeside(services, copyDatabase, join(folder, 'none', 'two'))).rejects.toThrow(
    'A file of the backup is missing.',
  )
})
