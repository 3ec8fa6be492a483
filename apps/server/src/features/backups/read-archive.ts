import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrationTags } from '@efie/database/migrate'
import { extract, type Extract } from 'tar-stream'
import { StartError } from '../../config.ts'
import type { Services } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { decrypt } from './encrypt.ts'
import type { Manifest } from './write-backup.ts'

type Visit = (name: string, content: Buffer) => Promise<void>

/** What a restore needs; the root key comes with the backup. */
export type Target = Pick<Services, 'db' | 'storage'> & { secrets: Pick<Secrets, 'outer'> }

export const readArchive = async (
  { secrets }: Pick<Target, 'secrets'>,
  file: string,
  visit: Visit,
): Promise<void> => {
  const archive: Extract = extract()
  const visited = (async () => {
    for await (const entry of archive) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      await visit(entry.header.name, Buffer.concat(chunks))
    }
  })()
  await Promise.all([pipeline(createReadStream(file), decrypt(secrets), createGunzip(), archive), visited])
}

/** Reads the archive's last entry. Throws StartError if it can't be restored by this version and key. */
export const readManifest = async (
  services: Pick<Target, 'secrets'>,
  file: string,
  visit: Visit = async () => {},
): Promise<Manifest> => {
  let manifest: Manifest | undefined
  try {
    await readArchive(services, file, async (name, content) => {
      if (name === 'manifest.json') manifest = JSON.parse(content.toString()) as Manifest
      else await visit(name, content)
    })
  } catch (error) {
    if (error instanceof StartError) throw error
    // The cause's own message may quote the row that couldn't be read.
    throw new StartError(
      `${file} can’t be read as a backup. It’s damaged, or it was made with another ENCRYPTION_KEY. Nothing was restored.`,
      { cause: error },
    )
  }
  if (manifest?.format !== 1)
    throw new StartError(`${file} isn’t a complete backup. It may be truncated or a different kind of file.`)
  const known = new Set(migrationTags())
  if (manifest.migrations.some((tag) => !known.has(tag)))
    throw new StartError(`${file} was made by a newer version of Efie. Update Efie first.`)
  return manifest
}

const pieceName = /^tables\/([a-z_]+)\.([a-z_]+)\/\d+\.jsonl$/

/** The table whose rows an entry holds, as `schema.name`; null for other entries. */
export const tableOf = (entry: string): string | null => {
  const [, schema, table] = pieceName.exec(entry) ?? []
  return schema === undefined ? null : `${schema}.${table}`
}

const FILES = 'files/'

/** The storage key of an entry that is a file; null for other entries. */
export const fileKeyOf = (entry: string): string | null =>
  entry.startsWith(FILES) ? entry.slice(FILES.length) : null

export const typeOf = (key: string): string =>
  key.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'
