import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'

test('a data folder that can’t be created is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  await expect(lockDataFolder(join(folder, 'file', 'data'))).rejects.toThrow(
    /^DATA_DIR: the folder .* can’t be created/,
  )
})
