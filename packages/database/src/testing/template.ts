import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chartOfAccounts, defaultProductTerms, defaultTaxRates } from '@efie/domain'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate, migrationsFolder } from '../migrate.ts'

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  for (const { tag } of entries) hash.update(readFileSync(join(migrationsFolder, `${tag}.sql`)))
  for (const file of ['../reference-data.ts', '../migrate.ts'])
    hash.update(readFileSync(new URL(file, import.meta.url)))
  hash.update(JSON.stringify([chartOfAccounts, defaultTaxRates, defaultProductTerms]))
  return hash.digest('hex').slice(0, 16)
}

const ROOM = 4 * 1024 ** 3

/**
 * Folder for suites' databases: in memory when there is room, which takes half the CPU time of a disk,
 * otherwise the temporary folder.
 */
const scratch = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    accessSync('/dev/shm', constants.W_OK)
    return bavail * bsize > ROOM ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * A migrated database folder, made once per state of the migrations. Creating a PGlite takes seconds, copying
 * this folder a fraction of one.
 */
export const templateFolder = async (): Promise<string> => {
  const target = join(scratch(), `efie-template-${fingerprint()}`)
  if (existsSync(target)) return target
  const working = mkdtempSync(join(scratch(), 'efie-template-'))
  const pglite = await PGlite.create({ dataDir: working })
  await migrate(drizzle({ client: pglite, casing: 'snake_case' }))
  await pglite.close()
  try {
    renameSync(working, target)
  } catch {
    // Another process finished first with an identical template.
    rmSync(working, { recursive: true, force: true })
  }
  return target
}

/** Opens a migrated PGlite with reference data for one suite. */
export const openTestPglite = async (): Promise<{
  pglite: PGlite
  folder: string
  close: () => Promise<void>
}> => {
  const folder = mkdtempSync(join(scratch(), 'efie-test-'))
  cpSync(await templateFolder(), folder, { recursive: true })
  const pglite = await PGlite.create({ dataDir: folder })
  return {
    pglite,
    folder,
    close: async () => {
      await pglite.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
