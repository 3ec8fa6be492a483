import { os } from '../../platform/http/orpc.ts'
import { askForBackup, downloadBackup, listBackups } from './ask-for-backup.ts'

const { run, list, file } = os.backups

export const backupRoutes = {
  run: run.handler(({ context }) => askForBackup(context)),
  list: list.handler(({ context, input }) => listBackups(context, input)),
  file: file.handler(({ context, input }) => downloadBackup(context, input)),
}
