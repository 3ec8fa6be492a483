import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '@efie/domain'
import { readConfig } from '../config.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openFieldKeys } from '../platform/field-keys/field-keys.ts'
import { rotateFieldKeys } from '../platform/field-keys/rotate-field-keys.ts'
import { migrateDatabase } from '../prepare.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/** Milliseconds for running servers to read the new key. Usually moments; this allows for a busy one. */
const NOTICE = 15_000

/**
 * `npm run keys:rotate`: with the embedded database only while the server is stopped, with PostgreSQL at any
 * time.
 */
try {
  const config = readConfig()
  const handle = await showProgress('Opening the database', () => openDatabase(config))
  try {
    await showProgress('Updating the database', () => migrateDatabase(config, handle))
    const services = await openServices(config, handle)
    await openFieldKeys(services)
    // No other process can have the embedded database open, so no one has to read the new key first.
    const notice = async () => void (handle.pglite || (await pause(NOTICE)))
    const count = await showProgress('Encrypting personal data with a new key', () =>
      rotateFieldKeys(services, { notice }),
    )
    process.stdout.write(`Encrypted ${counted(count, 'value')} with a new key.\n`)
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
