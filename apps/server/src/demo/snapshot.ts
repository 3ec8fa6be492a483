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

type Size = Config['DEMO_SIZE']

/**
 * The build's snapshot of the demo, copied on first start: playing the demo takes half a minute, copying it
 * less than a second. The large demo has its own.
 */
const folderOf = (size: Size): string =>
  fileURLToPath(new URL(`../../build/demo${size === 'large' ? '-large' : ''}`, import.meta.url))

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const aboutSchema = z.object({
  made_on: z.string(),
  schema: z.string(),
  sources: z.string(),
  /**
   * Keys of the demo's encrypted fields, whose people are fictional. Each machine encrypts them under its own
   * root key.
   */
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

/** Hash of all code that plays the demo. */
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
 * Creates the snapshot, unless today's from the same code exists. `prepareDemo` creates a database with the
 * demo in a given folder and closes it.
 */
export const takeSnapshot = async (
  prepareDemo: (config: Config) => Promise<Record<string, string>>,
  { today, size }: { today: string; size: Size },
): Promise<string> => {
  const snapshotFolder = folderOf(size)
  const sources = fingerprintOfSources()
  const isThere = (): boolean => {
    const there = readAbout(snapshotFolder)
    return there?.sources === sources && there.made_on === today
  }
  if (isThere()) return snapshotFolder
  mkdirSync(dirname(snapshotFolder), { recursive: true })
  const [working, replaced] = [mkdtempSync(`${snapshotFolder}-`), mkdtempSync(`${snapshotFolder}-replaced-`)]
  try {
    const field_keys = await prepareDemo(
      readConfig({ DATA_DIR: working, DEMO: '1', DEMO_SIZE: size, LOG_LEVEL: 'warn' }),
    )
    // Neither the encryption key nor a lock is part of the snapshot.
    for (const name of readdirSync(working))
      if (!PARTS.some((part) => part === name)) rmSync(join(working, name), { recursive: true })
    const about: About = { made_on: today, schema: schemaFingerprint(), sources, field_keys }
    writeFileSync(join(working, 'about.json'), JSON.stringify(about))
    // Another process may have created it in the meantime, and a third may be copying it.
    if (isThere()) return snapshotFolder
    // Moved away as a whole: deleting it in place could delete what the other one has just put there.
    try {
      renameSync(snapshotFolder, join(replaced, 'demo'))
    } catch (error) {
      if (existsSync(snapshotFolder)) throw error
    }
    try {
      renameSync(working, snapshotFolder)
    } catch (error) {
      // The other process came first, between the two lines above.
      if (!isThere()) throw error
    }
  } finally {
    for (const folder of [working, replaced]) rmSync(folder, { recursive: true, force: true })
  }
  return snapshotFolder
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

/** Whether this is a first start with the demo on an empty data folder. */
const beginsWithDemo = (config: Config): boolean =>
  config.DATABASE_URL === undefined &&
  (config.DEMO === '1' || (config.DEMO === undefined && isLoopback(config.HOST))) &&
  isEmpty(join(config.DATA_DIR, 'database'))

/** Whether there is a snapshot for this schema, from the build or an earlier start. */
const isThereForSchema = ({ DEMO_SIZE }: Config): boolean =>
  readAbout(folderOf(DEMO_SIZE))?.schema === schemaFingerprint()

/** If the program's folder is read-only, the demo is played into the database directly. */
const mayBeKept = (): boolean => {
  try {
    accessSync(join(root, 'apps/server'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whether this start would copy a snapshot if there were one. */
export const needsSnapshot = (config: Config): boolean =>
  beginsWithDemo(config) && !isThereForSchema(config) && mayBeKept()

/** Keys of the encrypted fields in the copy. */
export const snapshotKeys = ({ DEMO_SIZE }: Config): Readonly<Record<string, string>> =>
  readAbout(folderOf(DEMO_SIZE))?.field_keys ?? {}

/** Renames the copy into place, so that an interrupted start leaves no partial database. */
const layOutFolder = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  const coming = mkdtempSync(`${to}-`)
  cpSync(from, coming, { recursive: true })
  rmSync(to, { recursive: true, force: true })
  renameSync(coming, to)
}

/** Returns whether the demo was copied. Files come first, so that no row refers to a missing file. */
export const layOutSnapshot = (config: Config): boolean => {
  if (!beginsWithDemo(config) || !isThereForSchema(config)) return false
  const snapshotFolder = folderOf(config.DEMO_SIZE)
  cpSync(join(snapshotFolder, 'files'), storageFolder(config), { recursive: true })
  layOutFolder(join(snapshotFolder, 'database'), join(config.DATA_DIR, 'database'))
  return true
}
