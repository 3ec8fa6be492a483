import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { templateFolder } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const command = (name: string) => new URL(`../cli/${name}.ts`, import.meta.url).pathname
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-private-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command from a shell with this umask. */
const run = (umask: string, name: string, environment: Record<string, string>) =>
  promisify(execFile)('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, command(name)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })

/** Files others have access to, with path and mode. */
const openToOthers = (root: string): string[] =>
  ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]
    .map((path) => ({ path, mode: statSync(join(root, path)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`)

/** A folder made earlier with a wide umask. */
const wideFolder = async (): Promise<string> => {
  const data = mkdtempSync(join(folder, 'wide-'))
  mkdirSync(join(data, 'database'))
  cpSync(await templateFolder(), join(data, 'database'), { recursive: true })
  mkdirSync(join(data, 'files', 'documents'), { recursive: true })
  for (const file of ['encryption-key', 'files/documents/card.jpg'])
    writeFileSync(join(data, file), Buffer.alloc(32, 7).toString('base64'))
  for (const path of readdirSync(data, { recursive: true, encoding: 'utf8' }))
    chmodSync(join(data, path), statSync(join(data, path)).isDirectory() ? 0o777 : 0o666)
  chmodSync(data, 0o755)
  return data
}

test('what commands write, only their user can read, however open the umask', async () => {
  const DATA_DIR = join(folder, 'new')
  for (const name of ['db-migrate', 'db-backup']) await run('000', name, { DATA_DIR })
  expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['backups', 'database']))
  expect(openToOthers(DATA_DIR)).toEqual([])
})

test('a data folder that others can read is tightened with all that is in it', async () => {
  const DATA_DIR = await wideFolder()
  const program = join(DATA_DIR, 'copy-backups.sh')
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  await run('022', 'db-migrate', { DATA_DIR })
  expect(openToOthers(DATA_DIR)).toEqual([])
  // Its owner can still run it.
  expect(statSync(program).mode & 0o777).toBe(0o700)
})

test('a folder that everyone shares is refused and left as it is', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'shared-'))
  chmodSync(DATA_DIR, 0o1777)
  await expect(run('022', 'db-migrate', { DATA_DIR })).rejects.toThrow(/DATA_DIR: everyone on this machine/)
  expect(statSync(DATA_DIR).mode & 0o7777).toBe(0o1777)
})
