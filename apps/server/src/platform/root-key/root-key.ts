import { randomBytes } from 'node:crypto'
import { schema, type Database } from '@efie/database'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { StartError, type Config } from '../../config.ts'
import { makeSealer, makeSecrets, type Sealer, type Secrets } from '../secrets.ts'
import { nextKey, presentKey, takeUpNextKey } from './encryption-key.ts'

const { meta } = schema

/**
 * Row of `meta` with the root key, which encrypts and signs everything else and is itself encrypted under
 * ENCRYPTION_KEY.
 */
export const ROOT_KEY = 'root_key'
const KEY_BYTES = 32
const kept = z.object({ sealed: z.string() })

export const wrongKey = (): StartError =>
  new StartError(
    'ENCRYPTION_KEY: this database uses another key, or its key was replaced. Set ENCRYPTION_KEY to the database’s key (see docs/operations.md).',
  )

/** Null in a database that hasn't been opened with a key yet. */
export const sealedRoot = async (db: Database): Promise<string | null> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, ROOT_KEY))
  return row ? kept.parse(row.value).sealed : null
}

/** Null if the root key was encrypted under another key. */
export const openRoot = (outer: Sealer, sealed: string): Buffer | null => {
  try {
    return Buffer.from(outer.open(sealed), 'base64')
  } catch {
    return null
  }
}

/** Nodes that start together on an empty database use the first one's key. */
const makeRoot = async (db: Database, outer: Sealer): Promise<string> => {
  const sealed = outer.seal(randomBytes(KEY_BYTES).toString('base64'))
  await db.insert(meta).values({ key: ROOT_KEY, value: { sealed } }).onConflictDoNothing()
  return (await sealedRoot(db)) ?? sealed
}

/** Opens or creates the root key of a database. Throws StartError if ENCRYPTION_KEY doesn't decrypt it. */
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

/** Encryption under ENCRYPTION_KEY alone, before a database has a root key. A restore needs nothing more. */
export const openOuter = (config: Config): Pick<Secrets, 'outer'> => ({
  outer: makeSealer(presentKey(config)),
})

/**
 * Refuses a backup after a key replacement by another process, since its root key couldn't be opened with
 * this key.
 */
export const requireOwnRoot = async (db: Database, { outer }: Pick<Secrets, 'outer'>): Promise<void> => {
  const sealed = await sealedRoot(db)
  if (sealed && !openRoot(outer, sealed))
    throw new StartError(
      'ENCRYPTION_KEY: the key was replaced after this process started. Restart with the new key.',
    )
}

/** Removes the root key from a copy for other machines, which generate their own. */
export const forgetRoot = async (db: Database): Promise<void> => {
  await db.delete(meta).where(eq(meta.key, ROOT_KEY))
}
