import { DrizzleQueryError } from 'drizzle-orm'
import { pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { sqlState } from './errors.ts'

const codeOf = (error: Error): unknown => (error as NodeJS.ErrnoException).code

/**
 * Loggable form of an error. A failed statement is reduced to SQLSTATE and constraint, because its text and
 * parameters contain personal data.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const state = sqlState(error)
  return {
    type: error.name,
    message: state || error instanceof DrizzleQueryError ? 'a statement failed' : error.message,
    ...(state ? { sqlstate: state.code, constraint: state.constraint } : {}),
    ...(codeOf(error) === undefined ? {} : { code: codeOf(error) }),
    stack: frames.slice(0, 12).join('\n'),
    ...(!state && error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

/** Logs JSON lines to standard output, or readable lines in a terminal. */
export const makeLogger = (config: Config): Logger =>
  pino({
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['*.password', '*.access_token', '*.refresh_token', '*.authorization', '*.cookie'],
    ...(process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  })
