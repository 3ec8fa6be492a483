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
    await showProgress('Updating the database', () => migrateDatabase(config, handle))
    await replaceEncryptionKey(await openServices(config, handle))
  } finally {
    await handle.close()
  }
  const file = join(config.DATA_DIR, 'encryption-key')
  process.stdout.write(
    isKeptInFolder(config)
      ? `The encryption key is replaced. The next start renames ${file}.new to ${file}. Then keep a copy of that file somewhere else, and restart any server that’s still running.\n`
      : 'The encryption key is replaced. On every node, set ENCRYPTION_KEY to the value of NEW_ENCRYPTION_KEY and restart.\n',
  )
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
