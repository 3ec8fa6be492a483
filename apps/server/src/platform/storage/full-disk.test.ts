import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const module = new URL('./file-storage.ts', import.meta.url).pathname
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-full-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file for which there is no room leaves no part of itself behind', async () => {
  const script = `
    const { diskStorage } = await import(${JSON.stringify(module)})
    const storage = diskStorage(${JSON.stringify(folder)})
    await storage.put('documents/small.pdf', Buffer.alloc(100), 'application/pdf')
    const refused = await storage.put('documents/card.pdf', Buffer.alloc(100_000), 'application/pdf').catch((error) => error)
    process.stdout.write(refused.constructor.name)`
  // A file size limit aborts a write midway, like a full disk.
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -f 16; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { env: { PATH: process.env['PATH'] } },
  )
  expect(stdout).toBe('StorageAwayError')
  expect(readdirSync(join(folder, 'documents'))).toEqual(['small.pdf'])
})
