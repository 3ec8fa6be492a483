import { messages } from '@electric-sql/pglite'
import { errors, type ErrorCode } from '@efie/contracts'
import { UnknownFieldKeyError } from '@efie/database'
import type { Language } from '@efie/domain'
import { DatabaseError } from 'pg'
import { NoAnswerError } from './database/no-answer.ts'
import { StorageAwayError } from './storage/storage.ts'
import { text, type Text } from './texts/text.ts'
import { translate } from './texts/translate.ts'

const { DatabaseError: EmbeddedDatabaseError } = messages

export interface Issue {
  path: string
  message: string
}

/** A text without values, which the app translates by its English, or one with values, translated here. */
type Words = string | Text

type Details = Record<string, unknown> & { issues?: readonly { path: string; message: Words }[] }

const inWords = (words: Words, language: Language): string =>
  typeof words === 'string' ? words : translate(words, language)

const detailsIn = (data: Details | undefined, language: Language): Record<string, unknown> | undefined =>
  data?.issues
    ? {
        ...data,
        issues: data.issues.map(({ path, message }): Issue => ({
          path,
          message: inWords(message, language),
        })),
      }
    : data

const statusMovedOn = text(
  'This isn’t possible at the current status, and nothing was changed. Reload the page to see the latest',
).message

/** A step that misses nothing is refused because of the status alone. */
const usualWords = (code: ErrorCode, data: Details | undefined): string => {
  const missing = data?.['missing']
  return code === 'TRANSITION_NOT_ALLOWED' && Array.isArray(missing) && missing.length === 0
    ? statusMovedOn
    : errors[code].message
}

/**
 * An expected refusal. `code` decides status and text (errors of `@efie/contracts`); `data` says which field
 * or what is missing.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown> | undefined
  /** As it was written, when its words have values. */
  readonly #written: { data: Details | undefined; message: Words } | null

  constructor(code: ErrorCode, data?: Details, message: Words = usualWords(code, data)) {
    super(inWords(message, 'en'))
    this.code = code
    this.data = detailsIn(data, 'en')
    const words = [message, ...(data?.issues ?? []).map((issue) => issue.message)]
    this.#written = words.every((one) => typeof one === 'string') ? null : { data, message }
  }

  /** Whether it reads otherwise in another language; the app translates what has no values. */
  get isTranslatable(): boolean {
    return this.#written !== null
  }

  in(language: Language): AppError {
    if (this.#written === null) return this
    const { data, message } = this.#written
    return new AppError(this.code, detailsIn(data, language), inWords(message, language))
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** A refusal of a single field, in the form that all web forms understand. */
export const invalid = (path: string, message: Words): AppError =>
  new AppError('VALIDATION_FAILED', { issues: [{ path, message }] })

/**
 * SQLSTATE of an error from either driver; Drizzle wraps it as the cause. Checked for the drivers' classes,
 * because other errors have `code` too: EROFS would pass as a SQLSTATE.
 */
export const sqlState = (error: unknown): { code: string; constraint: string | undefined } | null => {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof DatabaseError || current instanceof EmbeddedDatabaseError)
      return { code: current.code ?? '', constraint: current.constraint }
  return null
}

type ErrorClass<Found> = new (...given: never[]) => Found

/** Finds an error of a class in the chain of causes. */
const behind = <Found extends Error>(error: unknown, kind: ErrorClass<Found>): Found | null => {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof kind) return current
  return null
}

/** pg's message when no connection became free in time. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect'

/**
 * SQLSTATEs of a busy database: class 53 (connections or memory exhausted, but 53100 is a full disk), 55P03
 * lock timeout, 57014 statement timeout, 40001 and 40P01 serialization conflicts.
 */
const BUSY = /^(?:53(?!100)\w{3}|55P03|57014|40001|40P01)$/
/**
 * SQLSTATEs of an unavailable database: class 08 and 57P (connection lost, shutting down, starting), 28
 * (credentials changed), 25006 (standby), 25P03 (idle too long), 53100 and 58 (disk).
 */
const AWAY = /^(?:08\w{3}|28\w{3}|57P\w{2}|25006|25P03|53100|58\w{3})$/

/**
 * Texts for constraint violations as specification §8 has them: 23505 and 23503 have their own, others are
 * 'An unexpected database error occurred'.
 */
export const fromDatabaseError = (error: unknown): AppError | null => {
  // Encrypted with a key this node hasn't read yet; it will within moments.
  if (behind(error, UnknownFieldKeyError)) return new AppError('DATABASE_BUSY')
  const state = sqlState(error)
  if (!state) {
    const unanswered = behind(error, NoAnswerError)
    if (!unanswered) return null
    const isFull = unanswered.cause instanceof Error && unanswered.cause.message === POOL_IS_FULL
    return new AppError(isFull ? 'DATABASE_BUSY' : 'DATABASE_AWAY')
  }
  // The approver was appointed between the check and the write; the database constraint caught it.
  if (state.constraint === 'independent_people') return new AppError('NOT_INDEPENDENT')
  if (state.code === '23505') return new AppError('CONFLICT')
  if (state.code === '23503') return new AppError('REFERENCE_MISSING')
  if (BUSY.test(state.code)) return new AppError('DATABASE_BUSY')
  return new AppError(AWAY.test(state.code) ? 'DATABASE_AWAY' : 'DATABASE_ERROR')
}

/** Maps a failure of the database or file storage to an error of the contract. */
export const fromFailure = (error: unknown): AppError | null =>
  behind(error, StorageAwayError) ? new AppError('STORAGE_AWAY') : fromDatabaseError(error)

/** Neither the caller's mistake nor a bug: the same request may succeed in a minute. */
export const isOutage = (error: unknown): boolean =>
  (error instanceof AppError ? error : fromFailure(error))?.status === 503
