import type { AnyProcedure } from '@orpc/server'
import { ORPCError } from '@orpc/server'
import type { Context } from '../context.ts'

type Told = ORPCError<string, unknown>

/**
 * Enforces the error codes an operation declares. In production an undeclared code is answered and logged;
 * elsewhere it becomes a failure naming operation and code, so tests that provoke it fail.
 */
export const asDeclared = (
  told: Told,
  { procedure, path, context }: { procedure: AnyProcedure; path: readonly string[]; context: Context },
): Told => {
  if (procedure['~orpc'].errorMap[told.code]?.status === told.status) return told
  const operation = path.join('.')
  context.log.error({ operation, code: told.code, status: told.status }, 'undeclared error code')
  if (context.config.NODE_ENV === 'production') return told
  return new ORPCError('INTERNAL', {
    status: 500,
    message: `${operation} answers ${told.status} ${told.code}, an error code that its contract does not declare. Add it to the operation’s errors`,
  })
}
