import { randomBytes } from 'node:crypto'
import { schema, type Database } from '@efie/database'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { StartError, type Config } from '../../config.ts'
import { makeSealer, makeSecrets, type Sealer, type Secrets } from '../secrets.ts'
import { nextKey, presentKey, takeUpNextKey } from './encryption-key.ts'

const { meta } = schema

/** The row of `meta` with the root key, which seals and signs everything, itself sealed under ENCRYPTION_KEY. */
export const ROOT_KEY = 'root_key'
const KEY_BYTES = 32
const kept = z.object({ sealed: z.string() })

export const wrongKey = (): StartError =>
  new StartError(
    'ENCRYPTION_KEY: this database belongs to another key, or its key was replaced. Give the one that belongs to it (docs/operations.md).',
  )

/** Null in a database that no process has opened with a key yet. */
export const sealedRoot = async (db: Database): Promise<string | null> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, ROOT_KEY))
  return row ? kept.parse(row.value).sealed : null
}

/** Null when the root key was sealed under another key. */
export const openRoot = (outer: Sealer, sealed: string): Buffer | null => {
  try {
    return Buffer.from(outer.open(sealed), 'base64')
  } catch {
    return null
  }
}

/** Nodes that start together on an empty database agree on the one that was first. */
const makeRoot = async (db: Database, outer: Sealer): Promise<string> => {
  const sealed = outer.seal(randomBytes(KEY_BYTES).toString('base64'))
  await db.insert(meta).values({ key: ROOT_KEY, value: { sealed } }).onConflictDoNothing()
  return (await sealedRoot(db)) ?? sealed
}

/**
 * What seals and signs for this database: opens its root key, and makes one where there is none. Throws StartError when
 * ENCRYPTION_KEY does not open it.
 */
export const openSecrets = async (config: Config, db: Database): Promise<Secrets> => {
  const outer = makeSealer(presentKey(config))
  const sealed = (await sealedRoot(db)) ?? (await makeRoot(db, outer))
  const root = openRoot(outer, sealed)
  if (root) return makeSecrets(root, outer)
  const next = nextKey(config)
  const nextOuter = next && makeSealer(next)
  const nextRoot = nextOuter && openRoot(nextOuter, sealed)
  if (!nextRoot) throw wrongKey()
  takeUpNextKey(config)
  return makeSecrets(nextRoot, nextOuter)
}

/** Under ENCRYPTION_KEY alone, before a database has a root key: all that a restore needs. */
export const openOuter = (config: Config): Pick<Secrets, 'outer'> => ({
  outer: makeSealer(presentKey(config)),
})

/** A backup made under a key that was replaced would hold a root key that this key does not open. */
export const requireOwnRoot = async (db: Database, { outer }: Pick<Secrets, 'outer'>): Promise<void> => {
  const sealed = await sealedRoot(db)
  if (sealed && !openRoot(outer, sealed))
    throw new StartError(
      'ENCRYPTION_KEY: was replaced after this process started. Start it again with the new key.',
    )
}

/** For a copy that goes to other machines: each makes its own. */
export const forgetRoot = async (db: Database): Promise<void> => {
  await db.delete(meta).where(eq(meta.key, ROOT_KEY))
}
