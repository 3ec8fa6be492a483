export { restoreBackup } from './restore-backup.ts'
export { writeBackup, type Manifest } from './write-backup.ts'
