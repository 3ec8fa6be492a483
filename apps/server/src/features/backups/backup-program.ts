import { embeddedHandle, openEmbeddedFolder } from '../../platform/database/database.ts'
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
    const handle = embeddedHandle(await openEmbeddedFolder(copy))
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
// Ctrl+C and service managers signal every process; the server says when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.once('message', (work: BackupWork) => {
  void make(work).then((answer) => process.send?.(answer, () => process.exit(0)))
})
