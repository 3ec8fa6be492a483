import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { counted } from '@efie/domain'
import { readConfig } from '../config.ts'
import { writeBackup } from '../features/backups/index.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateDatabase } from '../prepare.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/** `npm run db:backup [FILE]`: by default to DATA_DIR/backups, named by date and time. */
try {
  const config = readConfig()
  const folder = join(config.DATA_DIR, 'backups')
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = resolve(process.argv[2] ?? join(folder, `efie-${stamp}.tar.gz.age`))
  const handle = await openDatabase(config)
  try {
    await migrateDatabase(config, handle)
    mkdirSync(folder, { recursive: true })
    const { totals, missing_files } = await showProgress('Saving the backup', async () =>
      writeBackup(await openServices(config, handle), file),
    )
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`Saved ${counted(rows, 'row')} and the stored files: ${file}\n`)
    if (missing_files)
      process.stdout.write(
        `${counted(missing_files, 'file is', 'files are')} missing from storage and not in this backup.\n`,
      )
    if (!config.ENCRYPTION_KEY)
      process.stdout.write(
        `Copy the backup and ${join(config.DATA_DIR, 'encryption-key')} to another machine. Without that key, the backup can’t be read.\n`,
      )
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
