import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { StartError, type Config } from '../../config.ts'
import { recordAudit } from '../audit.ts'
import { asSystem, transact, type Services } from '../context.ts'
import { makeSealer } from '../secrets.ts'
import { isKeptInFolder, newEncryptionKey, writeNextKey } from './encryption-key.ts'
import { openRoot, ROOT_KEY, sealedRoot, wrongKey } from './root-key.ts'

const { meta } = schema

const HOW = 'Make one with: openssl rand -base64 32'

/** NEW_ENCRYPTION_KEY; for a key in the data folder, a new one generated there. */
const wantedKey = (config: Config): Buffer => {
  if (config.NEW_ENCRYPTION_KEY) return Buffer.from(config.NEW_ENCRYPTION_KEY, 'base64')
  if (isKeptInFolder(config)) return newEncryptionKey()
  throw new StartError(`NEW_ENCRYPTION_KEY: set this to the key that replaces ENCRYPTION_KEY. ${HOW}`)
}

/**
 * Encrypts the root key under another ENCRYPTION_KEY. The root key itself doesn't change, so running servers
 * are unaffected. A key in the data folder is written beside the current one before the database is changed,
 * and replaces it at the next opening: wherever the process is interrupted, one of the two opens the
 * database.
 */
export const replaceEncryptionKey = async (services: Services): Promise<void> => {
  const { config, secrets } = services
  const next = wantedKey(config)
  const nextOuter = makeSealer(next)
  await transact(services, async (services) => {
    await services.db.execute(sql`select 1 from ${meta} where ${meta.key} = ${ROOT_KEY} for update`)
    const sealed = await sealedRoot(services.db)
    const root = sealed && openRoot(secrets.outer, sealed)
    if (!root) throw wrongKey()
    if (openRoot(nextOuter, sealed))
      throw new StartError(`NEW_ENCRYPTION_KEY: this key is already in use. ${HOW}`)
    if (isKeptInFolder(config)) writeNextKey(config, next)
    await services.db
      .update(meta)
      .set({ value: { sealed: nextOuter.seal(root.toString('base64')) } })
      .where(eq(meta.key, ROOT_KEY))
    await recordAudit(asSystem(services), {
      action: 'encryption-key.replace',
      subject_type: 'encryption_key',
      subject_id: ROOT_KEY,
    })
  })
}
