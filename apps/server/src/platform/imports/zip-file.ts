import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError, invalid } from '../errors.ts'
import { MAX_FILE_BYTES } from '../files/judge-file.ts'

const MOST_ENTRIES = 200
const DEEPEST = 3
/** Of all files together, counted while they are decompressed: what a header says of its size isn't believed. */
const MOST_BYTES = 6 * MAX_FILE_BYTES
/** How much larger than its compressed form a file may become, once it has a million bytes. */
const MOST_EXPANSION = 100
const UNJUDGED_BYTES = 1_000_000

export interface ZippedFile {
  /** Without its folders. */
  name: string
  bytes: Uint8Array
}

const baseOf = (path: string): string => path.split('/').at(-1) ?? path

/** Folders, links, and what computers add on their own. */
const isIgnored = ({ fileName, externalFileAttributes }: Entry): boolean => {
  const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
  return isLink || fileName.endsWith('/') || /(^|\/)(__MACOSX\/|\.(?!\/)|Thumbs\.db$)/i.test(fileName)
}

const refusals: readonly [RegExp, string][] = [
  [/encrypt/i, 'This ZIP opens only with a password. Make one without'],
  [/absolute path|relative path/i, 'A file in this ZIP has a path that leads out of it'],
]

/** The library's refusals in our words. */
const inWords = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const [, words = 'We couldn’t read this ZIP file'] =
    refusals.find(([pattern]) => pattern.test(error.message)) ?? []
  return invalid('file', words)
}

const requirePlain = (entry: Entry): void => {
  if (entry.isEncrypted()) throw invalid('file', 'This ZIP opens only with a password. Make one without')
  if (entry.fileName.split('/').filter((part) => part !== '.').length > DEEPEST)
    throw invalid('file', 'A file in this ZIP is inside too many folders')
  if (!entry.canDecodeFileData()) throw invalid('file', 'We couldn’t read this ZIP file')
}

/** Decompresses a file, and stops as soon as it is larger than is allowed. */
const inflate = async (zip: ZipFile, entry: Entry, room: number): Promise<Uint8Array> => {
  const stream = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  let size = 0
  // A cast: a stream of bytes says of its parts only that they are something.
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_FILE_BYTES) throw invalid('file', `${baseOf(entry.fileName)} is larger than 10 MB`)
    if (size > room) throw invalid('file', 'Together, the files in this ZIP are too large')
    if (size > UNJUDGED_BYTES && size > MOST_EXPANSION * entry.compressedSize)
      throw invalid('file', 'A file in this ZIP expands too much')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const readAll = async (bytes: Uint8Array): Promise<ZippedFile[]> => {
  // Older Windows tools write backslashes between folders. The library reads them as slashes, and then checks
  // where the path leads.
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, strictFileNames: false })
  if (zip.entryCount > MOST_ENTRIES) throw invalid('file', `Use no more than ${MOST_ENTRIES} files in a ZIP`)
  const files = new Map<string, ZippedFile>()
  let room = MOST_BYTES
  for await (const entry of zip.eachEntry()) {
    if (isIgnored(entry)) continue
    requirePlain(entry)
    const name = baseOf(entry.fileName)
    if (files.has(name.toLowerCase()))
      throw invalid('file', `Two files in this ZIP are called ${name}. Give each its own name`)
    const content = await inflate(zip, entry, room)
    room -= content.byteLength
    files.set(name.toLowerCase(), { name, bytes: content })
  }
  return [...files.values()]
}

/** The files of a ZIP from a stranger, whatever folders they are in. */
export const readZip = async (bytes: Uint8Array): Promise<ZippedFile[]> => {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new AppError('FILE_TOO_LARGE', undefined, 'The file is larger than 10 MB')
  try {
    return await readAll(bytes)
  } catch (error) {
    throw inWords(error)
  }
}
