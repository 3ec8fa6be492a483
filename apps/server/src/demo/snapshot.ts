import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaFingerprint } from '@efie/database/migrate'
import { z } from 'zod'
import { isLoopback, readConfig, type Config } from '../config.ts'
import { storageFolder } from '../platform/storage/file-storage.ts'

/** Where the build leaves the demo, to be copied by first starts: playing it takes half a minute, a copy of it less than a second. */
export const snapshotFolder = fileURLToPath(new URL('../../build/demo', import.meta.url))

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const aboutSchema = z.object({
  made_on: z.string(),
  schema: z.string(),
  sources: z.string(),
  /** Of the demo's encrypted fields, whose people are invented: each machine seals them under a root key of its own. */
  field_keys: z.record(z.string(), z.string()),
})
type About = z.output<typeof aboutSchema>

const readAbout = (folder: string): About | null => {
  const file = join(folder, 'about.json')
  if (!existsSync(file)) return null
  const read = aboutSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return read.success ? read.data : null
}

const isPlayed = (path: string): boolean =>
  /\.(?:ts|sql)$/.test(path) && !/node_modules|\btesting\b|\.test\.ts$/.test(path)

/** All code that the demo is played by. */
const fingerprintOfSources = (): string => {
  const hash = createHash('sha256')
  for (const folder of [
    'apps/server/src',
    'packages/contracts/src',
    'packages/database',
    'packages/domain/src',
  ])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (isPlayed(path)) hash.update(`${path}\n`).update(readFileSync(join(root, folder, path)))
  return hash.digest('hex').slice(0, 16)
}

const PARTS = ['database', 'files'] as const

/**
 * Makes the snapshot unless the one that is there was made today by the same code. `prepareDemo` starts a server's database
 * with the demo in the folder that it is given, and closes it again.
 */
export const takeSnapshot = async (
  prepareDemo: (config: Config) => Promise<Record<string, string>>,
  today: string,
): Promise<string> => {
  const sources = fingerprintOfSources()
  const isThere = (): boolean => {
    const there = readAbout(snapshotFolder)
    return there?.sources === sources && there.made_on === today
  }
  if (isThere()) return snapshotFolder
  mkdirSync(dirname(snapshotFolder), { recursive: true })
  const working = mkdtempSync(`${snapshotFolder}-`)
  try {
    const field_keys = await prepareDemo(readConfig({ DATA_DIR: working, DEMO: '1', LOG_LEVEL: 'warn' }))
    // Neither the key to its secrets nor a lock goes along.
    for (const name of readdirSync(working))
      if (!PARTS.some((part) => part === name)) rmSync(join(working, name), { recursive: true })
    const about: About = { made_on: today, schema: schemaFingerprint(), sources, field_keys }
    writeFileSync(join(working, 'about.json'), JSON.stringify(about))
    // Another process may have made it in the meantime, and a third may be copying that one.
    if (isThere()) return snapshotFolder
    rmSync(snapshotFolder, { recursive: true, force: true })
    renameSync(working, snapshotFolder)
  } finally {
    rmSync(working, { recursive: true, force: true })
  }
  return snapshotFolder
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

/** Whether this is a first start on an empty data folder, with the demo. */
const beginsWithDemo = (config: Config): boolean =>
  config.DATABASE_URL === undefined &&
  (config.DEMO === '1' || (config.DEMO === undefined && isLoopback(config.HOST))) &&
  isEmpty(join(config.DATA_DIR, 'database'))

/** Whether there is one, from the build or from an earlier start, for this schema. */
const isThereForSchema = (): boolean => readAbout(snapshotFolder)?.schema === schemaFingerprint()

/** Where the program's own folder may not be written, the demo is played into the database itself. */
const mayBeKept = (): boolean => {
  try {
    accessSync(join(root, 'apps/server'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a start would copy a snapshot, had the build left one. */
export const needsSnapshot = (config: Config): boolean =>
  beginsWithDemo(config) && !isThereForSchema() && mayBeKept()

/** The keys of the encrypted fields in the copy. */
export const snapshotKeys = (): Readonly<Record<string, string>> =>
  readAbout(snapshotFolder)?.field_keys ?? {}

/** Puts the copy into its place at once: an interrupted start leaves no half of it. */
const layOutFolder = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  const coming = mkdtempSync(`${to}-`)
  cpSync(from, coming, { recursive: true })
  rmSync(to, { recursive: true, force: true })
  renameSync(coming, to)
}

/** Answers whether the demo was laid out. Its files come first: a row never points to nothing. */
export const layOutSnapshot = (config: Config): boolean => {
  if (!beginsWithDemo(config) || !isThereForSchema()) return false
  cpSync(join(snapshotFolder, 'files'), storageFolder(config), { recursive: true })
  layOutFolder(join(snapshotFolder, 'database'), join(config.DATA_DIR, 'database'))
  return true
}
