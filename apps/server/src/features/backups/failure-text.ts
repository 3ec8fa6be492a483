import { DrizzleQueryError } from 'drizzle-orm'
import { StartError } from '../../config.ts'
import { AppError, sqlState } from '../../platform/errors.ts'

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, then try again.',
  EACCES: 'The server can’t read or write the backup folder. Check its permissions.',
  EPERM: 'The server can’t read or write the backup folder. Check its permissions.',
  EROFS: 'The backup folder is read-only. Check its permissions.',
  ENOENT: 'A file of the backup is missing.',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Why a backup or restore failed, for administrators. Only the messages of our own errors are passed on: those of
 * others can contain the parameters of a statement, which are people's data. The log names the place.
 */
export const failureText = (error: unknown): string => {
  if (error instanceof StartError || error instanceof AppError) return error.message
  const state = sqlState(error)
  if (state)
    return `The database rejected a statement (${state.code}${state.constraint ? `, ${state.constraint}` : ''}). The server’s log says which.`
  if (error instanceof DrizzleQueryError) return 'A statement failed. The server’s log says which.'
  return (
    causes[codeOf(error)] ??
    'Something unexpected went wrong. Try again. The server’s log says what happened.'
  )
}
