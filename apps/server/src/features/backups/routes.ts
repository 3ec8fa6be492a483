import { os } from '../../platform/http/orpc.ts'
import { askForBackup, downloadBackup, listBackups } from './ask-for-backup.ts'
import { askForRestore, confirmChecked, getLoss, listRestores } from './restores/ask-for-restore.ts'

const { run, list, file, loss, askRestore, checkRestore, restores } = os.backups

export const backupRoutes = {
  run: run.handler(({ context }) => askForBackup(context)),
  list: list.handler(({ context, input }) => listBackups(context, input)),
  file: file.handler(({ context, input }) => downloadBackup(context, input)),
  loss: loss.handler(({ context, input }) => getLoss(context, input)),
  askRestore: askRestore.handler(({ context, input }) => askForRestore(context, input)),
  checkRestore: checkRestore.handler(({ context, input }) => confirmChecked(context, input)),
  restores: restores.handler(({ context, input }) => listRestores(context, input)),
}
