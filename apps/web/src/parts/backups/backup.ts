import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { fileSizeText } from '~/platform/files/document-file.ts'
import type { Tone } from '~/ui/badge.tsx'

export type BackupRow = InferContractRouterOutputs<AppContract>['backups']['list']['data'][number]

export const backupStates: Record<BackupRow['status'], { text: string; tone: Tone }> = {
  running: { text: 'Running', tone: 'primary' },
  verified: { text: 'Verified', tone: 'positive' },
  failed: { text: 'Failed', tone: 'danger' },
  pruned: { text: 'Deleted after the retention period', tone: 'neutral' },
}

export const backupReasons: Record<BackupRow['reason'], string> = {
  asked: 'Manual',
  schedule: 'Automatic',
  restore: 'Before a restore',
}

export const sizeText = (row: BackupRow): string =>
  row.file_size === null ? '–' : fileSizeText(row.file_size)
