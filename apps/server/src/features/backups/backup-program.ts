import { PGlite } from '@electric-sql/pglite'
import { embeddedHandle } from '../../platform/database/database.ts'
import { sized } from '../../platform/database/embedded-settings.ts'
import { makeLogger } from '../../platform/log.ts'
import { openSecrets } from '../../platform/root-key/root-key.ts'
import { openStorage } from '../../platform/storage/file-storage.ts'
import type { BackupAnswer, BackupWork } from './backup-beside.ts'
import { failureText } from './failure-text.ts'
import { makeBackup } from './make-backup.ts'
import { scratchFor } from './scratch.ts'

/** The process of `backup-beside.ts`. It ends with the server. */
const make = async ({ config, copy, file, made_at }: BackupWork): Promise<BackupAnswer> => {
  const log = makeLogger(config)
  try {
    const handle = embeddedHandle(await PGlite.create({ ...sized, dataDir: copy }))
    const { db } = handle
    const secrets = await openSecrets(config, db)
    const clock = { now: () => new Date(made_at) }
    const storage = openStorage(config)
    const made = await makeBackup({ db, secrets, clock, storage, log }, scratchFor(config), file)
    await handle.close()
    return { made }
  } catch (error) {
    log.error({ err: error }, 'the backup failed in its own process')
    return { failure: failureText(error) }
  }
}

process.once('disconnect', () => process.exit(1))
// Ctrl+C signals the whole process group; the server says when to end.
process.on('SIGINT', () => {})
process.once('message', (work: BackupWork) => {
  void make(work).then((answer) => process.send?.(answer, () => process.exit(0)))
})
