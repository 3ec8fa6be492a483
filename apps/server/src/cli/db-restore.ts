import { readConfig, StartError } from '../config.ts'
import { restoreBackup } from '../features/backups/index.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openFieldKeys } from '../platform/field-keys/field-keys.ts'
import { openOuter } from '../platform/root-key/root-key.ts'
import { openStorage, prepareStorage } from '../platform/storage/file-storage.ts'
import { migrateDatabase } from '../prepare.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/** `npm run db:restore FILE`: only into an empty database. */
try {
  const [, , file] = process.argv
  if (!file) throw new StartError('Add the backup file: npm run db:restore FILE')
  const config = readConfig()
  const handle = await openDatabase(config)
  try {
    await migrateDatabase(config, handle)
    await prepareStorage(config)
    const empty = { db: handle.db, storage: openStorage(config), secrets: openOuter(config) }
    const { created_at } = await showProgress('Restoring the backup', () => restoreBackup(empty, file))
    await openFieldKeys(await openServices(config, handle))
    process.stdout.write(`Restored the backup from ${created_at}. Row counts and ledger totals match.\n`)
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
