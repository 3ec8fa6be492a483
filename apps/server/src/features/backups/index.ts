export { restoreBackup } from './restore-backup.ts'
export { writeBackup } from './write-backup.ts'
export { registerBackupJobs } from './schedule.ts'
export { backupRoutes } from './routes.ts'
