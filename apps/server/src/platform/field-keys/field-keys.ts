import { createSecretKey, randomBytes } from 'node:crypto'
import { fieldKeysInUse, schema, useFieldKeys, type Database, type FieldKeys } from '@efie/database'
import { asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { StartError } from '../../config.ts'
import { nowIso } from '../clock.ts'
import type { Services } from '../context.ts'
import type { ChangeFeed } from '../realtime/change-feed.ts'
import type { Secrets } from '../secrets.ts'

const { fieldKeys } = schema

type KeyRow = typeof fieldKeys.$inferSelect
type Needs = Pick<Services, 'db' | 'secrets' | 'realClock'>

const KEY_BYTES = 32

/** The random end of a key's id, stored in every encrypted value. */
export const shortId = (id: string): string => id.slice(-12)

const loadRows = (db: Database): Promise<KeyRow[]> =>
  db.select().from(fieldKeys).orderBy(asc(fieldKeys.used_from), asc(fieldKeys.id))

const openKey = (secrets: Secrets, row: KeyRow): Buffer => {
  try {
    return Buffer.from(secrets.open(row.key_sealed), 'base64')
  } catch {
    throw new StartError('The keys of encrypted fields were sealed under another root key. Restore a backup.')
  }
}

const keysOf = (secrets: Secrets, rows: KeyRow[]): FieldKeys | null => {
  const index = rows.find(({ purpose }) => purpose === 'index')
  const ciphers = rows.filter(({ purpose }) => purpose === 'cipher')
  const current = ciphers.findLast(({ used_from }) => used_from !== null)
  if (!index || !current) return null
  return {
    current: shortId(current.id),
    ciphers: new Map(ciphers.map((row) => [shortId(row.id), createSecretKey(openKey(secrets, row))])),
    index: createSecretKey(openKey(secrets, index)),
  }
}

/** Adds a key that all processes can read from now on. It encrypts nothing until it is made current. */
export const addFieldKey = async (
  { secrets, realClock }: Needs,
  tx: Database,
  purpose: KeyRow['purpose'],
  {
    id = uuidv7(),
    key = randomBytes(KEY_BYTES),
    used = true,
  }: { id?: string; key?: Buffer; used?: boolean } = {},
): Promise<string> => {
  const now = nowIso(realClock)
  const key_sealed = secrets.seal(key.toString('base64'))
  await tx
    .insert(fieldKeys)
    .values({ id, purpose, key_sealed, used_from: used ? now : null, created_at: now })
  return id
}

/**
 * A process that already has keys gives them to a further database, because encrypted columns use one set per
 * process.
 */
const makeKeys = async (services: Needs, tx: Database): Promise<void> => {
  const known = fieldKeysInUse()
  const cipher = known?.ciphers.get(known.current)
  await addFieldKey(services, tx, 'index', known ? { key: known.index.export() } : {})
  await addFieldKey(
    services,
    tx,
    'cipher',
    known && cipher ? { key: cipher.export(), id: `${uuidv7().slice(0, -12)}${known.current}` } : {},
  )
}

/**
 * Loads the keys that encrypt this database's personal fields, or creates them in a new one. Personal data
 * can't be read or written before. Throws StartError if the root key doesn't decrypt them.
 */
export const openFieldKeys = async (services: Needs): Promise<void> => {
  const { db, secrets } = services
  let keys = keysOf(secrets, await loadRows(db))
  if (!keys) {
    // Nodes that start together on an empty database must agree on one set.
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${fieldKeys} in share row exclusive mode`)
      if ((await loadRows(tx)).length === 0) await makeKeys(services, tx)
    })
    keys = keysOf(secrets, await loadRows(db))
  }
  if (!keys) throw new StartError('The keys of encrypted fields are incomplete. Restore a backup.')
  useFieldKeys(keys)
}

/** Loads a new key on every node within moments. */
export const followFieldKeys = (services: Needs, feed: ChangeFeed): void =>
  feed.subscribe(async (changes) => {
    if (changes.some(({ table }) => table === 'field_keys')) await openFieldKeys(services)
  })

/** The field keys by id in base64, carried by the demo's snapshot to machines with another root key. */
export const takeFieldKeys = async ({ db, secrets }: Needs): Promise<Record<string, string>> =>
  Object.fromEntries((await loadRows(db)).map((row) => [row.id, openKey(secrets, row).toString('base64')]))

/** Encrypts a snapshot's keys under this database's root key. */
export const bringFieldKeys = async (
  { db, secrets }: Needs,
  keys: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [id, key] of Object.entries(keys))
    await db
      .update(fieldKeys)
      .set({ key_sealed: secrets.seal(key) })
      .where(eq(fieldKeys.id, id))
}
