import { readConfig } from '../config.ts'
import { rotateKeys } from '../features/auth/index.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateDatabase } from '../prepare.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/**
 * `npm run auth:rotate-keys`: with the embedded database only while the server is stopped, with PostgreSQL at
 * any time.
 */
try {
  const config = readConfig()
  const handle = await showProgress('Opening the database', () => openDatabase(config))
  try {
    await showProgress('Updating the database', () => migrateDatabase(config, handle))
    const { kid } = await rotateKeys(await openServices(config, handle))
    process.stdout.write(
      `Now signing with key ${kid}. Running servers pick it up within five minutes. No one is signed out.\n`,
    )
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
