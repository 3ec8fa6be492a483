import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { isKeptInFolder } from '../platform/root-key/encryption-key.ts'
import { replaceEncryptionKey } from '../platform/root-key/replace-encryption-key.ts'
import { migrateDatabase } from '../prepare.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/**
 * `npm run keys:replace`: with the embedded database only while the server is stopped, with PostgreSQL at any
 * time.
 */
try {
  const config = readConfig()
  const handle = await showProgress('Opening the database', () => openDatabase(config))
  try {
    await showProgress('Bringing the database up to date', () => migrateDatabase(config, handle))
    await replaceEncryptionKey(await openServices(config, handle))
  } finally {
    await handle.close()
  }
  const file = join(config.DATA_DIR, 'encryption-key')
  process.stdout.write(
    isKeptInFolder(config)
      ? `The encryption key is replaced. The next start moves ${file}.new to ${file}: then keep a copy of it in another place, and start what still runs again.\n`
      : 'The encryption key is replaced. Put NEW_ENCRYPTION_KEY in the place of ENCRYPTION_KEY on every node, and start each again.\n',
  )
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
