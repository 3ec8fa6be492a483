import { messages } from '@electric-sql/pglite'
import { errors, type ErrorCode } from '@efie/contracts'
import { UnknownFieldKeyError } from '@efie/database'
import { DatabaseError } from 'pg'
import { NoAnswerError } from './database/no-answer.ts'
import { StorageAwayError } from './storage/storage.ts'

const { DatabaseError: EmbeddedDatabaseError } = messages

export interface Issue {
  path: string
  message: string
}

/** An expected refusal. Its code decides status and text (`@efie/contracts` errors); `data` says which field, what is missing. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, data?: Record<string, unknown>, message?: string) {
    super(message ?? errors[code].message)
    this.code = code
    this.data = data
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** A refusal of one field, in the form that every form on the web understands. */
export const invalid = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { issues: [{ path, message }] satisfies Issue[] })

/** SQLSTATE of an error from either driver; Drizzle wraps it as the cause. Other errors have codes too: EROFS looks like one. */
export const sqlState = (error: unknown): { code: string; constraint: string | undefined } | null => {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof DatabaseError || current instanceof EmbeddedDatabaseError)
      return { code: current.code ?? '', constraint: current.constraint }
  return null
}

type ErrorClass<Found> = new (...given: never[]) => Found

/** The error itself, or the one behind it, that is of a class. */
const behind = <Found extends Error>(error: unknown, kind: ErrorClass<Found>): Found | null => {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof kind) return current
  return null
}

/** What the pool says when all its connections were taken for as long as a request waits. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect'

/** 53: too many connections, or no memory (but 53100: no room); 55P03: locked for too long; 57014: took too long; 40: others were in its way. */
const BUSY = /^(?:53(?!100)\w{3}|55P03|57014|40001|40P01)$/
/** 08 and 57P: cut, shutting down, starting; 28: our password is not its own any more; 25006: a standby; 25P03: cut for its idleness; 53100 and 58: its disk. */
const AWAY = /^(?:08\w{3}|28\w{3}|57P\w{2}|25006|25P03|53100|58\w{3})$/

/** Specification §8: 23505 and 23503 have their own texts, others are 'An unexpected database error occurred'. */
export const fromDatabaseError = (error: unknown): AppError | null => {
  // Written with a key that this node has not heard of yet: it will have in a moment.
  if (behind(error, UnknownFieldKeyError)) return new AppError('DATABASE_BUSY')
  const state = sqlState(error)
  if (!state) {
    const unanswered = behind(error, NoAnswerError)
    if (!unanswered) return null
    const isFull = unanswered.cause instanceof Error && unanswered.cause.message === POOL_IS_FULL
    return new AppError(isFull ? 'DATABASE_BUSY' : 'DATABASE_AWAY')
  }
  // Appointed in the moment between the check and the write.
  if (state.constraint === 'independent_people') return new AppError('NOT_INDEPENDENT')
  if (state.code === '23505') return new AppError('CONFLICT')
  if (state.code === '23503') return new AppError('REFERENCE_MISSING')
  if (BUSY.test(state.code)) return new AppError('DATABASE_BUSY')
  return new AppError(AWAY.test(state.code) ? 'DATABASE_AWAY' : 'DATABASE_ERROR')
}

/** What failed beneath a verb, as one of the errors of the table: the database, or the storage of files. */
export const fromFailure = (error: unknown): AppError | null =>
  behind(error, StorageAwayError) ? new AppError('STORAGE_AWAY') : fromDatabaseError(error)

/** Neither the caller's mistake nor ours: the same request may well succeed in a minute. */
export const isOutage = (error: unknown): boolean =>
  (error instanceof AppError ? error : fromFailure(error))?.status === 503
