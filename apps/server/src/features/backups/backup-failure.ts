import { failureText } from './failure-text.ts'

/** Why a backup failed, for administrators. */
export const backupFailure = (error: unknown): string =>
  `The backup couldn’t be completed or verified. ${failureText(error)}`.slice(0, 300)
