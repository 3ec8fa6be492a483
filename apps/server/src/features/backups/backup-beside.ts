import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError, type Config } from '../../config.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { MadeBackup } from './make-backup.ts'

/** The work of `backup-program.ts`. */
export interface BackupWork {
  config: Config
  /** Folder with the copy of the database. */
  copy: string
  file: string
  made_at: string
}

export type BackupAnswer = { made: MadeBackup } | { failure: string }

const ask = (work: BackupWork): Promise<BackupAnswer> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('backup-program.ts', import.meta.url)), {
      serialization: 'advanced',
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.once('message', (answer: BackupAnswer) => resolve(answer))
    child.once('exit', (code, signal) =>
      reject(new Error(`the backup’s process ended with ${signal ?? `code ${code}`}`)),
    )
    child.once('spawn', () => {
      try {
        // Requests come first.
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      } catch {
        // It has ended, which `exit` tells.
      }
      child.send(work, (error) => error && reject(error))
    })
  })

/**
 * Makes a backup of the embedded database in another process, from a copy of its files. The database has one
 * connection in the server's own process, where reading a snapshot would hold up every request.
 */
export const makeBackupBeside = async (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  copyDatabase: (folder: string) => Promise<void>,
  file: string,
): Promise<MadeBackup> => {
  const copy = join(config.DATA_DIR, 'backup-copy')
  // Left by a process that was killed.
  await rm(copy, { recursive: true, force: true })
  try {
    await copyDatabase(copy)
    const answer = await ask({ config, copy, file, made_at: nowIso(clock) })
    if ('failure' in answer) throw new StartError(answer.failure)
    return answer.made
  } catch (error) {
    // Its process may have ended before it could verify or remove them.
    await Promise.all([file, `${file}.part`].map((path) => rm(path, { force: true })))
    throw error
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
