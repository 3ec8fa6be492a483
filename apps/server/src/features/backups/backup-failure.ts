const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, then back up again.',
  EACCES: 'The server can’t write to the backup folder. Check its permissions.',
  EPERM: 'The server can’t write to the backup folder. Check its permissions.',
  EROFS: 'The backup folder is read-only. Check its permissions.',
}

/** Why a backup failed, for administrators: in plain words, then the server's own message. */
export const backupFailure = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const plain = causes[code] ?? 'The backup couldn’t be completed or verified. Try again.'
  return `${plain} Server message: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300)
}
