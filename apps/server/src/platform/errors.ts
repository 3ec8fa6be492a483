import { errors, type ErrorCode } from '@efie/contracts'

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

interface DatabaseErrorShape {
  code?: unknown
  constraint?: unknown
}

/** SQLSTATE of an error from either driver; Drizzle wraps it as the cause. */
export const sqlState = (error: unknown): { code: string; constraint: string | undefined } | null => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as DatabaseErrorShape
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, constraint: typeof constraint === 'string' ? constraint : undefined }
    }
  }
  return null
}

/** No connection was to be had: too many at once (53300), the database is starting (57P03), or the pool's wait was over. */
const isBusy = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state) return state.code === '53300' || state.code === '57P03'
  for (let current = error; current instanceof Error; current = current.cause)
    if (current.message === 'timeout exceeded when trying to connect') return true
  return false
}

/** Specification §8: 23505 and 23503 have their own texts, others are 'An unexpected database error occurred'. */
export const fromDatabaseError = (error: unknown): AppError | null => {
  if (isBusy(error)) return new AppError('DATABASE_BUSY')
  const state = sqlState(error)
  if (!state) return null
  if (state.code === '23505') return new AppError('CONFLICT')
  if (state.code === '23503') return new AppError('REFERENCE_MISSING')
  return new AppError('DATABASE_ERROR')
}
