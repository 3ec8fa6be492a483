import { type Stats } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Milliseconds by which a file system's times may be coarse, or off. */
const COARSE = 2_000

/** Files copied together. Node has four threads for files, passwords and compression. */
const LANES = 2

const unlessGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** All files and folders below a folder. A file that vanishes in the meantime is left out. */
const statsOf = async (folder: string): Promise<Map<string, Stats>> => {
  const paths = await readdir(folder, { recursive: true })
  const found = await Promise.all(
    paths.map(async (path) => [path, await stat(join(folder, path)).catch(unlessGone)] as const),
  )
  return new Map(found.flatMap(([path, stats]) => (stats ? [[path, stats]] : [])))
}

const isSame = (one: Stats | undefined, other: Stats): boolean =>
  one?.ctimeMs === other.ctimeMs && one.mtimeMs === other.mtimeMs && one.size === other.size

/** Bytes left free beside a copy, for what the server itself writes. */
const MARGIN = 268_435_456

/** Refuses a copy that would fill the disk on which the folder is in use. */
const requireRoom = async (at: string, files: Iterable<Stats>): Promise<void> => {
  const size = [...files].reduce((sum, file) => sum + file.size, 0)
  const { bavail, bsize } = await statfs(at)
  if (bavail * bsize < size + MARGIN)
    throw Object.assign(new Error('there is no room for a copy'), { code: 'ENOSPC' })
}

/**
 * Copies a folder whose files change: first everything, while it is in use, then, `exclusively`, what has
 * changed since. So it stands still only for the second copy, however large it is.
 */
export const copyFolderInUse = async (
  from: string,
  to: string,
  exclusively: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const copy = async (found: Map<string, Stats>): Promise<void> => {
    const folders = new Set([...found].map(([path, stats]) => (stats.isDirectory() ? path : dirname(path))))
    await Promise.all([...folders].map((folder) => mkdir(join(to, folder), { recursive: true })))
    const files = [...found].filter(([, stats]) => stats.isFile()).values()
    const lane = async (): Promise<void> => {
      for (const [path] of files)
        // One after the other, so that threads stay free for requests.
        // oxlint-disable-next-line no-await-in-loop
        await copyFile(join(from, path), join(to, path)).catch(unlessGone)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  const began = Date.now()
  const first = await statsOf(from)
  await requireRoom(dirname(to), first.values())
  await copy(first)
  await exclusively(async () => {
    const now = await statsOf(from)
    const isChanged = ([path, stats]: [string, Stats]): boolean =>
      stats.ctimeMs > began - COARSE || !isSame(first.get(path), stats)
    await copy(new Map([...now].filter(isChanged)))
    const gone = [...first.keys()].filter((path) => !now.has(path))
    await Promise.all(gone.map((path) => rm(join(to, path), { recursive: true, force: true })))
  })
}
