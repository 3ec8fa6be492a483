import { readConfig } from '../config.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateDatabase } from '../prepare.ts'
import { showProgress } from './progress.ts'

try {
  const config = readConfig()
  const handle = await openDatabase(config)
  const applied = await showProgress('Updating the database', () => migrateDatabase(config, handle))
  await handle.close()
  process.stdout.write(
    applied.length === 0 ? 'The database is up to date.\n' : `Applied: ${applied.join(', ')}\n`,
  )
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
